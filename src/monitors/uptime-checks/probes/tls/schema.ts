// A TLS probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';

/** Protocols that begin in plain text and turn to TLS: RFC 3207, RFC 9051, RFC 2595, PostgreSQL's SSLRequest. */
export const starttlsProtocols = ['smtp', 'imap', 'pop3', 'postgres'] as const;
export type Starttls = (typeof starttlsProtocols)[number];

export const settings = Type.Object({
  starttls: nullable(Type.Enum(starttlsProtocols), 'Protocol before TLS. null: TLS at once.'),
});
export type TlsSettings = Static<typeof settings>;

export const facts: ProbeFacts<TlsSettings> = {
  place: 3,
  needs: ['host'],
  may: ['port'],
  sources: ['certificate_days'],
  defaults: { starttls: null },
  target: [
    { name: 'host', as: 'name', has_example: true },
    { name: 'port', as: 'number', has_example: true, is_optional: true },
    { name: 'starttls', as: 'choice', values: [null, ...starttlsProtocols] },
  ],
};
