// A gRPC probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';

export const settings = Type.Object({
  service: nullable(
    Type.String({ minLength: 1, maxLength: 255 }),
    'Full name, such as `shop.v1.Orders`. null: the server as a whole.',
  ),
  tls: Type.Boolean({ description: 'Whether it speaks TLS.' }),
  verify_tls: Type.Boolean({
    description: 'Whether an untrusted, expired or mismatched certificate is a failure.',
  }),
});
export type GrpcSettings = Static<typeof settings>;

export const facts: ProbeFacts<GrpcSettings> = {
  place: 9,
  needs: ['host'],
  may: ['port'],
  sources: ['certificate_days', 'fact'],
  measures: ['status'],
  defaults: { service: null, tls: true, verify_tls: true },
  target: [
    { name: 'host', as: 'name', has_example: true },
    { name: 'port', as: 'number', has_example: true, is_optional: true },
    { name: 'service', as: 'name', has_help: true, has_example: true, is_optional: true },
  ],
  further: {
    fields: [
      { name: 'tls', as: 'switch' },
      { name: 'verify_tls', as: 'switch' },
    ],
  },
};
