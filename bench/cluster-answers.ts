// How many pings a second a node of several answers, each group of them committed on a synchronous replica first, or synced by
// two of three servers of NATS, beside a node by itself, whose disk keeps them; and how long answers take while the log gives
// none. All on servers of this machine. 100,000 checks, 64 connections.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openCutLine } from '../src/testing/cut-line.ts';
import { startNatsServers } from '../src/testing/nats-servers.ts';
import { startReplicatedPostgres } from '../src/testing/replicated-postgres.ts';
import { freePort, SEVERAL, untilRecorded } from './several.ts';
import {
  type Bench,
  chosenPrograms,
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
const BAR_JETSTREAM = 0.25;
const BAR_JETSTREAM_ENGINE_US = 250;
const BAR_AWAY = 1.2;
/** Longer than a group waits for the log. */
const GONE_MS = 1_000;

const nats = await startNatsServers();
const postgres = await startReplicatedPostgres({ synced: true, programs: await chosenPrograms() });
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

const endings: (() => unknown)[] = [];
const line = await openCutLine(
  { after: (end: () => unknown) => void endings.push(end) } as never,
  databaseUrl,
);

const ENVIRONMENT = {
  one: {},
  several: SEVERAL,
  away: { ...SEVERAL, DATABASE_URL: line.url },
  jetstream: { ...SEVERAL, NATS_URL: nats.url, NATS_MONITORING: nats.monitorUrls },
};
const secret = randomBytes(32).toString('hex');

/** What a node in this mode answers, and what that costs the servers of PostgreSQL and of NATS. */
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
  await untilRecorded(port);
  if (nodes === 'away') {
    line.swallow();
    await load({ ...job, seconds: 1 });
    await wait(GONE_MS);
  }
  const before = await spent(program);
  const { perSecond, p50Ms, p99Ms, failed } = await load({ ...job, seconds: SECONDS });
  const after = await spent(program);
  line.unblock();
  await untilRecorded(port);
  await program.stop();
  console.error(`${nodes}: ${Math.round(perSecond)}/s, p99 ${p99Ms.toFixed(1)} ms`);
  const each = 1e6 / (perSecond * SECONDS);
  return {
    ...{ perSecond, p50Ms, p99Ms, failed },
    nodeUs: (after.node - before.node) * each,
    engineUs: (after.engine - before.engine) * each,
    natsUs: (after.nats - before.nats) * each,
  };
}

const spent = async ({ pid }: Pick<Running, 'pid'>) => ({
  node: await cpuSeconds(pid),
  engine: (await cpuSeconds(postgres.primary.pid())) + (await cpuSeconds(postgres.standby.pid())),
  nats: (await Promise.all(nats.servers.map((server) => cpuSeconds(server.pid())))).reduce((a, b) => a + b),
});

type Measured = Awaited<ReturnType<typeof measure>>;
const rounds: Record<keyof typeof ENVIRONMENT, Measured>[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({
    one: await measure('one'),
    several: await measure('several'),
    away: await measure('away'),
    jetstream: await measure('jetstream'),
  });
await database.destroy();
for (const end of endings) await end();
await postgres[Symbol.asyncDispose]();
await nats[Symbol.asyncDispose]();
for (const place of [directory, ...Object.keys(ENVIRONMENT).map((mode) => `${directory}-${mode}`)])
  await rm(place, { recursive: true, force: true });
const ratio = median(rounds.map(({ one, several }) => several.perSecond / one.perSecond));
const ratioOfJetStream = median(rounds.map(({ one, jetstream }) => jetstream.perSecond / one.perSecond));
const of = (mode: keyof typeof ENVIRONMENT, figure: Exclude<keyof Measured, 'failed'>) =>
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
await report('cluster-answers-jetstream', {
  answersPerSecond: of('jetstream', 'perSecond'),
  byDiskPerSecond: of('one', 'perSecond'),
  ratio: ratioOfJetStream.toFixed(2),
  bar: BAR_JETSTREAM,
  holds: ratioOfJetStream >= BAR_JETSTREAM,
  p50Ms: of('jetstream', 'p50Ms'),
  p99Ms: of('jetstream', 'p99Ms'),
  nodeUsPerPing: of('jetstream', 'nodeUs'),
  natsUsPerPing: of('jetstream', 'natsUs'),
  barNatsUs: BAR_JETSTREAM_ENGINE_US,
  postgresUsPerPing: of('jetstream', 'engineUs'),
  failed: rounds.reduce((sum, { jetstream }) => sum + jetstream.failed, 0),
});
const ratioAway = median(rounds.map(({ one, away }) => away.p99Ms / one.p99Ms));
await report('cluster-answers-away', {
  p99Ms: of('away', 'p99Ms'),
  byDiskP99Ms: of('one', 'p99Ms'),
  ratio: ratioAway.toFixed(2),
  bar: BAR_AWAY,
  holds: ratioAway <= BAR_AWAY,
  answersPerSecond: of('away', 'perSecond'),
  byDiskPerSecond: of('one', 'perSecond'),
  failed: rounds.reduce((sum, { away }) => sum + away.failed, 0),
});
