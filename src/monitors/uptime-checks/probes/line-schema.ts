// The settings of kinds that speak a protocol of lines, with TLS at once, in its middle or not at all.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../shared/probe-facts.ts';
import { nullable } from '../../../platform/schema.ts';
import { MASKED } from './schema.ts';

const securities = ['tls', 'starttls', 'none'] as const;

export const lineSettings = Type.Object({
  security: Type.Enum(securities, {
    description: '`tls`: at once. `starttls`: asked for, and refused is a failure. `none`: plain text.',
  }),
  verify_tls: Type.Boolean({
    description: 'Whether an untrusted, expired or mismatched certificate is a failure.',
  }),
  user: nullable(Type.String({ minLength: 1, maxLength: 255 }), 'Signs in. null: it does not.'),
  password: nullable(Type.String({ minLength: 1, maxLength: 255 }), MASKED),
});
export type LineSettings = Static<typeof lineSettings>;

export const lineFacts = (place: number, security: LineSettings['security']): ProbeFacts<LineSettings> => ({
  place,
  needs: ['host'],
  may: ['port'],
  sources: ['certificate_days', 'fact'],
  measures: ['greeting'],
  defaults: { security, verify_tls: true, user: null, password: null },
  target: [
    { name: 'host', as: 'name', has_example: true },
    { name: 'port', as: 'number', has_example: true, is_optional: true },
    { name: 'security', as: 'choice', values: securities, has_words: true },
  ],
  further: {
    fields: [
      { name: 'verify_tls', as: 'switch' },
      { name: 'user', as: 'name', has_help: true, is_optional: true },
      { name: 'password', as: 'secret', is_optional: true },
    ],
  },
});
