// Saved views over HTTP.

import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { okAnswer } from '../../platform/schema.ts';
import { readViews, removeView, saveView } from './manage.ts';
import { NewView, SavedView, SavedViews, ViewParams } from './schema.ts';

const tag = 'Account';
const access = { kind: 'person', role: 'viewer' } as const;

const wanted = {
  list: 'cron-checks' as const,
  name: 'Failing in production',
  search: 'state=down&tag=production',
};
const example = { id: 7, ...wanted, created_at: '2026-06-16T08:00:00.000Z' };

export const viewRoutes: readonly Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/views',
    tag,
    summary: 'List the views of lists that you saved',
    access,
    response: SavedViews,
    examples: { response: { views: [example] } },
    handler: readViews,
  }),
  guardedRoute({
    method: 'POST',
    path: '/views',
    tag,
    summary: 'Save a view of a list',
    description:
      'For yourself, in this account. One of the same list and name is replaced. 409 `too_many_views` beyond 50.',
    access,
    body: NewView,
    response: SavedView,
    errors: [409],
    refine: ({ body }) => labelIssues({ ...(body as object) }),
    examples: { body: wanted, response: example },
    handler: (call) => saveView(call, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/views/:id',
    tag,
    summary: 'Delete a view that you saved',
    access,
    params: ViewParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeView(call, call.params.id);
      return { ok: true } as const;
    },
  }),
];
