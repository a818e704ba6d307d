// The first look at an account.

import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { exampleOverview } from './examples.ts';
import { readOverview, readWhatIsWrong } from './read.ts';
import { Overview, Worst, WorstQuery } from './schema.ts';

export const overviewRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/overview',
    tag: 'Overview',
    summary: 'Read how everything is, what is wrong first',
    description:
      'Counts by type, status and standing; what is wrong and since when; the last 24 hours by quarter; what is planned or expected in the next four hours.',
    access: mayRead,
    response: Overview,
    examples: { response: exampleOverview },
    handler: ({ app, actor, now }) => readOverview(app, actor, now),
  }),
  guardedRoute({
    method: 'GET',
    path: '/overview/worst',
    tag: 'Overview',
    summary: 'Read what is wrong, by who is on it',
    description: 'As in the overview, beyond its first 50.',
    access: mayRead,
    query: WorstQuery,
    response: Worst,
    examples: {
      response: { worst: exampleOverview.worst, worst_counts: exampleOverview.worst_counts },
    },
    handler: ({ app, actor, query, now }) => readWhatIsWrong(app, actor, { ...query, now }),
  }),
];
