// A Redis probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
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
  user: shortText('Of an ACL. null: the default user.'),
  password: passwordSetting,
  database: nullable(Type.Integer({ minimum: 0, maximum: 65_535 }), 'Its number. null: 0.'),
  tls: tlsSetting,
  key: shortText('Its value is the body; empty where there is none. null: the answer to PING is.', 1_024),
});
export type RedisSettings = Static<typeof settings>;

export const facts: ProbeFacts<RedisSettings> = {
  place: 32,
  needs: ['host'],
  may: ['port'],
  sources: ['body', 'json', 'certificate_days'],
  defaults: { user: null, password: null, database: null, tls: null, key: null },
  target: [hostField, portField, userField, passwordField, tlsField],
  further: { fields: [{ name: 'database', as: 'number', is_optional: true }] },
  expected: [{ name: 'key', as: 'name', has_help: true, has_example: true, is_optional: true }],
};
