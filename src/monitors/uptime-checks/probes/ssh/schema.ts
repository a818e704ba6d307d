// An SSH probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';

export const settings = Type.Object({
  software: nullable(
    Type.String({ minLength: 1, maxLength: 200 }),
    'Text expected in the identification of the server, such as `OpenSSH_9.2`. null: any software.',
  ),
});
export type SshSettings = Static<typeof settings>;

export const facts: ProbeFacts<SshSettings> = {
  place: 5,
  needs: ['host'],
  may: ['port'],
  sources: [],
  defaults: { software: null },
  target: [
    { name: 'host', as: 'name', has_example: true },
    { name: 'port', as: 'number', has_example: true, is_optional: true },
  ],
  expected: [{ name: 'software', as: 'text', has_help: true, has_example: true, is_optional: true }],
};
