// What a result of a prober elsewhere costs the service, and how late it is: checks that three probers look at, once a
// minute each, beside the same number of checks that the service probes by itself; and the memory of a prober at 1,000
// checks a minute. `node bench/location-results.ts 60 2000` for 60 seconds and 2,000 checks instead of 300 and 10,000.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { nextDueAt } from '../src/monitors/uptime-checks/slots.ts';
import { hashToken, newToken, tokenHint } from '../src/platform/tokens.ts';
import { cpuSeconds, memoryMb, openBench, PROGRAM, quantile, report, startProgram } from './support.ts';

const [SECONDS = 300, CHECKS = 10_000] = process.argv.slice(2).map(Number);
const PROBERS = 3;
const FEW = 1_000;
const INTERVAL_S = 60;
const SETTLE_MS = 15_000;
const BAR_CPU_MS = 0.25;
const BAR_LATE_P99_MS = 500;
const BAR_PROBER_MB = 90;

const bench = await openBench();
const { database } = bench;
const target = spawn(process.execPath, [join(import.meta.dirname, 'probe-target.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(createInterface({ input: target.stdout }), 'line');
const [answering = 0] = String(line).split(' ').map(Number);
const { id: account_id } = await database
  .insertInto('account')
  .values({ name: 'Bench', plan: 'unlimited', created_at: new Date() })
  .returning('id')
  .executeTakeFirstOrThrow();
const locations = await Promise.all(Array.from({ length: PROBERS }, (_, index) => insertLocation(index)));
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
  TOCSIN_PRIVATE_TARGETS: 'all',
});
const probers = locations.map(({ token }) => startProber(token));

await wait(SETTLE_MS);
/** What the service spends a second while nothing is due, which no result costs. */
const idle = await spentWithin(SECONDS / 2);
await insertChecks(CHECKS, []);
await wait(SETTLE_MS);
const local = await measure(false);
await retireChecks();
await insertChecks(
  FEW,
  locations.map(({ id }) => id),
);
await wait(SETTLE_MS);
const few = await measure(true);
const proberMb = Math.max(...(await Promise.all(probers.map(({ pid }) => memoryMb(pid ?? 0)))));
await retireChecks();
await insertChecks(
  CHECKS,
  locations.map(({ id }) => id),
);
await wait(SETTLE_MS);
const far = await measure(true);

for (const prober of probers) prober.kill();
await program.stop();
target.kill();
await bench.close();
await report('location-results', {
  ...{
    seconds: SECONDS,
    checks: CHECKS,
    probers: PROBERS,
    aMinute: Math.round((far.results / SECONDS) * 60),
  },
  ...{ programCpuMsAResult: far.programCpuMs, barCpuMsAResult: BAR_CPU_MS },
  postgresCpuMsAResult: far.postgresCpuMs,
  lateP50Ms: far.lateP50Ms,
  ...{ lateP99Ms: far.lateP99Ms, barLateP99Ms: BAR_LATE_P99_MS },
  ...{ localLateP99Ms: local.lateP99Ms, localCpuMsAResult: local.programCpuMs },
  ...{ idleProgramCores: idle.program, idlePostgresCores: idle.postgres },
  ratioOfCpu: Number((far.programCpuMs / local.programCpuMs).toFixed(2)),
  ...{ fewAMinute: Math.round((few.results / SECONDS) * 60), fewLateP99Ms: few.lateP99Ms },
  ...{ proberMb, barProberMb: BAR_PROBER_MB },
  holds: far.programCpuMs <= BAR_CPU_MS && far.lateP99Ms <= BAR_LATE_P99_MS && proberMb <= BAR_PROBER_MB,
});

async function insertLocation(index: number): Promise<{ id: number; token: string }> {
  const now = new Date();
  const token = newToken('toc', 'probe');
  const { id } = await database
    .insertInto('location')
    .values({ account_id, name: `Place ${index}`, has_token: true, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = { token_hash: hashToken(token), hint: tokenHint(token), bound_to: String(id), created_at: now };
  await database
    .insertInto('api_key')
    .values({ account_id, kind: 'probe', name: `Place ${index}`, ...key })
    .execute();
  return { id, token };
}

function startProber(token: string): ChildProcess {
  const url = `http://127.0.0.1:${program.port}`;
  const args = [PROGRAM, 'probe', '--url', url, '--token', token, '--allow-network', '127.0.0.0/8'];
  const env = { ...process.env, TOCSIN_LOG_LEVEL: 'warn' };
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}

/** Each is up and due in its next slot; `at`: where it is probed from, nowhere but here unless given. */
async function insertChecks(count: number, at: readonly number[]): Promise<void> {
  const now = new Date();
  const ids = Array.from({ length: count }, () => randomInt(1, 2 ** 47));
  const due = ids.map((id) =>
    nextDueAt({ id, interval_seconds: INTERVAL_S }, { started_at: new Date(0), now }),
  );
  await sql`
    with given as (
      select * from unnest(${ids}::bigint[], ${ids.map((_, index) => `http://127.0.0.1:${answering}/${index}`)}::text[],
        ${due}::timestamptz[]) as given (id, url, due_at)
    ), made as (
      insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
      select id, ${account_id}, 'uptime_check', 'Check ' || id, 'up', ${now}, ${now}, ${now} from given
      returning id, account_id
    ), opened as (
      insert into state_period (account_id, subject_id, status, from_at) select account_id, id, 'up', ${now} from made
    ), checks as (
      insert into uptime_check (id, account_id, kind, url, interval_seconds, due_at, location_ids)
      select made.id, made.account_id, 'http', given.url, ${INTERVAL_S}, given.due_at, ${[...at]}::bigint[]
      from made join given on given.id = made.id
      returning id, account_id
    )
    insert into uptime_target (check_id, location_id, account_id)
    select checks.id, place, checks.account_id from checks cross join unnest(${[...at]}::bigint[]) as place`.execute(
    database,
  );
  await sql`analyze`.execute(database);
}

/** They stay, and are not probed any more. */
async function retireChecks(): Promise<void> {
  await sql`
    update uptime_check set due_at = null, lease_id = null
    where id = any(array(select id from uptime_check order by id for no key update))`.execute(database);
}

async function spentWithin(seconds: number): Promise<{ program: number; postgres: number }> {
  const spent = async () => [await cpuSeconds(program.pid), await cpuSeconds(bench.postgresPid)] as const;
  const [programBefore, postgresBefore] = await spent();
  await wait(seconds * 1_000);
  const [programAfter, postgresAfter] = await spent();
  return {
    program: (programAfter - programBefore) / seconds,
    postgres: (postgresAfter - postgresBefore) / seconds,
  };
}

async function measure(isFar: boolean) {
  const from = new Date();
  const spent = await spentWithin(SECONDS);
  const { rows } = await sql<{ late_ms: number }>`
    select ((extract(epoch from at) * 1000)::bigint - check_id % ${INTERVAL_S * 1_000}) % ${INTERVAL_S * 1_000} as late_ms
    from probe_result where at >= ${from} and up and (location <> 'local') = ${isFar}::boolean`.execute(
    database,
  );
  const cpuMs = (busy: number, resting: number) =>
    Number((((busy - resting) * SECONDS * 1_000) / rows.length).toFixed(3));
  const late = rows.map(({ late_ms }) => Number(late_ms));
  return {
    results: rows.length,
    programCpuMs: cpuMs(spent.program, idle.program),
    postgresCpuMs: cpuMs(spent.postgres, idle.postgres),
    lateP50Ms: quantile(late, 0.5),
    lateP99Ms: quantile(late, 0.99),
  };
}
