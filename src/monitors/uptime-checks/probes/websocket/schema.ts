// A WebSocket probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { MASKED } from '../schema.ts';

export const settings = Type.Object({
  headers: Type.Record(Type.String(), Type.String(), {
    maxProperties: 50,
    description: `Sent with the handshake. Values: ${MASKED}`,
  }),
  subprotocol: nullable(
    Type.String({ minLength: 1, maxLength: 100, pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" }),
    'Asked for, and the server must agree on it. null: none.',
  ),
  send: nullable(
    Type.String({ minLength: 1, maxLength: 4_096 }),
    `Text message sent once it is open. ${MASKED} null: nothing.`,
  ),
  expect: nullable(
    Type.String({ minLength: 1, maxLength: 1_024 }),
    'Text expected in a message, within the first 64 KiB. null: the handshake is enough.',
  ),
  verify_tls: Type.Boolean({
    description: 'Whether an untrusted, expired or mismatched certificate is a failure.',
  }),
});
export type WebsocketSettings = Static<typeof settings>;

export const facts: ProbeFacts<WebsocketSettings> = {
  place: 8,
  needs: ['url'],
  schemes: 'ws',
  sources: ['body', 'json', 'certificate_days'],
  defaults: { headers: {}, subprotocol: null, send: null, expect: null, verify_tls: true },
  target: [{ name: 'url', as: 'url', has_example: true }],
  further: {
    fields: [
      { name: 'send', as: 'secret', has_help: true, is_optional: true },
      { name: 'headers', as: 'headers', has_help: true, is_optional: true },
      { name: 'subprotocol', as: 'name', is_optional: true },
      { name: 'verify_tls', as: 'switch' },
    ],
  },
  expected: [{ name: 'expect', as: 'text', has_help: true, is_optional: true }],
};
