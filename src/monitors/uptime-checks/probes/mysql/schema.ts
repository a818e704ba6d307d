// A MySQL or MariaDB probe: its target, its settings as they are given and shown, and how forms ask for them.

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
  user: shortText('null: `root`.', 128),
  password: passwordSetting,
  database: shortText('null: none.', 64),
  tls: tlsSetting,
  query: shortText(
    'SQL that is run after signing in; the first value of its answer is the body. null: none.',
    4_096,
  ),
});
export type MysqlSettings = Static<typeof settings>;

export const facts: ProbeFacts<MysqlSettings> = {
  place: 31,
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
