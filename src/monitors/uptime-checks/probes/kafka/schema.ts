// A Kafka probe: its target, its settings as they are given and shown, and how forms ask for them.

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

const mechanisms = ['scram-sha-256', 'scram-sha-512'] as const;

export const settings = Type.Object({
  user: shortText('null: it does not sign in.'),
  password: passwordSetting,
  mechanism: nullable(Type.Enum(mechanisms), 'Of SASL. null: PLAIN, which sends the password.'),
  tls: tlsSetting,
  topic: shortText('Must be there, with a leader for each partition. null: none is asked for.', 249),
});
export type KafkaSettings = Static<typeof settings>;

export const facts: ProbeFacts<KafkaSettings> = {
  place: 36,
  needs: ['host'],
  may: ['port'],
  sources: ['body', 'json', 'certificate_days'],
  defaults: { user: null, password: null, mechanism: null, tls: null, topic: null },
  target: [hostField, portField, userField, passwordField, tlsField],
  further: { fields: [{ name: 'mechanism', as: 'choice', values: [null, ...mechanisms] }] },
  expected: [{ name: 'topic', as: 'name', has_help: true, has_example: true, is_optional: true }],
};
