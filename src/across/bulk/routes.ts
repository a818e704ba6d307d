// One act on many subjects.

import { guardedRoute, mayWrite, type Route } from '../../platform/http/route.ts';
import { actOnMany, bulkIssues } from './act.ts';
import { BulkAct, BulkResults } from './schema.ts';

const exampleId = 3_141_592_653_589_793;

export const bulkRoutes: Route[] = [
  guardedRoute({
    method: 'POST',
    path: '/subjects/bulk',
    tag: 'Overview',
    summary: 'Pause, resume, delete or tag many at once',
    description: 'Each as its own call, with its outcome. A failure of the service keeps those before.',
    access: mayWrite,
    body: BulkAct,
    refine: bulkIssues,
    response: BulkResults,
    examples: {
      body: { action: 'add_tags', ids: [exampleId], tags: ['nightly'] },
      response: { results: [{ id: exampleId, type: 'cron_check', outcome: 'done' }], done: 1 },
    },
    handler: (call) => actOnMany(call, call.body),
  }),
];
