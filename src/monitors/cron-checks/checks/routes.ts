// The calls that manage cron checks.

import { guardedRoute, mayRead, type Route } from '../../../platform/http/route.ts';
import { historyRoutes } from '../../../subjects/history-api.ts';
import { actionRoute, managingRoutes, pausingRoutes } from '../../monitor-api.ts';
import { monitorOf } from '../../monitor-lists.ts';
import { cronCheck, rotateSlug } from './cron-check.ts';
import { exampleCheck, exampleDefinition } from './examples.ts';
import { previewSchedule } from './preview.ts';
import {
  CronCheck,
  CronCheckChanges,
  CronCheckList,
  CronCheckListQuery,
  NewCronCheck,
  SchedulePreview,
  UpcomingTimes,
} from './schema.ts';
import { changeIssues, newCheckIssues } from './validate.ts';

const tag = 'Cron checks';

const described = {
  ...{ path: '/cron-checks', tag, noun: 'a cron check', shown: CronCheck, example: exampleCheck },
};

const { onList, onOne } = managingRoutes(cronCheck, {
  ...described,
  items: 'checks',
  schemas: {
    created: NewCronCheck,
    changes: CronCheckChanges,
    list: CronCheckList,
    query: CronCheckListQuery,
  },
  issues: { ofNew: newCheckIssues, ofChanges: changeIssues },
  descriptions: {
    create: 'Needs a name and `interval_seconds` or `cron_expression`. Call `ping_url` when the job is done.',
    change:
      '`interval_seconds` replaces the cron expression, and the other way round. A changed schedule counts from now where it would be overdue.',
    delete: 'With its pings and timeline; its alerts stay.',
  },
  examples: { created: exampleDefinition, changes: { grace_seconds: 1_800 } },
});

export const cronCheckRoutes: Route[] = [
  ...onList,
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
  ...onOne,
  ...pausingRoutes(cronCheck, described, {
    pause: 'Pings are recorded and change nothing; open alerts resolve.',
    resume:
      'It is new again: nothing is expected until it pings or, with `alert_on_first_miss`, until its next slot. `undo` restores status, deadline and open runs, counts pings and judges a deadline since, and continues alerts that the pause resolved. Nothing changes where it is not paused.',
  }),
  actionRoute(
    described,
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
    read: (app, actor, id) => monitorOf(cronCheck, app, actor, id),
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
