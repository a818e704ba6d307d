// A TCP probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { MASKED } from '../schema.ts';

export const settings = Type.Object({
  send: nullable(
    Type.String({ minLength: 1, maxLength: 4_096 }),
    `Sent once connected. ${MASKED} null: nothing.`,
  ),
  expect: nullable(
    Type.String({ minLength: 1, maxLength: 1_024 }),
    'Text expected in the first 64 KiB; fails once nothing came for a second. null: nothing is read.',
  ),
});
export type TcpSettings = Static<typeof settings>;

export const facts: ProbeFacts<TcpSettings> = {
  place: 2,
  needs: ['host', 'port'],
  sources: [],
  defaults: { send: null, expect: null },
  target: [
    { name: 'host', as: 'name', has_example: true },
    { name: 'port', as: 'number', has_example: true },
  ],
  further: { fields: [{ name: 'send', as: 'secret', has_help: true, is_optional: true }] },
  expected: [{ name: 'expect', as: 'text', has_help: true, is_optional: true }],
};
