// An HTTP probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { MASKED } from '../schema.ts';
import { signInDefaults, signInFields, signInSettings } from './sign-in-schema.ts';

const families = ['ipv4', 'ipv6'] as const;
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
  ...signInSettings,
  address_family: nullable(Type.Enum(families), 'What is connected to. null: either.'),
});
export type HttpSettings = Static<typeof settings>;

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
    ...signInDefaults,
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
      ...signInFields,
      { name: 'address_family', as: 'choice', values: [null, ...families], has_words: true },
    ],
  },
  expected: [{ name: 'expected_status', as: 'status_codes' }],
};
