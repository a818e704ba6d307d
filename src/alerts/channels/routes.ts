// Routes of channels.

import { Type } from 'typebox';
import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { pageQuery } from '../../platform/schema.ts';
import { readChannels } from './manage.ts';
import { channelListSchema } from './schema.ts';

export const channelRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/alerts/channels',
    tag: 'Alerts',
    summary: 'List the channels that reach people',
    access: { kind: 'account', role: 'viewer' },
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: channelListSchema,
    examples: {
      response: {
        channels: [
          {
            id: 3,
            name: 'E-mail',
            kind: 'email',
            config: { to: ['mira@example.com'] },
            enabled: true,
            last_delivery: { at: '2026-06-16T03:14:07.000Z', ok: true, error: null },
          },
        ],
        next_cursor: null,
      },
    },
    handler: ({ app, actor, query }) => readChannels(app, actor, query),
  }),
];
