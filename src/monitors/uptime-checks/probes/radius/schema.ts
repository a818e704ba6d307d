// A RADIUS probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { MASKED } from '../schema.ts';

const shortText = (description: string, maxLength = 128) =>
  nullable(Type.String({ minLength: 1, maxLength }), description);

export const settings = Type.Object({
  secret: shortText(`Shared with the server; needed. ${MASKED}`),
  user: shortText(
    'Asked to be let in (Access-Request, PAP). null: the server is asked how it is (Status-Server).',
  ),
  password: shortText(MASKED),
});
export type RadiusSettings = Static<typeof settings>;

export const facts: ProbeFacts<RadiusSettings> = {
  place: 16,
  needs: ['host'],
  may: ['port'],
  sources: [],
  defaults: { secret: null, user: null, password: null },
  target: [
    { name: 'host', as: 'name', has_example: true },
    { name: 'port', as: 'number', has_example: true, is_optional: true },
    { name: 'secret', as: 'secret', has_help: true },
  ],
  further: {
    fields: [
      { name: 'user', as: 'name', has_help: true, is_optional: true },
      { name: 'password', as: 'secret', is_optional: true },
    ],
  },
};
