// The calls that manage uptime checks, probe on demand, and show how checks fared.

import { notFound } from '../../platform/errors.ts';
import { type ActorCall, guardedRoute, mayRead, mayWrite, type Route } from '../../platform/http/route.ts';
import { okAnswer } from '../../platform/schema.ts';
import { historyRoutes } from '../../subjects/history-api.ts';
import { subjectCursorIssues } from '../../subjects/lists.ts';
import { withMute } from '../../subjects/quiet-times/covers.ts';
import { ResumeOptions } from '../../subjects/schema.ts';
import { exampleCheck, exampleDefinition, exampleOutcome, exampleTarget } from './examples.ts';
import { checkOf, listUptimeChecks, readUptimeCheck } from './list.ts';
import {
  changeCheck,
  createCheck,
  deleteCheck,
  pauseCheck,
  resumeCheck,
  undoPauseOfCheck,
} from './manage.ts';
import { ProbeOutcome } from './outcome-schema.ts';
import { openProbeTurns, type ProbeTurns } from './probe-turns.ts';
import { changeIssues, newCheckIssues } from './rules.ts';
import {
  NewUptimeCheck,
  TriedUptimeCheck,
  UptimeCheck,
  UptimeCheckChanges,
  UptimeCheckList,
  UptimeCheckListQuery,
  UptimeCheckParams,
} from './schema.ts';
import { runCheck, tryDefinition } from './try.ts';

const tag = 'Uptime checks';

/** Probes that are asked for take turns, on both hosts together. */
export const uptimeCheckRoutes = (): Route[] => [...managing, ...probing(openProbeTurns()), ...showing];

/** Routes on one check that take nothing and give the check. */
const actionRoute = (
  action: string,
  words: { summary: string; description: string },
  act: (call: ActorCall, id: number) => Promise<UptimeCheck>,
): Route =>
  guardedRoute({
    method: 'POST',
    path: `/uptime-checks/:id/${action}`,
    tag,
    ...words,
    access: mayWrite,
    params: UptimeCheckParams,
    response: UptimeCheck,
    examples: { response: exampleCheck },
    handler: async (call) => withMute(call, await act(call, call.params.id)),
  });

const managing: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/uptime-checks',
    tag,
    summary: 'List uptime checks',
    description: 'Newest first without `sort`.',
    access: mayRead,
    query: UptimeCheckListQuery,
    response: UptimeCheckList,
    examples: { response: { checks: [exampleCheck], next_cursor: null } },
    refine: subjectCursorIssues,
    handler: ({ app, actor, query, now }) => listUptimeChecks(app, actor, query, now),
  }),
  guardedRoute({
    method: 'POST',
    path: '/uptime-checks',
    tag,
    summary: 'Create an uptime check',
    description:
      'Needs name, kind, and its target: `url`, `host` and `port`, or `host` and `record_type`. Probed within seconds. Header values, the body and what is sent are encrypted and never shown again.',
    access: mayWrite,
    body: NewUptimeCheck,
    refine: newCheckIssues,
    response: UptimeCheck,
    status: 201,
    errors: [402],
    examples: { body: exampleDefinition, response: exampleCheck },
    handler: async (call) => withMute(call, await createCheck(call, call.body)),
  }),
  guardedRoute({
    method: 'GET',
    path: '/uptime-checks/:id',
    tag,
    summary: 'Read an uptime check',
    access: mayRead,
    params: UptimeCheckParams,
    response: UptimeCheck,
    examples: { response: exampleCheck },
    handler: async ({ app, actor, params, now }) =>
      (await readUptimeCheck(app, actor, params.id, now)) ?? notFound(),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/uptime-checks/:id',
    tag,
    summary: 'Change an uptime check',
    description:
      'Also within `http` and the like. With another target or method the check is new, its alerts resolve, and it is probed at once.',
    access: mayWrite,
    params: UptimeCheckParams,
    body: UptimeCheckChanges,
    refine: changeIssues,
    response: UptimeCheck,
    examples: { body: { timeout_seconds: 20 }, response: { ...exampleCheck, timeout_seconds: 20 } },
    handler: async (call) => withMute(call, await changeCheck(call, call.params.id, call.body)),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/uptime-checks/:id',
    tag,
    summary: 'Delete an uptime check',
    description: 'With its results and timeline; its alerts stay.',
    access: mayWrite,
    params: UptimeCheckParams,
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
      summary: 'Pause an uptime check',
      description: 'Not probed; open alerts resolve.',
    },
    pauseCheck,
  ),
  guardedRoute({
    method: 'POST',
    path: '/uptime-checks/:id/resume',
    tag,
    summary: 'Resume a paused uptime check',
    description:
      'It is new again and probed at once. `undo` restores its status and verdicts, probes at once where one was due since, and continues alerts that the pause resolved. Nothing changes where it is not paused.',
    access: mayWrite,
    params: UptimeCheckParams,
    body: ResumeOptions,
    response: UptimeCheck,
    errors: [409],
    examples: { body: { undo: true }, response: exampleCheck },
    handler: async (call) =>
      withMute(call, await (call.body.undo ? undoPauseOfCheck : resumeCheck)(call, call.params.id)),
  }),
];

const AT_ONCE =
  'Answers within the timeout. 429: 3 such probes of the account are under way, or 30 were within a minute.';

const probing = (turns: ProbeTurns): Route[] => [
  guardedRoute({
    method: 'POST',
    path: '/uptime-checks/try',
    tag,
    summary: 'Probe once, and save nothing',
    description: `As creating a check; the name may be left out. ${AT_ONCE}`,
    access: mayWrite,
    body: TriedUptimeCheck,
    refine: newCheckIssues,
    response: ProbeOutcome,
    errors: [429],
    examples: { body: exampleTarget, response: exampleOutcome },
    handler: (call) =>
      turns.take(call.app, { account_id: call.actor.account_id, now: call.now }, () =>
        tryDefinition(call, call.body),
      ),
  }),
  guardedRoute({
    method: 'POST',
    path: '/uptime-checks/:id/run',
    tag,
    summary: 'Probe an uptime check now',
    description: `The result counts like any other, unless the check is paused or being probed anyway. ${AT_ONCE}`,
    access: mayWrite,
    params: UptimeCheckParams,
    response: ProbeOutcome,
    errors: [429],
    examples: { response: exampleOutcome },
    handler: (call) =>
      turns.take(call.app, { account_id: call.actor.account_id, now: call.now }, () =>
        runCheck(call, call.params.id),
      ),
  }),
];

const showing = historyRoutes({
  path: '/uptime-checks/:id',
  tag,
  read: checkOf,
  timeline: {
    summary: 'When an uptime check was up, degraded and down',
    examples: {
      response: {
        from: '2026-06-15T08:00:00.000Z',
        to: '2026-06-16T08:00:00.000Z',
        periods: [
          { status: 'up', from: '2026-06-15T08:00:00.000Z', to: '2026-06-15T22:14:05.112Z' },
          { status: 'down', from: '2026-06-15T22:14:05.112Z', to: '2026-06-15T22:20:05.089Z' },
          { status: 'up', from: '2026-06-15T22:20:05.089Z', to: null },
        ],
        uptime: '99.58',
      },
    },
  },
  uptime: {
    summary: 'The uptime of an uptime check by day',
    examples: {
      response: { uptime: '99.98', down_seconds: 17, days: [{ date: '2026-06-16', uptime: '99.98' }] },
    },
  },
});
