// The tags that an account uses.

import Type from 'typebox';
import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { tagsInUse } from '../tags-in-use.ts';

const tags = Type.Object({
  tags: Type.Array(
    Type.Object({
      tag: Type.String(),
      count: Type.Integer({ description: 'Servers, processes and checks that have it.' }),
    }),
    { description: 'By name; at most 1,000.' },
  ),
});

export const tagRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/tags',
    tag: 'Overview',
    summary: 'List all tags that are in use',
    access: mayRead,
    response: tags,
    examples: { response: { tags: [{ tag: 'backup', count: 3 }] } },
    handler: async ({ app, actor }) => ({ tags: await tagsInUse(app.database, actor.account_id) }),
  }),
];
