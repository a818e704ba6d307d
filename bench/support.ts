// What the measurements share: the program as a process of its own, filled with checks; the yardstick; the load.

import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDataDir } from '../src/platform/data-dir.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { SETTINGS } from '../src/platform/database/embedded/postmaster.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import {
  machinePrograms,
  makeCluster,
  type PostgresPrograms,
  scratchDirectory,
  socketUrl,
  startServer,
} from '../src/testing/scratch-postgres.ts';
import type { LoadJob, LoadResult } from './load.ts';
import { loadByWrk } from './wrk.ts';

const run = promisify(execFile);
/** `BENCH_PROGRAM`: bin/tocsin.cjs of an installed package, to measure that instead. */
export const PROGRAM = process.env.BENCH_PROGRAM ?? join(import.meta.dirname, '..', 'bin', 'tocsin.cjs');
const RESULTS = join(import.meta.dirname, 'results');

export interface Bench {
  directory: string;
  database: Database;
  databaseUrl: string;
  /** Of the first process of PostgreSQL. */
  postgresPid: number;
  close(): Promise<void>;
}

/** A PostgreSQL that outlives the program: the built-in one, as the program would start it, unless asked otherwise. */
export async function openBench(): Promise<Bench> {
  const directory = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'tocsin-bench-'));
  const programs = await chosenPrograms();
  const postgres = programs ? await startChosen(programs) : await startBuiltIn(directory);
  const database = openDatabase({ url: postgres.url, poolSize: 2 });
  await migrate(database, new Date());
  return {
    directory,
    database,
    databaseUrl: postgres.url,
    postgresPid: postgres.pid,
    async close() {
      await database.destroy();
      await postgres.stop();
      for (const place of [directory, `${directory}-node`]) await rm(place, { recursive: true, force: true });
    },
  };
}

/**
 * `BENCH_POSTGRES=machine`: the PostgreSQL in the PATH, such as that of the distribution: several nodes never use the
 * built-in one, which is compiled to be small. Null: the built-in one.
 */
export async function chosenPrograms(): Promise<PostgresPrograms | null> {
  const { BENCH_POSTGRES } = process.env;
  if (BENCH_POSTGRES === undefined) return null;
  const programs = BENCH_POSTGRES === 'machine' ? await machinePrograms() : null;
  if (!programs)
    throw new Error('BENCH_POSTGRES: only `machine`, where a PostgreSQL of 15 or newer is in the PATH');
  return programs;
}

async function startBuiltIn(directory: string) {
  const dataDir = await openDataDir(directory);
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) });
  return {
    url: postgres.url,
    pid: postgres.pid() ?? 0,
    async stop() {
      await postgres.stop();
      await dataDir[Symbol.asyncDispose]();
    },
  };
}

