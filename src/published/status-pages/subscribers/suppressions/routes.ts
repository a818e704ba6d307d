// The list of addresses that are never mailed, over HTTP.

import { guardedRoute, mayWrite, type Route } from '../../../../platform/http/route.ts';
import { pageIssues } from '../../../../platform/page.ts';
import { okAnswer } from '../../../../platform/schema.ts';
import { addSuppression, readSuppressions, removeSuppression } from './manage.ts';
import {
  newSuppression,
  suppression,
  suppressionList,
  suppressionListQuery,
  suppressionParams,
} from './schema.ts';

const tag = 'Subscribers';
/** Addresses of strangers are not for everybody who may look at monitors. */

const example = {
  id: 4,
  email: 'gone@example.com',
  reason: 'refused',
  detail: '550 5.1.1 no such user',
  created_at: '2026-06-16T08:00:00.000Z',
};

export const suppressionRoutes: readonly Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/status-pages/suppressions',
    tag,
    summary: 'List addresses that are never mailed',
    description:
      'For all status pages of the account. Permanently refused addresses are added automatically.',
    access: mayWrite,
    query: suppressionListQuery,
    refine: pageIssues,
    response: suppressionList,
    examples: { response: { suppressions: [example], next_cursor: null } },
    handler: ({ app, actor, query }) => readSuppressions(app, actor, query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/status-pages/suppressions',
    tag,
    summary: 'Never mail an address',
    description:
      'No page of the account mails it, not even to confirm. Its subscriptions stay and wait. One that exists is unchanged. 409 `too_many_suppressions` beyond 100,000.',
    access: mayWrite,
    body: newSuppression,
    response: suppression,
    status: 201,
    errors: [409],
    examples: {
      body: { email: 'gone@example.com', detail: 'Asked us by phone' },
      response: { ...example, reason: 'manual', detail: 'Asked us by phone' },
    },
    handler: (call) => addSuppression(call, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/status-pages/suppressions/:suppression_id',
    tag,
    summary: 'Allow mail to an address again',
    access: mayWrite,
    params: suppressionParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await removeSuppression(call, call.params.suppression_id);
      return { ok: true } as const;
    },
  }),
];
