// How checks by HTTP sign in, and the way that they take there: as given and shown, and how forms ask for it.

import Type, { type Static } from 'typebox';
import type { ProbeField } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { MASKED } from '../schema.ts';

const auths = ['basic', 'digest', 'oauth2'] as const;
const shortText = (description: string) =>
  nullable(Type.String({ minLength: 1, maxLength: 255 }), description);
const url = (description: string) => nullable(Type.String({ minLength: 1, maxLength: 2_048 }), description);

export const signInSettings = {
  auth: nullable(
    Type.Enum(auths),
    '`oauth2`: by client credentials; the token is kept until it expires. null: it does not sign in.',
  ),
  auth_user: shortText('User name, or client id.'),
  auth_password: nullable(
    Type.String({ minLength: 1, maxLength: 1_024 }),
    `Password, or client secret. ${MASKED}`,
  ),
  token_url: url('Of `oauth2`: where the token is asked for.'),
  token_scope: nullable(Type.String({ minLength: 1, maxLength: 1_024 }), 'Of `oauth2`. null: none.'),
  client_certificate: nullable(
    Type.String({ minLength: 1, maxLength: 32_768 }),
    `PEM of certificate, chain and private key. ${MASKED}`,
  ),
  proxy: url('HTTP proxy, such as `http://proxy.example.com:3128`. null: direct.'),
  proxy_user: shortText('null: it wants none.'),
  proxy_password: nullable(Type.String({ minLength: 1, maxLength: 1_024 }), MASKED),
};
const SignInObject = Type.Object(signInSettings);
export type SignInSettings = Static<typeof SignInObject>;

export const signInDefaults: SignInSettings = {
  auth: null,
  auth_user: null,
  auth_password: null,
  token_url: null,
  token_scope: null,
  client_certificate: null,
  proxy: null,
  proxy_user: null,
  proxy_password: null,
};

const withoutAuth = { name: 'auth', values: [null] };
const withoutOauth = { name: 'auth', values: [null, 'basic', 'digest'] };
const withoutProxy = { name: 'proxy', values: [null] };

export const signInFields: readonly ProbeField[] = [
  { name: 'auth', as: 'choice', values: [null, ...auths], has_words: true },
  { name: 'auth_user', as: 'name', not_with: withoutAuth },
  { name: 'auth_password', as: 'secret', has_help: true, not_with: withoutAuth },
  { name: 'token_url', as: 'url', has_example: true, not_with: withoutOauth },
  { name: 'token_scope', as: 'name', is_optional: true, not_with: withoutOauth },
  { name: 'client_certificate', as: 'secret', has_help: true, is_optional: true },
  { name: 'proxy', as: 'url', has_help: true, has_example: true, is_optional: true },
  { name: 'proxy_user', as: 'name', is_optional: true, not_with: withoutProxy },
  { name: 'proxy_password', as: 'secret', is_optional: true, not_with: withoutProxy },
];
