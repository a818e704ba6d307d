// What 10,000 HTTP checks a minute cost, and how late they are: against a local target that answers in 20 ms, with one
// in a hundred that hangs and one that refuses. `node bench/uptime-checks.ts 90` for 90 seconds instead of ten minutes.

import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { nextDueAt } from '../src/monitors/uptime-checks/slots.ts';
import { cpuSeconds, memoryMb, openBench, quantile, report, startProgram } from './support.ts';

const CHECKS = 10_000;
const INTERVAL_S = 60;
const SECONDS = Number(process.argv[2] ?? 600);
/** What a start leaves to do. */
const SETTLE_MS = 10_000;
const LOOK_EVERY_MS = 10_000;
const BAR_LATE_P99_MS = 250;
const BAR_CPU_MS = 1.5;

const bench = await openBench();
const target = spawn(process.execPath, [join(import.meta.dirname, 'probe-target.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(createInterface({ input: target.stdout }), 'line');
const [answering = 0, hanging = 0, refusing = 0] = String(line).split(' ').map(Number);
await insertUptimeChecks();
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
  TOCSIN_PRIVATE_TARGETS: 'all',
});
await wait(SETTLE_MS);
const measured = await measure();
await program.stop();
target.kill();
await bench.close();
await report('uptime-checks', measured);

async function measure() {
  const from = new Date();
  const before = await spent();
  const memory: number[] = [];
  for (let passedMs = 0; passedMs < SECONDS * 1_000; passedMs += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    memory.push(await memoryMb(program.pid));
    const seconds = Math.round((passedMs + LOOK_EVERY_MS) / 1_000);
    process.stdout.write(`  ${seconds} s: ${memory.at(-1)} MB, of which ${await heapMb()} MB in objects\n`);
  }
  const after = await spent();
  const found = await resultsSince(from);
  const cpuMs = (seconds: number) => Number(((seconds * 1_000) / found.runs).toFixed(2));
  const program_ms = cpuMs(after.program - before.program);
  const postgres_ms = cpuMs(after.postgres - before.postgres);
  const lateP99Ms = quantile(found.lateMs, 0.99);
  return {
    seconds: SECONDS,
    runs: found.runs,
    runsAMinute: Math.round((found.runs / SECONDS) * 60),
    lateP50Ms: quantile(found.lateMs, 0.5),
    lateP99Ms,
    lateMaxMs: quantile(found.lateMs, 1),
    barLateP99Ms: BAR_LATE_P99_MS,
    latencyP50Ms: quantile(found.latencyMs, 0.5),
    latencyP99Ms: quantile(found.latencyMs, 0.99),
    programCpuMsACheck: program_ms,
    postgresCpuMsACheck: postgres_ms,
    barCpuMsACheck: BAR_CPU_MS,
    memoryMbFirst: memory[0],
    memoryMbLast: memory.at(-1),
    holds: lateP99Ms <= BAR_LATE_P99_MS && program_ms + postgres_ms <= BAR_CPU_MS,
  };
}

async function spent() {
  return { program: await cpuSeconds(program.pid), postgres: await cpuSeconds(bench.postgresPid) };
}

async function heapMb(): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${program.port}/metrics`)).text();
  const bytes = /^tocsin_nodejs_heap_size_used_bytes (\d+)/m.exec(figures)?.[1];
  return Math.round(Number(bytes) / 1_048_576);
}

/** How late is known of those that answered: they were probed once, and their slots follow from their ids. */
async function resultsSince(from: Date) {
  const answers = await sql<{ late_ms: number; latency_ms: number }>`
    select ((extract(epoch from at) * 1000)::bigint - check_id % ${INTERVAL_S * 1_000}) % ${INTERVAL_S * 1_000} as late_ms,
      latency_ms
    from probe_result where at >= ${from} and up`.execute(bench.database);
  const failed = await sql<{ runs: number }>`
    select count(distinct (check_id, date_bin('1 minute', at, ${from}::timestamptz)))::int as runs
    from probe_result where at >= ${from} and not up`.execute(bench.database);
  return {
    runs: answers.rows.length + (failed.rows[0]?.runs ?? 0),
    lateMs: answers.rows.map(({ late_ms }) => late_ms),
    latencyMs: answers.rows.map(({ latency_ms }) => latency_ms),
  };
}

/** Each is up and due in its next slot, as after the program has run for long. */
async function insertUptimeChecks(): Promise<void> {
  const now = new Date();
  const account = await bench.database
    .insertInto('account')
    .values({ name: 'Bench', plan: 'unlimited', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: CHECKS }, () => randomInt(1, 2 ** 47));
  const portOf = (index: number) => {
    if (index % 100 === 0) return hanging;
    return index % 100 === 50 ? refusing : answering;
  };
  await sql`
    with given as (
      select * from unnest(${ids}::bigint[], ${ids.map((_, index) => `http://127.0.0.1:${portOf(index)}/${index}`)}::text[],
        ${ids.map((id) => nextDueAt({ id, interval_seconds: INTERVAL_S }, { started_at: new Date(0), now }))}::timestamptz[])
        as given (id, url, due_at)
    ), made as (
      insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
      select id, ${account.id}, 'uptime_check', 'Check ' || id, 'up', ${now}, ${now}, ${now} from given
      returning id, account_id
    ), opened as (
      insert into state_period (account_id, subject_id, status, from_at) select account_id, id, 'up', ${now} from made
    )
    insert into uptime_check (id, account_id, kind, url, interval_seconds, due_at)
    select made.id, made.account_id, 'http', given.url, ${INTERVAL_S}, given.due_at
    from made join given on given.id = made.id`.execute(bench.database);
  await sql`analyze`.execute(bench.database);
}
