// What many subjects were of late, for the rows of lists.

import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { readStrips } from './read.ts';
import { Strips, StripsQuery } from './schema.ts';

export const stripRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/strips',
    tag: 'Overview',
    summary: 'Read what many subjects were of late, bucket by bucket',
    access: mayRead,
    query: StripsQuery,
    response: Strips,
    examples: {
      response: {
        from: '2026-06-16T05:00:00.000Z',
        to: '2026-06-16T06:42:00.000Z',
        step_seconds: 1_800,
        strips: [{ id: 3_141_592_653_589_793, states: ['up', 'up', 'down', 'up'], uptime: null }],
      },
    },
    handler: ({ app, actor, query, now }) => readStrips(app, actor, query, now),
  }),
];
