// A PostgreSQL probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import {
  hostField,
  passwordField,
  passwordSetting,
  portField,
  shortText,
  tlsField,
  tlsSetting,
  userField,
} from '../server-schema.ts';

export const settings = Type.Object({
  user: shortText('null: `postgres`.', 63),
  password: passwordSetting,
  database: shortText('null: named like the user.', 63),
  tls: tlsSetting,
  query: shortText(
    'SQL that is run after signing in; the first value of its answer is the body. null: none.',
    4_096,
  ),
});
export type PostgresSettings = Static<typeof settings>;

export const facts: ProbeFacts<PostgresSettings> = {
  place: 30,
  needs: ['host'],
  may: ['port'],
  sources: ['body', 'json', 'certificate_days'],
  defaults: { user: null, password: null, database: null, tls: null, query: null },
  target: [
    hostField,
    portField,
    userField,
    passwordField,
    { name: 'database', as: 'name', is_optional: true },
    tlsField,
  ],
  expected: [{ name: 'query', as: 'text', has_help: true, has_example: true, is_optional: true }],
};
