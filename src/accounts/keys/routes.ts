// API keys over HTTP.

import { Type } from 'typebox';
import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer, pageQuery } from '../../platform/schema.ts';
import { createKey, keysOf, renameKey, revokeKey } from './manage.ts';
import { apiKey, keyChanges, keyList, keyParams, newApiKey, newKeyBody } from './schema.ts';

const tag = 'API keys';

const created_at = '2026-06-16T08:00:00.000Z';
const exampleKey = {
  id: 3,
  name: 'Deploy script',
  kind: 'full',
  hint: 'n61O',
  created_at,
  created_by: 'alice@example.org',
  expires_at: null,
  last_used_at: null,
};

export const keyRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/api-keys',
    tag,
    summary: 'List the API keys of the account',
    access: { kind: 'account', role: 'admin' },
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: keyList,
    examples: { response: { api_keys: [exampleKey], next_cursor: null } },
    handler: ({ app, actor, query }) => keysOf(app, actor, query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/api-keys',
    tag,
    summary: 'Create an API key',
    description: 'The key is shown once. Keys cannot make keys.',
    access: { kind: 'person', role: 'admin' },
    recentSignIn: true,
    body: newKeyBody,
    refine: ({ body }) => labelIssues({ ...(body as object) }),
    response: newApiKey,
    status: 201,
    errors: [409],
    examples: {
      body: { name: 'Deploy script', kind: 'full' },
      response: {
        ...exampleKey,
        key: 'toc_key_0123456789ABCDEFGHIJKLMNOPQRSTUV08n61O',
        api_url: 'https://tocsin.example.net',
      },
    },
    handler: (call) => createKey(call, call.body),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/api-keys/:id',
    tag,
    summary: 'Rename an API key',
    access: { kind: 'person', role: 'admin' },
    params: keyParams,
    body: keyChanges,
    refine: ({ body }) => labelIssues({ ...(body as object) }),
    response: apiKey,
    examples: { body: { name: 'Deploy script' }, response: exampleKey },
    handler: (call) => renameKey(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/api-keys/:id',
    tag,
    summary: 'Revoke an API key',
    access: { kind: 'person', role: 'admin' },
    params: keyParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await revokeKey(call, call.params.id);
      return { ok: true as const };
    },
  }),
];
