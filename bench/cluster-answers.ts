// How many pings a second a node of several answers, each group of them committed on a synchronous replica first, beside a
// node by itself, whose disk keeps them. Both on servers of PostgreSQL of this machine. 100,000 checks, 64 connections.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startReplicatedPostgres } from '../src/testing/replicated-postgres.ts';
import {
  type Bench,
  cpuSeconds,
  insertChecks,
  load,
  median,
  type Running,
  report,
  startProgram,
} from './support.ts';

const ROUNDS = 3;
const SECONDS = 5;
const BAR = 0.5;
const BAR_ENGINE_US = 60;

const postgres = await startReplicatedPostgres({ synced: true });
const directory = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'tocsin-bench-'));
const databaseUrl = postgres.primary.url;
const database = openDatabase({ url: databaseUrl, poolSize: 2 });
await migrate(database, new Date());
const bench: Bench = {
  directory,
  database,
  databaseUrl,
  postgresPid: postgres.primary.pid(),
  close: async () => {},
};
const pathsFile = await insertChecks(bench, 100_000);

const ENVIRONMENT = {
  one: {},
  several: {
    TOCSIN_NODES: 'several',
    TOCSIN_DRAIN_SECONDS: '0',
    TOCSIN_API_URL: 'http://localhost:1',
    TOCSIN_DASHBOARD_URL: 'http://localhost:2',
  },
};
const secret = randomBytes(32).toString('hex');

/** What a node in this mode answers, and what that costs the servers of PostgreSQL. */
async function measure(nodes: keyof typeof ENVIRONMENT) {
  const port = await freePort();
  const program = await startProgram({
    DATABASE_URL: databaseUrl,
    TOCSIN_API_PORT: String(port),
    TOCSIN_SECRET: secret,
    TOCSIN_DATA_DIR: `${directory}-${nodes}`,
    ...ENVIRONMENT[nodes],
  });
  const job = { port, connections: 64, rate: null, pathsFile, endsWith: '{"ok":true}' };
  await load({ ...job, seconds: 2 });
  await untilJudged(port);
  const before = await spent(program);
  const { perSecond, p50Ms, p99Ms, failed } = await load({ ...job, seconds: SECONDS });
  const after = await spent(program);
  await untilJudged(port);
  await program.stop();
  const each = 1e6 / (perSecond * SECONDS);
  return {
    ...{ perSecond, p50Ms, p99Ms, failed },
    nodeUs: (after.node - before.node) * each,
    engineUs: (after.engine - before.engine) * each,
  };
}

/** Base addresses of several nodes do not say where one listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

async function untilJudged(port: number): Promise<void> {
  for (;;) {
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const [, lag] = /^tocsin_ping_lag_seconds (\S+)$/m.exec(figures) ?? [];
    if (Number(lag ?? 1) < 1) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const spent = async ({ pid }: Pick<Running, 'pid'>) => ({
  node: await cpuSeconds(pid),
  engine: (await cpuSeconds(postgres.primary.pid())) + (await cpuSeconds(postgres.standby.pid())),
});

type Measured = Awaited<ReturnType<typeof measure>>;
const rounds: { one: Measured; several: Measured }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ one: await measure('one'), several: await measure('several') });
await database.destroy();
await postgres[Symbol.asyncDispose]();
for (const place of [directory, `${directory}-one`, `${directory}-several`])
  await rm(place, { recursive: true, force: true });
const ratio = median(rounds.map(({ one, several }) => several.perSecond / one.perSecond));
const of = (mode: 'one' | 'several', figure: 'perSecond' | 'nodeUs' | 'engineUs' | 'p50Ms' | 'p99Ms') =>
  Number(median(rounds.map((round) => round[mode][figure])).toPrecision(3));
await report('cluster-answers', {
  answersPerSecond: of('several', 'perSecond'),
  byDiskPerSecond: of('one', 'perSecond'),
  ratio: ratio.toFixed(2),
  bar: BAR,
  holds: ratio >= BAR,
  p50Ms: of('several', 'p50Ms'),
  p99Ms: of('several', 'p99Ms'),
  nodeUsPerPing: of('several', 'nodeUs'),
  nodeUsPerPingByDisk: of('one', 'nodeUs'),
  engineUsPerPing: of('several', 'engineUs'),
  engineUsPerPingByDisk: of('one', 'engineUs'),
  barEngineUs: BAR_ENGINE_US,
  failed: rounds.reduce((sum, { several }) => sum + several.failed, 0),
});
