// An MQTT probe: its target, its settings as they are given and shown, and how forms ask for them.

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

const mqttVersions = ['3.1.1', '5'] as const;

export const settings = Type.Object({
  user: shortText('null: it does not sign in.'),
  password: passwordSetting,
  tls: tlsSetting,
  version: Type.Enum(mqttVersions, { description: 'Of the protocol.' }),
  topic: shortText(
    'Subscribed to; the first message, also a retained one, is the body. null: it connects only.',
    1_024,
  ),
});
export type MqttSettings = Static<typeof settings>;

export const facts: ProbeFacts<MqttSettings> = {
  place: 34,
  needs: ['host'],
  may: ['port'],
  sources: ['body', 'json', 'certificate_days'],
  defaults: { user: null, password: null, tls: null, version: '3.1.1', topic: null },
  target: [hostField, portField, userField, passwordField, tlsField],
  further: { fields: [{ name: 'version', as: 'choice', values: mqttVersions }] },
  expected: [{ name: 'topic', as: 'name', has_help: true, has_example: true, is_optional: true }],
};
