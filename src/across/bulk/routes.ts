// One act on many subjects.

import type { ReleaseRule } from '../../alerts/rules/manage.ts';
import { guardedRoute, mayWrite, type Route } from '../../platform/http/route.ts';
import { actOnMany } from './act.ts';
import { bulkIssues } from './issues.ts';
import { BulkAct, BulkResults } from './schema.ts';

const exampleId = 3_141_592_653_589_793;

export const bulkRoutes = (release: ReleaseRule): Route[] => [
  guardedRoute({
    method: 'POST',
    path: '/subjects/bulk',
    tag: 'Overview',
    summary: 'Pause, resume, delete or change many at once',
    description:
      'Pause, resume and delete: each as its own call; a failure of the service keeps those before. Tags, grace and rules: all of the call or none.',
    access: mayWrite,
    body: BulkAct,
    refine: bulkIssues,
    response: BulkResults,
    examples: {
      body: { action: 'add_tags', ids: [exampleId], tags: ['nightly'] },
      response: {
        results: [{ id: exampleId, type: 'cron_check', outcome: 'done', changed: true }],
        done: 1,
        next_cursor: null,
      },
    },
    handler: (call) => actOnMany(call, call.body, release),
  }),
];
