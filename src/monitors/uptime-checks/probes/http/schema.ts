// An HTTP probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { MASKED } from '../schema.ts';

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const settings = Type.Object({
  method: Type.Enum(methods),
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
});
export type HttpSettings = Static<typeof settings>;

export const facts: ProbeFacts<HttpSettings> = {
  place: 1,
  needs: ['url'],
  sources: ['status', 'body', 'json', 'header', 'certificate_days'],
  defaults: {
    method: 'GET',
    headers: {},
    body: null,
    follow_redirects: true,
    expected_status: ['200-299'],
    verify_tls: true,
  },
  target: [{ name: 'url', as: 'url', has_example: true }],
  further: {
    has_title: true,
    fields: [
      { name: 'method', as: 'choice', values: methods },
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
    ],
  },
  expected: [{ name: 'expected_status', as: 'status_codes' }],
};
