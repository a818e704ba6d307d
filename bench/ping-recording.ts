// How many pings a second are recorded end to end, state and periods included, while as many as possible are sent for a
// minute; then how long the backlog takes to drain. 100,000 checks. The seconds before that minute are not counted, in which
// recording falls behind by as much as it may.

import { sql } from 'kysely';
import {
  coresOf,
  insertChecks,
  load,
  loadAndWatch,
  memoryMb,
  openBench,
  report,
  startProgram,
} from './support.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
/** Recording may be 5 s behind before it comes first. */
const LEAD_SECONDS = 8;
const BAR = 15_000;

const bench = await openBench();
const pathsFile = await insertChecks(bench, 100_000);
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
});
const job = { connections: 64, rate: null, pathsFile, endsWith: '{"ok":true}' };
await load({ ...job, port: program.port, seconds: 3, rate: 2_000 });
const before = await recorded();
const early = await load({ ...job, port: program.port, seconds: LEAD_SECONDS });
const memoryBefore = await memoryMb(program.pid);
const recordedEarly = await recorded();
const startedAt = performance.now();
const sent = await loadAndWatch(bench, program, { ...job, seconds: SECONDS });
const during = (await recorded()) - recordedEarly;
const perSecond = during / ((performance.now() - startedAt) / 1_000);
const memoryAfter = await memoryMb(program.pid);
const drainedAt = performance.now();
let now = await recorded();
const answered = early.answered + sent.answered;
while (now - before < answered && performance.now() - drainedAt < 120_000) {
  await new Promise((resolve) => setTimeout(resolve, 250));
  now = await recorded();
}
const drainMs = performance.now() - drainedAt;
await program.stop();
await bench.close();
await report('ping-recording', {
  answeredPerSecond: sent.perSecond,
  recordedPerSecond: Math.round(perSecond),
  bar: BAR,
  holds: perSecond >= BAR,
  answered,
  recordedInAll: now - before,
  lost: Math.max(0, answered - (now - before)),
  backlogDrainedInMs: Math.round(drainMs),
  p99Ms: sent.p99Ms.toFixed(1),
  cores: coresOf([sent]),
  memoryMb: `${memoryBefore} before, ${memoryAfter} after`,
});

async function recorded(): Promise<number> {
  const found = await sql<{ count: number }>`select sum(ping_count)::bigint as count from cron_check`.execute(
    bench.database,
  );
  return Number(found.rows[0]?.count ?? 0);
}
