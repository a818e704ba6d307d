// A script in a browser: its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { MASKED } from '../schema.ts';

const MOST_SCRIPT_LENGTH = 20_000;

export const settings = Type.Object({
  script: nullable(
    Type.String({ minLength: 1, maxLength: MOST_SCRIPT_LENGTH }),
    'Body of an async function with `page`, `context`, `variables`, `step` and `assert`; whatever it throws is a failure. Shown to readers. Required.',
  ),
  variables: Type.Record(Type.String(), Type.String({ maxLength: 4_096 }), {
    maxProperties: 20,
    description: `Secrets that the script has as \`variables.NAME\`. Values: ${MASKED} Also where \`script\` changes.`,
  }),
});
export type BrowserSettings = Static<typeof settings>;

export const facts: ProbeFacts<BrowserSettings> = {
  place: 1.7,
  needs: ['url'],
  sources: [],
  defaults: { script: null, variables: {} },
  target: [
    { name: 'url', as: 'url', has_help: true, has_example: true },
    { name: 'script', as: 'lines', has_help: true, has_example: true },
    { name: 'variables', as: 'variables', has_help: true, is_optional: true },
  ],
};
