// What 100 servers with 30 days of samples, one a minute, cost to keep and to draw.

import { sql } from 'kysely';
import { rollUpServerSamples } from '../src/monitors/servers/metrics/rollup.ts';
import { readSeries } from '../src/monitors/servers/metrics/series.ts';
import { bareActor } from '../src/testing/bare-actor.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { DAYS, insertMonth } from './month-of-samples.ts';
import { insertServers } from './servers.ts';
import { median, openBench, report } from './support.ts';

const SERVERS = 100;
const DAY_MS = 86_400_000;
const BAR_MS = 30;
const BAR_BYTES = 160;

const bench = await openBench();
const { accountId, ids } = await insertServers(bench, SERVERS);
const now = new Date();
const from = await insertMonth(bench.database, ids, now);
const later = new Date(now.getTime() + DAY_MS);
const app = bareApp({ database: bench.database });
const actor = { ...bareActor, account_id: accountId };
const startedMs = performance.now();
while (await rollUpServerSamples(app, later));
const rollUpMs = performance.now() - startedMs;
await sql`vacuum analyze`.execute(bench.database);
const times: number[] = [];
for (const id of ids.slice(0, 50)) {
  const askedMs = performance.now();
  const { series } = await readSeries(app, actor, id, {
    window: { from, to: now },
    points: 500,
    now,
  });
  times.push(performance.now() - askedMs);
  if (series.length < 350) throw new Error(`only ${series.length} points`);
}
const size = await sql<{ bytes: number; rows: number }>`
  select sum(pg_total_relation_size(inhrelid))::bigint as bytes, (select count(*) from server_sample) as rows
  from pg_inherits where inhparent = 'server_sample'::regclass`.execute(bench.database);
const { bytes = 0, rows = 1 } = size.rows[0] ?? {};
await bench.close();
const bytesPerSample = Number(bytes) / rows;
await report('server-metrics', {
  p50Ms: median(times).toFixed(1),
  worstMs: Math.max(...times).toFixed(1),
  barMs: BAR_MS,
  bytesPerSample: bytesPerSample.toFixed(1),
  barBytesPerSample: BAR_BYTES,
  holds: median(times) <= BAR_MS && bytesPerSample <= BAR_BYTES,
  rollUpMsPerServerDay: (rollUpMs / SERVERS / DAYS).toFixed(2),
});
