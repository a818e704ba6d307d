// The audit log over HTTP.

import { Type } from 'typebox';
import { guardedRoute, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { pageQuery } from '../../platform/schema.ts';
import { readAuditLog } from './read.ts';
import { auditLog } from './schema.ts';

const example = {
  id: 7,
  at: '2026-06-16T08:00:00.000Z',
  actor: { type: 'person', name: 'alice@example.org' },
  ip: '198.51.100.7',
  action: 'api_key.create',
  target: { type: 'api_key', id: '3', name: 'Deploy script' },
  outcome: 'ok',
  detail: { kind: 'full' },
};

export const auditRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/account/audit-log',
    tag: 'Account',
    summary: 'Who did what in the account',
    access: { kind: 'account', role: 'admin' },
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: auditLog,
    examples: { response: { audit_log: [example], next_cursor: null } },
    handler: ({ app, actor, query }) => readAuditLog(app.database, actor.account_id, query),
  }),
];
