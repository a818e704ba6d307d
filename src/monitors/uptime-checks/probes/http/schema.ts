// An HTTP probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { MASKED } from '../schema.ts';

const auths = ['basic', 'digest', 'oauth2'] as const;
const families = ['ipv4', 'ipv6'] as const;
const shortText = (description: string) =>
  nullable(Type.String({ minLength: 1, maxLength: 255 }), description);
const url = (description: string) => nullable(Type.String({ minLength: 1, maxLength: 2_048 }), description);

export const httpMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const settings = Type.Object({
  method: Type.Enum(httpMethods),
  headers: Type.Record(Type.String(), Type.String(), {
    maxProperties: 50,
    description: `Sent with every request. Values: ${MASKED}`,
  }),
  body: nullable(Type.String({ maxLength: 65_536 }), `Not with GET and HEAD. ${MASKED} null: none.`),
  follow_redirects: Type.Boolean({ description: 'Up to ten, each checked like the first.' }),
  expected_status: Type.Array(Type.String({ minLength: 1, maxLength: 7 }), {
    minItems: 1,
    maxItems: 20,
    description: 'Codes such as `204` or ranges such as `200-299`; one must match.',
  }),
  verify_tls: Type.Boolean({
    description: 'Whether an untrusted, expired or mismatched certificate is a failure.',
  }),
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
  address_family: nullable(Type.Enum(families), 'What is connected to. null: either.'),
});
export type HttpSettings = Static<typeof settings>;

const withoutAuth = { name: 'auth', values: [null] };
const withoutOauth = { name: 'auth', values: [null, 'basic', 'digest'] };
const withoutProxy = { name: 'proxy', values: [null] };

export const facts: ProbeFacts<HttpSettings> = {
  place: 1,
  needs: ['url'],
  sources: ['status', 'body', 'json', 'metric', 'header', 'certificate_days'],
  defaults: {
    method: 'GET',
    headers: {},
    body: null,
    follow_redirects: true,
    expected_status: ['200-299'],
    verify_tls: true,
    auth: null,
    auth_user: null,
    auth_password: null,
    token_url: null,
    token_scope: null,
    client_certificate: null,
    proxy: null,
    proxy_user: null,
    proxy_password: null,
    address_family: null,
  },
  target: [{ name: 'url', as: 'url', has_example: true }],
  further: {
    has_title: true,
    fields: [
      { name: 'method', as: 'choice', values: httpMethods },
      { name: 'headers', as: 'headers', has_help: true, is_optional: true },
      {
        name: 'body',
        as: 'secret',
        has_help: true,
        is_optional: true,
        not_with: { name: 'method', values: ['GET', 'HEAD'] },
      },
      { name: 'follow_redirects', as: 'switch' },
      { name: 'verify_tls', as: 'switch', has_help: true },
      { name: 'auth', as: 'choice', values: [null, ...auths], has_words: true },
      { name: 'auth_user', as: 'name', not_with: withoutAuth },
      { name: 'auth_password', as: 'secret', has_help: true, not_with: withoutAuth },
      { name: 'token_url', as: 'url', has_example: true, not_with: withoutOauth },
      { name: 'token_scope', as: 'name', is_optional: true, not_with: withoutOauth },
      { name: 'client_certificate', as: 'secret', has_help: true, is_optional: true },
      { name: 'proxy', as: 'url', has_help: true, has_example: true, is_optional: true },
      { name: 'proxy_user', as: 'name', is_optional: true, not_with: withoutProxy },
      { name: 'proxy_password', as: 'secret', is_optional: true, not_with: withoutProxy },
      { name: 'address_family', as: 'choice', values: [null, ...families], has_words: true },
    ],
  },
  expected: [{ name: 'expected_status', as: 'status_codes' }],
};
