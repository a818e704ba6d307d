// The calls that manage uptime checks, probe on demand, and show how checks fared.

import { guardedRoute, mayWrite, type Route } from '../../platform/http/route.ts';
import { historyRoutes } from '../../subjects/history-api.ts';
import { withMute } from '../../subjects/muting/covers.ts';
import { managingRoutes, pausingRoutes } from '../monitor-api.ts';
import { monitorOf } from '../monitor-lists.ts';
import { MonitorParams } from '../schema.ts';
import { exampleCheck, exampleDefinition, exampleOutcome, exampleTarget } from './examples.ts';
import { ProbeOutcome } from './outcome-schema.ts';
import { openProbeTurns, type ProbeTurns } from './probe-turns.ts';
import {
  NewUptimeCheck,
  SetStatus,
  TriedUptimeCheck,
  UptimeCheck,
  UptimeCheckChanges,
  UptimeCheckList,
  UptimeCheckListQuery,
} from './schema.ts';
import { setStatus } from './set-status.ts';
import { runCheck, tryDefinition } from './try.ts';
import { uptimeCheck } from './uptime-check.ts';
import { changeIssues, newCheckIssues } from './validate.ts';

const tag = 'Uptime checks';

/** Probes that are asked for take turns, on both hosts together. */
export const uptimeCheckRoutes = (): Route[] => [...managing, ...probing(openProbeTurns()), ...showing];

const described = {
  ...{ path: '/uptime-checks', tag, noun: 'an uptime check', shown: UptimeCheck, example: exampleCheck },
};

const { onList, onOne } = managingRoutes(uptimeCheck, {
  ...described,
  items: 'checks',
  schemas: {
    created: NewUptimeCheck,
    changes: UptimeCheckChanges,
    list: UptimeCheckList,
    query: UptimeCheckListQuery,
  },
  issues: { ofNew: newCheckIssues, ofChanges: changeIssues },
  descriptions: {
    create:
      'Needs name, kind, and its target: `url`, `host` and `port`, or `host` and `record_type`. Probed within seconds. Header values, the body and what is sent are encrypted and never shown again.',
    change:
      'Also within `http` and the like. With another target or method the check is new, its alerts resolve, and it is probed at once.',
    delete: 'With its results and timeline; its alerts stay.',
  },
  examples: { created: exampleDefinition, changes: { timeout_seconds: 20 } },
});

const managing: Route[] = [
  ...onList,
  ...onOne,
  ...pausingRoutes(uptimeCheck, described, {
    pause: 'Not probed; open alerts resolve.',
    resume:
      'It is new again and probed at once. `undo` restores its status and verdicts, probes at once where one was due since, and continues alerts that the pause resolved. Nothing changes where it is not paused.',
  }),
  guardedRoute({
    method: 'POST',
    path: '/uptime-checks/:id/status',
    tag,
    summary: 'Set a manual uptime check up or down',
    description:
      'Also when it is so already: a result more, and nothing else. 409 `not_manual`: of another kind; `paused`: resume it first.',
    access: mayWrite,
    params: MonitorParams,
    body: SetStatus,
    response: UptimeCheck,
    errors: [409],
    examples: { body: { status: 'down', note: 'Generator test until noon' }, response: exampleCheck },
    handler: async (call) => withMute(call, await setStatus(call, call.params.id, call.body)),
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
    errors: [409, 429],
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
    params: MonitorParams,
    response: ProbeOutcome,
    errors: [409, 429],
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
  read: (app, actor, id) => monitorOf(uptimeCheck, app, actor, id),
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
