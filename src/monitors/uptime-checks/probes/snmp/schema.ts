// An SNMP probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { MASKED } from '../schema.ts';

const versions = ['1', '2c', '3'] as const;
const authProtocols = ['md5', 'sha', 'sha224', 'sha256', 'sha384', 'sha512'] as const;
/** Not DES, which the cryptography of today's Node.js has no more. */
const privacyProtocols = ['aes', 'aes256b', 'aes256r'] as const;

const password = (description: string) =>
  nullable(Type.String({ minLength: 8, maxLength: 255 }), description);

export const settings = Type.Object({
  version: Type.Enum(versions),
  oid: Type.String({
    minLength: 3,
    maxLength: 255,
    pattern: '^\\.?[0-2](\\.\\d{1,10}){1,100}$',
    description: 'Asked for, such as `1.3.6.1.2.1.1.3.0`, the uptime.',
  }),
  community: nullable(
    Type.String({ minLength: 1, maxLength: 255 }),
    `Of versions 1 and 2c. ${MASKED} null: \`public\`.`,
  ),
  user: nullable(Type.String({ minLength: 1, maxLength: 32 }), 'Of version 3.'),
  auth_protocol: nullable(Type.Enum(authProtocols), 'Of version 3. null: nothing is signed.'),
  auth_password: password(MASKED),
  privacy_protocol: nullable(
    Type.Enum(privacyProtocols),
    'Of version 3, with an `auth_protocol`. null: nothing is encrypted.',
  ),
  privacy_password: password(MASKED),
});
export type SnmpSettings = Static<typeof settings>;

const communities = { name: 'version', values: ['1', '2c'] };

export const facts: ProbeFacts<SnmpSettings> = {
  place: 15,
  needs: ['host'],
  may: ['port'],
  sources: ['fact'],
  measures: ['value'],
  defaults: {
    version: '2c',
    oid: '1.3.6.1.2.1.1.3.0',
    community: null,
    user: null,
    auth_protocol: null,
    auth_password: null,
    privacy_protocol: null,
    privacy_password: null,
  },
  target: [
    { name: 'host', as: 'name', has_example: true },
    { name: 'port', as: 'number', has_example: true, is_optional: true },
    { name: 'oid', as: 'name', has_help: true },
    { name: 'version', as: 'choice', values: versions, has_words: true },
    {
      name: 'community',
      as: 'secret',
      has_help: true,
      is_optional: true,
      not_with: { name: 'version', values: ['3'] },
    },
    { name: 'user', as: 'name', not_with: communities },
    {
      name: 'auth_protocol',
      as: 'choice',
      values: [null, ...authProtocols],
      not_with: communities,
    },
    { name: 'auth_password', as: 'secret', not_with: { name: 'auth_protocol', values: [null] } },
    {
      name: 'privacy_protocol',
      as: 'choice',
      values: [null, ...privacyProtocols],
      not_with: { name: 'auth_protocol', values: [null] },
    },
    { name: 'privacy_password', as: 'secret', not_with: { name: 'privacy_protocol', values: [null] } },
  ],
};
