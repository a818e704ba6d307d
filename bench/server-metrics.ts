// What 100 servers with 30 days of samples, one a minute, cost to keep and to draw.

import { sql } from 'kysely';
import { rollUpServerSamples } from '../src/monitors/servers/metrics/rollup.ts';
import { readSeries } from '../src/monitors/servers/metrics/series.ts';
import { samplePartitions } from '../src/monitors/servers/sample-partitions.ts';
import { transaction } from '../src/platform/database/database.ts';
import { dayOf, ensureDays } from '../src/platform/database/day-partitions.ts';
import { bareActor } from '../src/testing/bare-actor.ts';
import { bareApp } from '../src/testing/bare-app.ts';
import { insertServers } from './servers.ts';
import { median, openBench, report } from './support.ts';

const SERVERS = 100;
const DAYS = 30;
const DAY_MS = 86_400_000;
const BAR_MS = 30;
const BAR_BYTES = 160;

const bench = await openBench();
const { accountId, ids } = await insertServers(bench, SERVERS);
const now = new Date();
const from = new Date(now.getTime() - DAYS * DAY_MS);
const daysNeeded = Array.from({ length: DAYS + 1 }, (_, day) =>
  dayOf(new Date(from.getTime() + day * DAY_MS)),
);
await transaction(bench.database, (tx) => ensureDays(tx, samplePartitions, daysNeeded, new Set()));
for (let day = 0; day < DAYS; day += 1) {
  const start = new Date(from.getTime() + day * DAY_MS);
  await sql`
    insert into server_sample (server_id, at, cpu, memory, disk, swap, load_1m, load_5m, load_15m, temperature, uptime,
                               network_in, network_out, disk_read, disk_write)
    select server, ${start}::timestamptz + minute * interval '1 minute', random() * 100, random() * 100, 70, 1, random(),
      random(), random(), 45 + random(), minute * 60, random() * 1e6, random() * 1e6, random() * 1e5, random() * 1e5
    from generate_series(0, 1439) as minute, generate_series(1, ${SERVERS}) as server`.execute(
    bench.database,
  );
  await sql`
    insert into server_bucket (server_id, step_seconds, at, due_at)
    select server, 600, date_bin('10 minutes', ${start}::timestamptz, 'epoch') + bucket * interval '10 minutes', ${now}
    from generate_series(0, 143) as bucket, generate_series(1, ${SERVERS}) as server on conflict do nothing`.execute(
    bench.database,
  );
}
await sql`vacuum analyze`.execute(bench.database);
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
