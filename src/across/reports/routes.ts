// Reports on weeks and months.

import type { Static } from 'typebox';
import { unauthorized } from '../../platform/errors.ts';
import { sendDownload } from '../../platform/http/download.ts';
import { guardedRoute, mayRead, mayWrite, type Route, rawRoute } from '../../platform/http/route.ts';
import { uptimeTargetChanges, uptimeTargets } from '../../subjects/uptime-targets/schema.ts';
import { changeTargets, readTargets } from '../../subjects/uptime-targets/targets.ts';
import { reportExample, targetsExample } from './examples.ts';
import { reportCsv } from './file.ts';
import { readReport, readWholeReport } from './read.ts';
import { reportFileQuery, reportQuery, reportSchema } from './schema.ts';
import { reportIssues } from './window.ts';

const tag = 'Reports';

export const periodReportRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/reports',
    tag,
    summary: 'Read the report on a week or a month',
    description:
      'Uptime against a target with what is left of the error budget, downtime by check, what paged most, how soon alerts were acknowledged, what resolved by itself, and pages by person. Maintenance counts for nothing and is told apart.',
    access: mayRead,
    query: reportQuery,
    refine: reportIssues,
    response: reportSchema,
    examples: { response: reportExample },
    handler: ({ app: { database }, actor: { account_id: accountId }, query, now }) =>
      readReport({ database, accountId, now }, query),
  }),
  rawRoute({
    method: 'GET',
    path: '/reports/export',
    tag,
    summary: 'Export a table of a report',
    description: 'As CSV (RFC 4180, with header; formulas escaped with an apostrophe), with all checks.',
    access: mayRead,
    query: reportFileQuery,
    refine: reportIssues,
    contentType: ['text/csv'],
    response: reportSchema,
    examples: { response: reportExample },
    raw: async ({ app: { database }, actor, query: checked, now, closing }, reply) => {
      const query = checked as Static<typeof reportFileQuery>;
      const { part = 'checks' } = query;
      const accountId = actor?.account_id ?? unauthorized();
      const report = await readWholeReport({ database, accountId, now }, query);
      return sendDownload(reply, {
        contentType: 'text/csv; charset=utf-8',
        filename: `report-${report.period}-${report.date}-${part}.csv`,
        texts: reportCsv(report, part),
        closing,
      });
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/reports/targets',
    tag,
    summary: 'Read the uptime targets',
    description: 'Which uptime reports are measured against.',
    access: mayRead,
    response: uptimeTargets,
    examples: { response: targetsExample },
    handler: ({ app: { database }, actor }) => readTargets(database, actor.account_id),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/reports/targets',
    tag,
    summary: 'Change the uptime targets',
    description: 'Of the account, and of servers and checks where it differs. What is left out stays.',
    access: mayWrite,
    body: uptimeTargetChanges,
    response: uptimeTargets,
    examples: { body: { target: 99.95 }, response: { ...targetsExample, target: 99.95 } },
    handler: (call) => changeTargets(call, call.body),
  }),
];
