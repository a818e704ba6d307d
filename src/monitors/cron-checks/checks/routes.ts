// The calls that manage cron checks.

import { notFound } from '../../../platform/errors.ts';
import { type ActorCall, guardedRoute, mayRead, mayWrite, type Route } from '../../../platform/http/route.ts';
import { okAnswer } from '../../../platform/schema.ts';
import { historyRoutes } from '../../../subjects/history-api.ts';
import { subjectCursorIssues } from '../../../subjects/lists.ts';
import { withMute } from '../../../subjects/quiet-times/covers.ts';
import { ResumeOptions } from '../../../subjects/schema.ts';
import { exampleCheck, exampleDefinition } from './examples.ts';
import { listChecks, readCheck, viewOf } from './list.ts';
import {
  changeCheck,
  createCheck,
  deleteCheck,
  pauseCheck,
  resumeCheck,
  rotateSlug,
  undoPauseOfCheck,
} from './manage.ts';
import { presentCronCheck } from './present.ts';
import { previewSchedule } from './preview.ts';
import { changeIssues, newCheckIssues } from './rules.ts';
import {
  CronCheck,
  CronCheckChanges,
  CronCheckList,
  CronCheckListQuery,
  CronCheckParams,
  NewCronCheck,
  SchedulePreview,
  UpcomingTimes,
} from './schema.ts';
import type { CronCheckRow } from './store.ts';

const tag = 'Cron checks';

const shownTo = (call: ActorCall, check: CronCheckRow): Promise<CronCheck> =>
  withMute(call, presentCronCheck(check, viewOf(call.app, call.actor, call.now)));

/** Routes on one check that take nothing and give the check. */
const actionRoute = (
  action: string,
  words: { summary: string; description: string },
  act: (call: ActorCall, id: number) => Promise<CronCheckRow>,
): Route =>
  guardedRoute({
    method: 'POST',
    path: `/cron-checks/:id/${action}`,
    tag,
    ...words,
    access: mayWrite,
    params: CronCheckParams,
    response: CronCheck,
    examples: { response: exampleCheck },
    handler: async (call) => shownTo(call, await act(call, call.params.id)),
  });

export const cronCheckRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/cron-checks',
    tag,
    summary: 'List cron checks',
    description: 'Newest first without `sort`.',
    access: mayRead,
    query: CronCheckListQuery,
    response: CronCheckList,
    examples: { response: { checks: [exampleCheck], next_cursor: null } },
    refine: subjectCursorIssues,
    handler: ({ app, actor, query, now }) => listChecks(app, actor, query, now),
  }),
  guardedRoute({
    method: 'POST',
    path: '/cron-checks',
    tag,
    summary: 'Create a cron check',
    description:
      'Needs a name and `interval_seconds` or `cron_expression`. Call `ping_url` when the job is done.',
    access: mayWrite,
    body: NewCronCheck,
    response: CronCheck,
    status: 201,
    errors: [402],
    examples: { body: exampleDefinition, response: exampleCheck },
    refine: newCheckIssues,
    handler: async (call) => shownTo(call, await createCheck(call, call.body)),
  }),
  guardedRoute({
    method: 'POST',
    path: '/cron-checks/preview',
    tag,
    summary: 'Preview a schedule',
    description: 'When a check with this schedule would be expected.',
    access: mayRead,
    body: SchedulePreview,
    response: UpcomingTimes,
    examples: {
      body: { cron_expression: '0 9 1 * *', timezone: 'UTC' },
      response: {
        next: ['2026-07-01T09:00:00.000Z', '2026-08-01T09:00:00.000Z'],
        description: 'At 09:00, on day 1 of the month, UTC',
      },
    },
    refine: newCheckIssues,
    handler: async ({ body, now }) => previewSchedule(body, now),
  }),
  guardedRoute({
    method: 'GET',
    path: '/cron-checks/:id',
    tag,
    summary: 'Read a cron check',
    access: mayRead,
    params: CronCheckParams,
    response: CronCheck,
    examples: { response: exampleCheck },
    handler: async ({ app, actor, params, now }) =>
      (await readCheck(app, actor, params.id, now)) ?? notFound(),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/cron-checks/:id',
    tag,
    summary: 'Change a cron check',
    description:
      '`interval_seconds` replaces the cron expression, and the other way round. A changed schedule counts from now where it would be overdue.',
    access: mayWrite,
    params: CronCheckParams,
    body: CronCheckChanges,
    response: CronCheck,
    examples: { body: { grace_seconds: 1_800 }, response: { ...exampleCheck, grace_seconds: 1_800 } },
    refine: changeIssues,
    handler: async (call) => shownTo(call, await changeCheck(call, call.params.id, call.body)),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/cron-checks/:id',
    tag,
    summary: 'Delete a cron check',
    description: 'With its pings and timeline; its alerts stay.',
    access: mayWrite,
    params: CronCheckParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await deleteCheck(call, call.params.id);
      return { ok: true } as const;
    },
  }),
  actionRoute(
    'pause',
    {
      summary: 'Pause a cron check',
      description: 'Pings are recorded and change nothing; open alerts resolve.',
    },
    pauseCheck,
  ),
  guardedRoute({
    method: 'POST',
    path: '/cron-checks/:id/resume',
    tag,
    summary: 'Resume a paused cron check',
    description:
      'It is new again: nothing is expected until it pings or, with `alert_on_first_miss`, until its next slot. `undo` restores status, deadline and open runs, counts pings and judges a deadline since, and continues alerts that the pause resolved. Nothing changes where it is not paused.',
    access: mayWrite,
    params: CronCheckParams,
    body: ResumeOptions,
    response: CronCheck,
    errors: [409],
    examples: { body: { undo: true }, response: exampleCheck },
    handler: async (call) =>
      shownTo(call, await (call.body.undo ? undoPauseOfCheck : resumeCheck)(call, call.params.id)),
  }),
  actionRoute(
    'rotate-slug',
    {
      summary: 'Give a cron check another ping URL',
      description: 'The old one still answers 200 and is ignored.',
    },
    rotateSlug,
  ),
  ...historyRoutes({
    path: '/cron-checks/:id',
    tag,
    read: async (app, actor, id, now) => (await readCheck(app, actor, id, now)) ?? notFound(),
    timeline: {
      summary: 'Read what a cron check was over time',
      description: '`late` is never a period: until its deadline a late check is up.',
      examples: {
        response: {
          from: '2026-06-01T00:00:00.000Z',
          to: '2026-06-16T08:00:00.000Z',
          periods: [
            { status: 'up', from: '2026-06-01T00:00:00.000Z', to: '2026-06-09T00:45:00.000Z' },
            { status: 'down', from: '2026-06-09T00:45:00.000Z', to: '2026-06-09T06:12:43.905Z' },
            { status: 'up', from: '2026-06-09T06:12:43.905Z', to: null },
          ],
          uptime: '98.51',
        },
      },
    },
    uptime: {
      summary: 'Read the uptime of a cron check, day by day',
      examples: {
        response: {
          uptime: '99.30',
          down_seconds: 605,
          days: [
            { date: '2026-06-15', uptime: '99.30' },
            { date: '2026-06-16', uptime: null },
          ],
        },
      },
    },
  }),
];
