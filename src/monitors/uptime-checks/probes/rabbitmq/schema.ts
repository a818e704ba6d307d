// A RabbitMQ probe: its target, its settings as they are given and shown, and how forms ask for them.

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
  user: shortText('null: `guest`, with its password.'),
  password: passwordSetting,
  vhost: shortText('Virtual host. null: `/`.'),
  tls: tlsSetting,
  queue: shortText('Must be there; what is known of it is the body, as JSON. null: none is asked for.'),
});
export type RabbitmqSettings = Static<typeof settings>;

export const facts: ProbeFacts<RabbitmqSettings> = {
  place: 35,
  needs: ['host'],
  may: ['port'],
  sources: ['body', 'json', 'certificate_days'],
  defaults: { user: null, password: null, vhost: null, tls: null, queue: null },
  target: [
    hostField,
    portField,
    userField,
    passwordField,
    { name: 'vhost', as: 'name', has_example: true, is_optional: true },
    tlsField,
  ],
  expected: [{ name: 'queue', as: 'name', has_help: true, has_example: true, is_optional: true }],
};
