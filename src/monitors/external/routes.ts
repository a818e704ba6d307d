// The calls on external checks. They are made by what other tools report.

import { notFound } from '../../platform/errors.ts';
import { guardedRoute, mayRead, mayWrite, type Refinement, type Route } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { okAnswer } from '../../platform/schema.ts';
import { historyRoutes } from '../../subjects/history-api.ts';
import { subjectCursorIssues } from '../../subjects/lists.ts';
import { withMute } from '../../subjects/muting/covers.ts';
import { changeMonitor, deleteMonitor } from '../monitor.ts';
import { listMonitors, monitorOf, readMonitor } from '../monitor-lists.ts';
import { MonitorParams } from '../schema.ts';
import { exampleExternalCheck } from './examples.ts';
import { externalCheck } from './external-check.ts';
import { ExternalCheck, ExternalCheckChanges, ExternalCheckList, ExternalCheckListQuery } from './schema.ts';

const tag = 'External checks';
const one = { path: '/external-checks/:id', tag, params: MonitorParams };

const nameIssues = ({ body }: Refinement) => labelIssues({ ...(body as object) });
const at = '2026-06-16T08:00:00.000Z';

export const externalCheckRoutes: Route[] = [
  guardedRoute({
    ...{ method: 'GET', path: '/external-checks', tag, summary: 'List external checks', access: mayRead },
    description: 'What other tools report through integrations. Newest first without `sort`.',
    query: ExternalCheckListQuery,
    refine: subjectCursorIssues,
    response: ExternalCheckList,
    examples: { response: { checks: [exampleExternalCheck], next_cursor: null } },
    async handler(call) {
      const { items: checks, next_cursor } = await listMonitors(externalCheck, call, call.query);
      return { checks, next_cursor };
    },
  }),
  guardedRoute({
    ...{ method: 'GET', ...one, summary: 'Read an external check', access: mayRead },
    response: ExternalCheck,
    examples: { response: exampleExternalCheck },
    handler: async (call) => (await readMonitor(externalCheck, call, call.params.id)) ?? notFound(),
  }),
  guardedRoute({
    ...{ method: 'PATCH', ...one, summary: 'Change an external check', access: mayWrite },
    description: 'Reports leave name, tags and dependency as they are.',
    body: ExternalCheckChanges,
    refine: nameIssues,
    response: ExternalCheck,
    examples: {
      body: { tags: ['shop'] },
      response: { ...exampleExternalCheck, tags: ['shop'] },
    },
    handler: async (call) =>
      withMute(call, await changeMonitor(externalCheck, call, call.params.id, call.body)),
  }),
  guardedRoute({
    ...{ method: 'DELETE', ...one, summary: 'Delete an external check', access: mayWrite },
    description: 'Its alert is over. What is reported again comes back as a new one.',
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await deleteMonitor(externalCheck, call, call.params.id);
      return { ok: true } as const;
    },
  }),
  ...historyRoutes({
    ...{ path: one.path, tag },
    read: (app, actor, id) => monitorOf(externalCheck, app, actor, id),
    timeline: {
      summary: 'Show how an external check was',
      examples: {
        response: {
          from: at,
          to: at,
          periods: [{ status: 'up', from: at, to: null }],
          uptime: '100.00',
        },
      },
    },
    uptime: {
      summary: 'Show the uptime of an external check by day',
      examples: {
        response: { uptime: '99.49', down_seconds: 441, days: [{ date: '2026-06-16', uptime: '99.49' }] },
      },
    },
  }),
];
