// How many pings a second are recorded by one, two and four nodes of one database, and what that costs: the same pings lie in
// the log already, received by all of the nodes, and nobody records until all are ready. Sharing must cost nothing. Each
// node recorded some of its own before. What nodes and database cost at rest is no cost of a ping: it is measured just before
// and taken off, and printed as well.

import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { freePort, SEVERAL } from './several.ts';
import {
  cpuSeconds,
  insertChecks,
  load,
  median,
  openBench,
  type Running,
  report,
  startProgram,
} from './support.ts';

/** An even number: machines slow down under load, so every other round is taken in the opposite order. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const COUNTS = [1, 2, 4] as const;
/** Sent in all, by as many senders as there are nodes. */
const [RATE, SECONDS] = [4_000, 30];
const [WARM_RATE, WARM_SECONDS] = [1_000, 20];
const WARM_BACKLOG_SECONDS = 15;
const BAR = 1;
const BAR_COST = 1.2;
const LOOK_MS = 50;
const REST_MS = 8_000;
/** Of the 60 connections that the database takes. */
const POOL = '6';

const bench = await openBench();
const pathsFile = await insertChecks(bench, 100_000);
const secret = randomBytes(32).toString('hex');
const dataDirs = Array.from({ length: 4 }, (_, n) => `${bench.directory}-node-${n + 1}`);

async function startNode(dataDir: string): Promise<Running> {
  const port = await freePort();
  const program = await startProgram({
    ...SEVERAL,
    DATABASE_URL: bench.databaseUrl,
    TOCSIN_DATABASE_POOL: POOL,
    TOCSIN_API_PORT: String(port),
    TOCSIN_SECRET: secret,
    TOCSIN_DATA_DIR: dataDir,
  });
  return { ...program, port };
}

/** Somebody who never comes holds all partitions. */
const holdBack = () =>
  sql`update ping_partition set claim_id = gen_random_uuid(), held_until = 'infinity', version = version + 1`.execute(
    bench.database,
  );

const letRecord = () =>
  sql`update ping_partition set claim_id = null, held_until = '-infinity', version = version + 1`.execute(
    bench.database,
  );

async function isAllRecorded(): Promise<boolean> {
  const { rows } = await sql`
    select from door d where d.kept_to > (
      select min(coalesce((positions ->> d.journal_id::text)::bigint, 0)) from ping_partition) limit 1`.execute(
    bench.database,
  );
  return rows.length === 0;
}

const send = (nodes: readonly Running[], rate: number, seconds: number) =>
  Promise.all(
    nodes.map(({ port }) =>
      load({ ...{ port, connections: 16, rate, seconds, pathsFile }, endsWith: '{"ok":true}' }),
    ),
  );

async function untilAllRecorded(): Promise<void> {
  while (!(await isAllRecorded())) await wait(LOOK_MS);
}

async function measure(count: number) {
  await letRecord();
  const nodes = await Promise.all(dataDirs.slice(0, count).map(startNode));
  // Each as if it had run for long, with pings as they come and with many at once: code that is new costs several times as
  // much, and with four nodes four times that.
  await send(nodes, WARM_RATE, WARM_SECONDS);
  await untilAllRecorded();
  // As often as there are nodes, so that each has recorded as much.
  for (let pass = 0; pass < count; pass += 1) {
    await holdBack();
    await send(nodes, RATE / count, WARM_BACKLOG_SECONDS);
    await letRecord();
    await untilAllRecorded();
  }
  await holdBack();
  const sent = await send(nodes, RATE / count, SECONDS);
  const answered = sent.reduce((sum, one) => sum + one.answered, 0);
  const spent = async () => {
    const ofNodes = await Promise.all(nodes.map(({ pid }) => cpuSeconds(pid)));
    return { nodes: ofNodes.reduce((a, b) => a + b), database: await cpuSeconds(bench.postgresPid) };
  };
  const resting = await spent();
  await wait(REST_MS);
  const before = await spent();
  await letRecord();
  const startedAt = performance.now();
  await untilAllRecorded();
  const tookMs = performance.now() - startedAt;
  const after = await spent();
  await Promise.all(nodes.map((node) => node.stop()));
  const rest = (of: keyof typeof after) => ((before[of] - resting[of]) / REST_MS) * tookMs;
  const usOf = (seconds: number) => (seconds / answered) * 1e6;
  const nodesUs = usOf(after.nodes - before.nodes - rest('nodes'));
  const databaseUs = usOf(after.database - before.database - rest('database'));
  const restUs = usOf(rest('nodes') + rest('database'));
  return { perSecond: (answered / tookMs) * 1_000, nodesUs, us: nodesUs + databaseUs, restUs };
}

type Measured = Awaited<ReturnType<typeof measure>>;
await measure(1); // warms up
const rounds: Map<number, Measured>[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const measured = new Map<number, Measured>();
  for (const count of round % 2 === 0 ? COUNTS : COUNTS.toReversed())
    measured.set(count, await measure(count));
  rounds.push(measured);
}
for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true });
await bench.close();

/** The middle one of each number of nodes. */
const of = (figure: keyof Measured) =>
  COUNTS.map((count) => Math.round(median(rounds.map((round) => round.get(count)?.[figure] ?? 0)))).join(
    ' · ',
  );
/** To one node, of the same round. */
const ratios = (figure: keyof Measured) =>
  COUNTS.slice(1).map((count) =>
    median(rounds.map((round) => (round.get(count)?.[figure] ?? 0) / (round.get(1)?.[figure] ?? 1))),
  );
const shown = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(' · ');
await report('cluster-recording', {
  nodes: COUNTS.join(' · '),
  recordedPerSecond: of('perSecond'),
  ratios: shown(ratios('perSecond')),
  bar: BAR,
  usPerPing: of('us'),
  nodesUsPerPing: of('nodesUs'),
  restUsPerPing: of('restUs'),
  ratiosOfCost: shown(ratios('us')),
  barOfCost: BAR_COST,
  holds:
    ratios('perSecond').every((ratio) => ratio >= BAR) && ratios('us').every((ratio) => ratio <= BAR_COST),
});
