// The audit log over HTTP.

import type { Static } from 'typebox';
import { unauthorized } from '../../platform/errors.ts';
import { sendDownload } from '../../platform/http/download.ts';
import { guardedRoute, type RawCall, type Route, rawRoute } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { auditCsv, auditJson } from './export.ts';
import { everyAuditEvent, filterIssues, readAuditLog } from './read.ts';
import { auditExportQuery, auditFile, auditLog, auditQuery } from './schema.ts';

const example = {
  id: 7,
  at: '2026-06-16T08:00:00.000Z',
  actor: { type: 'person', person_id: 1, name: 'alice@example.org' },
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
    summary: 'List the audit log',
    description: 'Newest first, for 400 days. Events cannot be changed.',
    access: { kind: 'account', role: 'admin' },
    query: auditQuery,
    refine: (input) => [...pageIssues(input), ...filterIssues(input)],
    response: auditLog,
    examples: { response: { audit_log: [example], next_cursor: null } },
    handler: ({ app, actor, query }) => readAuditLog(app.database, actor.account_id, query),
  }),
  rawRoute({
    method: 'GET',
    path: '/account/audit-log/export',
    tag: 'Account',
    summary: 'Export the audit log as a file',
    description:
      'What the filters match, as CSV (RFC 4180, with header; formulas escaped with an apostrophe) or JSON: `{ "audit_log": […] }`.',
    access: { kind: 'account', role: 'admin' },
    query: auditExportQuery,
    refine: filterIssues,
    contentType: ['text/csv', 'application/json'],
    response: auditFile,
    examples: { response: { audit_log: [example] } },
    raw: async (call, reply) => {
      const { query, file } = fileOf(call);
      const accountId = call.actor?.account_id ?? unauthorized();
      const events = everyAuditEvent(call.app.database, accountId, query);
      return sendDownload(reply, {
        ...file,
        texts: query.format === 'json' ? auditJson(events) : auditCsv(events),
      });
    },
  }),
];

function fileOf({ query: checked, now, closing }: RawCall) {
  const query = checked as Static<typeof auditExportQuery>;
  const { format = 'csv' } = query;
  const contentType = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }[format];
  const filename = `audit-log-${now.toISOString().slice(0, 10)}.${format}`;
  return { query, file: { contentType, filename, closing } };
}
