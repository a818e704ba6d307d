// Settings that probes of databases and message brokers share: how they sign in, and TLS.

import Type from 'typebox';
import type { ProbeField } from '../../../../shared/probe-facts.ts';
import { nullable } from '../../../platform/schema.ts';
import { MASKED } from './schema.ts';

/** `verified`: a certificate that is not trusted, expired or of another name is a failure. */
const tlsModes = ['verified', 'unverified'] as const;
export type TlsMode = (typeof tlsModes)[number];

export const shortText = (description: string, maxLength = 255) =>
  nullable(Type.String({ minLength: 1, maxLength }), description);

export const passwordSetting = nullable(Type.String({ minLength: 1, maxLength: 1_024 }), MASKED);

export const tlsSetting = nullable(
  Type.Enum(tlsModes),
  '`unverified`: any certificate will do. null: not encrypted.',
);

export const hostField: ProbeField = { name: 'host', as: 'name', has_example: true };
export const portField: ProbeField = { name: 'port', as: 'number', has_example: true, is_optional: true };
export const userField: ProbeField = { name: 'user', as: 'name', is_optional: true };
export const passwordField: ProbeField = {
  name: 'password',
  as: 'secret',
  has_help: true,
  is_optional: true,
};
export const tlsField: ProbeField = {
  ...{ name: 'tls', as: 'choice', values: [null, ...tlsModes], has_words: true },
};
