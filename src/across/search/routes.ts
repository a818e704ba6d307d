// Looking for anything by a few words.

import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { search } from './find.ts';
import { SearchQuery, SearchResults } from './schema.ts';

export const searchRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/search',
    tag: 'Overview',
    summary: 'Search by name, host, tag, slug or id',
    access: mayRead,
    query: SearchQuery,
    response: SearchResults,
    examples: {
      response: {
        results: [
          {
            kind: 'server',
            id: '5012449381023',
            name: 'db-primary',
            detail: 'db1.quillmoor.example',
            status: 'online',
            parent_id: null,
            tags: ['db'],
          },
        ],
      },
    },
    handler: ({ app, actor, query, now }) => search(app, actor, query.q, now),
  }),
];
