// A SIP probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';

const transports = ['udp', 'tcp', 'tls'] as const;

export const settings = Type.Object({
  transport: Type.Enum(transports),
  user: nullable(
    Type.String({ minLength: 1, maxLength: 100, pattern: "^[A-Za-z0-9_.!~*'()&=+$,;?/%-]+$" }),
    'Of the address that is asked, `sip:user@host`. null: the host alone.',
  ),
  expected_status: Type.Array(Type.String({ minLength: 1, maxLength: 7 }), {
    minItems: 1,
    maxItems: 20,
    description: 'Codes such as `404` or ranges such as `200-299`; one must match.',
  }),
  verify_tls: Type.Boolean({
    description: 'Whether an untrusted, expired or mismatched certificate is a failure.',
  }),
});
export type SipSettings = Static<typeof settings>;

export const facts: ProbeFacts<SipSettings> = {
  place: 17,
  needs: ['host'],
  may: ['port'],
  sources: ['status', 'certificate_days', 'fact'],
  measures: ['software'],
  defaults: { transport: 'udp', user: null, expected_status: ['200-299'], verify_tls: true },
  target: [
    { name: 'host', as: 'name', has_example: true },
    { name: 'port', as: 'number', has_example: true, is_optional: true },
    { name: 'transport', as: 'choice', values: transports },
  ],
  further: {
    fields: [
      { name: 'user', as: 'name', has_help: true, is_optional: true },
      { name: 'verify_tls', as: 'switch' },
    ],
  },
  expected: [{ name: 'expected_status', as: 'status_codes' }],
};
