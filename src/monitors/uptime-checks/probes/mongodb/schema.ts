// A MongoDB probe: its target, its settings as they are given and shown, and how forms ask for them.

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
  user: shortText('null: it does not sign in.'),
  password: passwordSetting,
  auth_database: shortText('That knows the user. null: `admin`.', 63),
  database: shortText('That the command is for. null: `admin`.', 63),
  tls: tlsSetting,
  command: shortText('JSON of a database command; its answer is the body. null: `{"ping":1}`.', 4_096),
});
export type MongodbSettings = Static<typeof settings>;

export const facts: ProbeFacts<MongodbSettings> = {
  place: 33,
  needs: ['host'],
  may: ['port'],
  sources: ['body', 'json', 'certificate_days'],
  defaults: {
    ...{ user: null, password: null, auth_database: null, database: null },
    ...{ tls: null, command: null },
  },
  target: [hostField, portField, userField, passwordField, tlsField],
  further: {
    fields: [
      { name: 'database', as: 'name', is_optional: true },
      { name: 'auth_database', as: 'name', has_help: true, is_optional: true },
    ],
  },
  expected: [{ name: 'command', as: 'name', has_help: true, is_optional: true }],
};
