// Samples that come in order mean the same to the rule that judges them as they come, in whatever batches, and to the
// back-test that looks at what is stored of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AlertChange } from '../../alerts/alert.ts';
import { openRuleMemory } from '../../monitors/servers/metric-rules/rule-memory.ts';
import type { MeasuredServer } from '../../monitors/servers/metric-rules/verdict.ts';
import { addMs, minutes } from '../../platform/time.ts';
import { bareActor } from '../../testing/bare-actor.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { type JudgingStage, type Measured, openJudgingStage, START } from '../../testing/metric-judging.ts';
import { requestFacts } from '../../testing/request-facts.ts';
import { backtest } from './run.ts';
import type { BacktestBody } from './schema.ts';

const rule = fc.record({
  metric: fc.constantFrom('any', 'cpu', 'disk', 'network_in'),
  op: fc.constantFrom('gt', 'ge', 'lt', 'le'),
  threshold: fc.constantFrom(40.1, 50, 60.3),
  for_seconds: fc.constantFrom(0, 60, 150, 300),
  clear_threshold: fc.option(fc.constantFrom(40.1, 50, 60.3)),
});

const value = fc.option(fc.constantFrom(30, 40.1, 45, 50, 55, 60.3, 60.30000001, 70), { freq: 8 });
const steps = fc.array(
  fc.record({
    afterMs: fc.constantFrom(1, 60_000, 60_000, 60_000, 149_999, 150_000, 150_001, 900_000),
    endsBatch: fc.boolean(),
    figures: fc.record({ cpu: value, memory: value, disk: value }),
    network_in: fc.option(fc.nat(100)),
  }),
  { minLength: 1, maxLength: 60 },
);

/** None reaches further back than ten minutes: what is older when it comes opens nothing. */
function batchesOf(
  made: readonly (typeof steps extends fc.Arbitrary<infer S> ? S : never)[number][],
): Measured[][] {
  const batches: Measured[][] = [[]];
  let at = START;
  for (const { afterMs, endsBatch, figures, network_in } of made) {
    at = addMs(at, afterMs);
    const first = batches.at(-1)?.[0]?.at ?? at;
    if (at.getTime() - first.getTime() > minutes(10)) batches.push([]);
    batches.at(-1)?.push({ at, ...figures, network_in });
    if (endsBatch) batches.push([]);
  }
  return batches.filter((batch) => batch.length > 0);
}

/** `cpu 2026-… 2026-…`: when each opened and closed. */
function lived(changes: readonly AlertChange[]): string[] {
  const open = new Map<string, Date>();
  const spans: string[] = [];
  for (const change of changes) {
    if (change.change === 'restore') continue;
    const metric = change.change === 'raise' ? (change.metric ?? '') : (change.metrics?.[0] ?? '');
    if (change.change === 'raise') open.set(metric, change.at);
    else spans.push(`${metric} ${open.get(metric)?.toISOString()} ${change.at.toISOString()}`);
    if (change.change === 'resolve') open.delete(metric);
  }
  return [...spans, ...[...open].map(([metric, at]) => `${metric} ${at.toISOString()} null`)].sort();
}

async function live(stage: JudgingStage, server: MeasuredServer, batches: readonly Measured[][]) {
  const changes: AlertChange[] = [];
  const memory = openRuleMemory();
  let last_seen_at: Date | null = null;
  for (const batch of batches) {
    const newest: Date = batch.at(-1)?.at ?? START;
    changes.push(...(await stage.judge({ ...server, last_seen_at }, batch, newest, memory)));
    last_seen_at = newest;
  }
  return lived(changes);
}

async function lookedBack(
  stage: JudgingStage,
  server: MeasuredServer,
  judged: Partial<BacktestBody>,
  now: Date,
) {
  const app = bareApp({ database: stage.database });
  const call = { app, actor: { ...bareActor, account_id: stage.account_id }, now, request: requestFacts() };
  const body: BacktestBody = {
    name: 'Busy',
    kind: 'server_metric',
    targets: { ids: [server.id] },
    days: 1,
    ...judged,
  };
  const { subjects } = await backtest(call, body);
  const [found] = subjects;
  return (found?.alerts ?? [])
    .map(
      ({ metric, opened_at, closed_at }) =>
        `${metric} ${opened_at.toISOString()} ${closed_at?.toISOString() ?? null}`,
    )
    .sort();
}

test('judged live in any batches or looked back at, samples that came in order open and end the same alerts', async (t) => {
  const stage = await openJudgingStage(t);
  let opened = 0;
  await fc.assert(
    fc.asyncProperty(rule, steps, async (judged, made) => {
      const server = await stage.addServer();
      await stage.database.deleteFrom('alert_rule').execute();
      await stage.addRule(judged);
      const batches = batchesOf(made);
      const now = addMs(batches.at(-1)?.at(-1)?.at ?? START, 1);
      const expected = await live(stage, server, batches);
      opened += expected.length;
      assert.deepEqual(await lookedBack(stage, server, judged, now), expected);
    }),
    { numRuns: 60 },
  );
  assert.ok(opened > 20, `${opened}`);
});
