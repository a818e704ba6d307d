// How long a back-test takes: 30 days of 50 servers, one sample a minute, by a rule about three metrics; and how long
// it keeps everybody else waiting.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { backtest } from '../src/across/backtest/run.ts';
import { samplePartitions } from '../src/monitors/servers/sample-partitions.ts';
import { systemClock } from '../src/platform/clock.ts';
import { transaction } from '../src/platform/database/database.ts';
import { dayOf, ensureDays } from '../src/platform/database/day-partitions.ts';
import { bareActor } from '../src/testing/bare-actor.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { requestFacts } from '../src/testing/request-facts.ts';
import { insertServers } from './servers.ts';
import { median, openBench, report } from './support.ts';

const SERVERS = 50;
const DAYS = 30;
const DAY_MS = 86_400_000;
const BAR_SECONDS = 5;

const bench = await openBench();
const { accountId } = await insertServers(bench, SERVERS);
const now = new Date();
const from = new Date(now.getTime() - DAYS * DAY_MS);
const dates = Array.from({ length: DAYS + 1 }, (_, day) => dayOf(new Date(from.getTime() + day * DAY_MS)));
await transaction(bench.database, (tx) => ensureDays(tx, samplePartitions, dates, new Set()));
await sql`
  insert into server_sample (server_id, at, cpu, memory, disk)
  select server, ${from}::timestamptz + minute * interval '1 minute', random() * 93, random() * 93, 70
  from generate_series(0, ${DAYS * 1_440 - 1}::integer) as minute, generate_series(1, ${SERVERS}::integer) as server`.execute(
  bench.database,
);
await sql`vacuum analyze`.execute(bench.database);
const app = bareApp({ database: bench.database, clock: systemClock });
const call = { app, actor: { ...bareActor, account_id: accountId }, now, request: requestFacts() };
const rule = { name: 'Busy', kind: 'server_metric', metric: 'any', op: 'gt', threshold: 90 } as const;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const times: number[] = [];
for (let round = 0; round < 3; round += 1) {
  const askedMs = performance.now();
  const { totals } = await backtest(call, { ...rule, for_seconds: 0, days: DAYS });
  times.push((performance.now() - askedMs) / 1_000);
  if (totals.alerts < 1_000) throw new Error(`only ${totals.alerts} alerts`);
}
delay.disable();
await bench.close();
await report('backtest', {
  samples: SERVERS * DAYS * 1_440,
  medianSeconds: median(times).toFixed(2),
  worstSeconds: Math.max(...times).toFixed(2),
  barSeconds: BAR_SECONDS,
  holds: median(times) <= BAR_SECONDS,
  longestTurnMs: (delay.max / 1e6).toFixed(1),
});
