// An ICMP probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';

const families = ['ipv4', 'ipv6'] as const;

export const settings = Type.Object({
  packets: Type.Integer({
    minimum: 1,
    maximum: 20,
    description: 'Sent at each probe, a fifth of a second apart.',
  }),
  packet_bytes: Type.Integer({ minimum: 0, maximum: 1_472, description: 'Payload of each.' }),
  max_loss_percent: nullable(
    Type.Integer({ minimum: 0, maximum: 99 }),
    'A larger loss is a failure. null: one reply is enough.',
  ),
  address_family: nullable(Type.Enum(families), 'What is pinged. null: IPv4 where there is both.'),
});
export type IcmpSettings = Static<typeof settings>;

export const facts: ProbeFacts<IcmpSettings> = {
  place: 6,
  needs: ['host'],
  sources: ['fact'],
  measures: ['loss_percent', 'min_ms', 'avg_ms', 'max_ms'],
  defaults: { packets: 3, packet_bytes: 56, max_loss_percent: null, address_family: null },
  target: [{ name: 'host', as: 'name', has_example: true }],
  further: {
    fields: [
      { name: 'packets', as: 'number', has_help: true },
      { name: 'packet_bytes', as: 'number' },
      { name: 'address_family', as: 'choice', values: [null, ...families], has_words: true },
    ],
  },
  expected: [{ name: 'max_loss_percent', as: 'number', has_help: true, is_optional: true }],
};
