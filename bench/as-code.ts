// What a document of 5,000 checks costs: planned and applied to an empty account, planned again where nothing is to do,
// with every check changed, with every check moved to another schedule and target, and with one other check, so
// that all are pruned; and how long planning keeps everybody else waiting.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { applyDocument } from '../src/across/as-code/apply.ts';
import { preparePlan, type Request } from '../src/across/as-code/prepare.ts';
import { systemClock } from '../src/platform/clock.ts';
import { bareActor } from '../src/testing/bare-actor.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { requestFacts } from '../src/testing/request-facts.ts';
import { openBench, report } from './support.ts';

const CHECKS = 5_000;
const BAR_PLAN_SECONDS = 2;
const BAR_APPLY_SECONDS = 10;

const bench = await openBench();
const account = await bench.database
  .insertInto('account')
  .values({ name: 'Bench', plan: 'unlimited', created_at: new Date() })
  .returning('id')
  .executeTakeFirstOrThrow();
const app = bareApp({ database: bench.database, clock: systemClock });
const call = {
  ...{ app, actor: { ...bareActor, account_id: account.id, plan: 'unlimited', person: null } },
  ...{ now: new Date(), request: requestFacts() },
};

const requestOf = (grace: string, at = 3): Request => ({
  document: {
    version: 1,
    cron_checks: Object.fromEntries(
      Array.from({ length: CHECKS / 2 }, (_, index) => [
        `job-${index}`,
        {
          name: `Nightly backup ${index}`,
          schedule: `0 ${at} * * *`,
          grace,
          max_runtime: '2h',
          tags: ['production'],
        },
      ]),
    ),
    uptime_checks: Object.fromEntries(
      Array.from({ length: CHECKS / 2 }, (_, index) => [
        `site-${index}`,
        {
          ...{ kind: 'http', url: `https://example.com/${at}/${index}`, every: '1m', description: grace },
          ...{ tags: ['production'], depends_on: `cron_checks.job-${index}` },
        },
      ]),
    ),
  },
  ...{ sources: {}, prune: true, adopt: false },
});

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { seconds: (performance.now() - startedAt) / 1_000, result };
}

const [first, changed, moved] = [requestOf('30m'), requestOf('20m'), requestOf('20m', 4)];
const other: Request = {
  document: { version: 1, cron_checks: { other: { every: '1h' } } },
  ...{ sources: {}, prune: true, adopt: false },
};
const planNew = await timed(() => preparePlan(call, first));
const applyNew = await timed(() => applyDocument(call, first, null));
// As autovacuum does within a minute.
await sql`analyze`.execute(bench.database);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const planSame = await timed(() => preparePlan(call, first));
delay.disable();
if (planSame.result.steps.length > 0) throw new Error('there is something to do');
const planChanged = await timed(() => preparePlan(call, changed));
const applyChanged = await timed(() => applyDocument(call, changed, null));
const applyMoved = await timed(() => applyDocument(call, moved, null));
const pruned = await timed(() => applyDocument(call, other, null));
await bench.close();
const plans = [planNew, planSame, planChanged].map(({ seconds }) => seconds);
const applies = [applyNew, applyChanged, applyMoved, pruned].map(({ seconds }) => seconds);
await report('as-code', {
  checks: CHECKS,
  planSeconds: plans.map((seconds) => seconds.toFixed(2)).join(', '),
  barPlanSeconds: BAR_PLAN_SECONDS,
  applySeconds: applies.map((seconds) => seconds.toFixed(2)).join(', '),
  barApplySeconds: BAR_APPLY_SECONDS,
  longestTurnMs: (delay.max / 1e6).toFixed(1),
  holds: Math.max(...plans) <= BAR_PLAN_SECONDS && Math.max(...applies) <= BAR_APPLY_SECONDS,
});
