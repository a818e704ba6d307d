// Who was paged about an alert, over HTTP.

import { Type } from 'typebox';
import { guardedRoute, mayRead, type Route } from '../../platform/http/route.ts';
import { readPages } from './read.ts';
import { alertPages } from './schema.ts';

const policy = { id: 2, name: 'Platform' };
const example = {
  pages: [
    {
      id: 12,
      member: { id: 3, name: 'Mira' },
      as_owner: false,
      policy,
      ...{ round: 0, step: 0, at: '2026-06-16T03:14:06.000Z', starts_at: '2026-06-16T03:14:06.000Z' },
      ...{ ended_at: null, end_reason: null, ended_by: null, alerts: 1 },
      attempts: [
        {
          ...{
            id: '4f0c2c5e-6a0f-4f52-9a43-0f6c2a7f0d11',
            type: 'page',
            method: 'mail',
            status: 'delivered',
          },
          ...{ due_at: null, sent_at: '2026-06-16T03:14:06.210Z', settled_at: '2026-06-16T03:14:06.480Z' },
          error: null,
        },
      ],
    },
  ],
  next: [
    {
      ...{ at: '2026-06-16T03:19:06.000Z', policy, round: 0, step: 1 },
      ...{ members: [{ id: 4, name: 'Jonas' }], channels: [], is_gap: false, pages_owners: false },
    },
  ],
};

export const pageRoutes: readonly Route[] = [
  guardedRoute({
    ...{ method: 'GET', path: '/alerts/:id/pages', tag: 'Alerts', access: mayRead },
    summary: 'Who was paged about an alert',
    description:
      'By escalation policies: who, by what kind of method, with what result, and who comes next and when.',
    params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    response: alertPages,
    examples: { response: example },
    handler: (call) => readPages(call, call.params.id),
  }),
];