/** With the settings of the built-in one, as far as an older version knows them. */
async function startChosen(programs: PostgresPrograms) {
  const directory = await scratchDirectory(process.env.BENCH_DIR);
  const cluster = join(directory, 'cluster');
  await makeCluster(cluster, programs, ['--data-checksums']);
  const { io_method: _, ...known } = SETTINGS;
  const settings = { ...known, listen_addresses: '', unix_socket_directories: directory };
  const server = await startServer(
    programs,
    cluster,
    Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  );
  return {
    url: socketUrl(directory),
    pid: server.pid,
    async stop() {
      await server.end('SIGINT');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Healthy checks of one account that expect a ping a day, and a file with their ping paths. */
export async function insertChecks(bench: Bench, count: number): Promise<string> {
  const now = new Date();
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const account = await bench.database
    .insertInto('account')
    .values({ name: 'Bench', plan: 'unlimited', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const slugs = Array.from({ length: count }, () => randomUUID());
  for (let start = 0; start < count; start += 10_000) {
    const part = slugs.slice(start, start + 10_000);
    await sql`
      with made as (
        insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
        select ${start}::bigint + n, ${account.id}, 'cron_check', 'Check ' || n, 'up', ${now}, ${now}, ${now}
        from generate_series(1, ${part.length}) as n
        returning id, account_id
      ), opened as (
        insert into state_period (account_id, subject_id, status, from_at) select account_id, id, 'up', ${now} from made
      )
      insert into cron_check (id, account_id, slug, slug_set_at, interval_seconds, slot_since, last_ping_at, sweep_at)
      select made.id, made.account_id, given.slug, ${now}::timestamptz - given.n * interval '1 s', 86400, ${now}, ${now}, ${tomorrow}
      from made join unnest(${part}::uuid[]) with ordinality as given(slug, n) on made.id = ${start}::bigint + given.n`.execute(
      bench.database,
    );
  }
  await sql`analyze`.execute(bench.database);
  const file = join(bench.directory, 'paths');
  await writeFile(file, slugs.map((slug) => `/ping/${slug}`).join('\n'));
  return file;
}

export interface Running {
  pid: number;
  port: number;
  readyMs: number;
  stop(): Promise<void>;
}

export interface RunningProgram extends Running {
  dashboardPort: number;
}

/** The program itself, on free ports; `port` is that of the API host, `readyMs` from its start to its ready line. */
export async function startProgram(env: Record<string, string>): Promise<RunningProgram> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: {
      ...process.env,
      TOCSIN_API_PORT: '0',
      TOCSIN_DASHBOARD_PORT: '0',
      TOCSIN_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ports = await readyPorts(child.stdout);
  return {
    pid: child.pid ?? 0,
    ...ports,
    readyMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function readyPorts(
  output: NodeJS.ReadableStream,
): Promise<Pick<RunningProgram, 'port' | 'dashboardPort'>> {
  for await (const line of createInterface({ input: output })) {
    if (!line.includes('"ready":true')) {
      process.stderr.write(`${line}\n`);
      continue;
    }
    output.resume();
    const { api_url, dashboard_url } = JSON.parse(line);
    return { port: Number(new URL(api_url).port), dashboardPort: Number(new URL(dashboard_url).port) };
  }
  throw new Error('the program ended before it was ready');
}

/** A bare route of the same framework that answers the same bytes with the same headers: a ping's unless given. */
export async function startYardstick(
  same: { body: string; headers: Record<string, string> } | null = null,
): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'yardstick.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(same));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    pid: child.pid ?? 0,
    port: Number(line),
    readyMs: 0,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

export async function load(job: LoadJob): Promise<LoadResult> {
  const byWrk = await loadByWrk(job);
  if (byWrk) return byWrk;
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'load.ts'), JSON.stringify(job)]);
  return JSON.parse(stdout);
}

/** Cores that each party kept busy: which of them is at its end limits the figure. */
export interface BusyCores {
  server: number;
  /** Of the server, the thread that answers. */
  answering: number;
  database: number;
  load: number;
}

export interface WatchedLoad extends LoadResult {
  cores: BusyCores;
}

/** `load`, and how busy the server, the database of the bench and the load generator were meanwhile. */
export async function loadAndWatch(
  bench: Bench,
  server: Pick<Running, 'pid' | 'port'>,
  job: Omit<LoadJob, 'port'>,
): Promise<WatchedLoad> {
  const parties = async () => ({
    server: await cpuSeconds(server.pid),
    answering: await mainThreadSeconds(server.pid),
    database: await cpuSeconds(bench.postgresPid),
    load: (await ticksOf(process.pid, ['cutime', 'cstime'])) / TICKS_PER_SECOND,
  });
  const before = await parties();
  const result = await load({ ...job, port: server.port });
  const after = await parties();
  const share = (party: keyof BusyCores) =>
    Math.round(((after[party] - before[party]) / job.seconds) * 100) / 100;
  const cores = {
    ...{ server: share('server'), answering: share('answering') },
    ...{ database: share('database'), load: share('load') },
  };
  return { ...result, cores };
}

/** Of the round in the middle, as a line of figures. */
export function coresOf(rounds: readonly WatchedLoad[]): string {
  const party = (name: keyof BusyCores) => median(rounds.map(({ cores }) => cores[name])).toFixed(2);
  return `server ${party('server')} (of which ${party('answering')} answering), database ${party('database')}, load ${party('load')}`;
}

/** Waits until the program has recorded all it answered, so that it does no work while something else is measured. */
export async function untilRecorded(port: number): Promise<void> {
  for (;;) {
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    if (/^tocsin_journal_backlog_bytes 0$/m.test(figures)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Resident memory of a process and those it started, in MB; shared pages count in parts (PSS) where Linux says so. */
export async function memoryMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024);
}

export async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child = 0]) => child);
}

const TICKS_PER_SECOND = 100;

/** Time that a process, those it started and those of them that have ended have spent on a core so far. Linux only. */
export async function cpuSeconds(pid: number): Promise<number> {
  const own = await ticksOf(pid, ['utime', 'stime', 'cutime', 'cstime']);
  const children = await Promise.all(
    (await childrenOf(pid)).map((child) => ticksOf(child, ['utime', 'stime']).catch(() => 0)),
  );
  return children.reduce((sum, ticks) => sum + ticks, own) / TICKS_PER_SECOND;
}

/** Of the one thread of a process on which its JavaScript begins. Linux only. */
const mainThreadSeconds = async (pid: number): Promise<number> =>
  (await ticksOf(`${pid}/task/${pid}`, ['utime', 'stime'])) / TICKS_PER_SECOND;

const STAT_FIELDS = { utime: 11, stime: 12, cutime: 13, cstime: 14 } as const;

/** proc(5): fields are counted after the name, which may hold anything. */
async function ticksOf(of: number | string, fields: readonly (keyof typeof STAT_FIELDS)[]): Promise<number> {
  const stat = await readFile(`/proc/${of}/stat`, 'utf8');
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(values[STAT_FIELDS[field]]), 0);
}

/** Prints what was measured beside its yardstick and bar, and keeps a line of it. */
export async function report(name: string, figures: Record<string, unknown>): Promise<void> {
  const { BENCH_POSTGRES: postgres } = process.env;
  const line = { name, at: new Date().toISOString(), ...(postgres && { postgres }), ...figures };
  process.stdout.write(
    `${name}\n${Object.entries(figures)
      .map(([key, value]) => `  ${key}: ${value}`)
      .join('\n')}\n`,
  );
  await mkdir(RESULTS, { recursive: true });
  await appendFile(join(RESULTS, `${name}.jsonl`), `${JSON.stringify(line)}\n`);
}

/** The value that this share of all does not exceed, 0..1. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** What answering once cost the thread that answers beside the same of another load: 0.6 is 1.67 times as much. */
export const answeringRatio = (own: WatchedLoad, beside: WatchedLoad): number =>
  beside.cores.answering / beside.perSecond / (own.cores.answering / own.perSecond);

/** Of an even number of them, the middle of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (lower + upper) / 2;
}

/** From 0 to 1 (mulberry32): the same seed does the same. */
export function randomsOf(seed: number): () => number {
  const state = { seed };
  return () => {
    state.seed = (state.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state.seed ^ (state.seed >>> 15), 1 | state.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
