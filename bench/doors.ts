// How many pings a second two doors of a node answer beside one: the same node of several, with TOCSIN_DOORS of 1 and of 2, and
// 100,000 checks at 64 connections. A door is bound by one core, so the figures of both only show what they are worth where
// load and database have cores of their own: with fewer than four, the bar is held to what a ping costs the doors until it is
// recorded, which is what two cores would carry. (One door that is short of time answers first and records afterwards: what it
// costs while it answers is not the whole price.)

import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { freePort, SEVERAL, untilRecorded } from './several.ts';
import { cpuSeconds, insertChecks, load, median, openBench, report, startProgram } from './support.ts';

const ROUNDS = 3;
const SECONDS = 5;
/** Until what runs is compiled, in each door of its own. */
const WARM_SECONDS = 10;
const BAR = 1.6;
/** Two doors, load, and database. */
const CORES = 4;

const bench = await openBench();
const pathsFile = await insertChecks(bench, 100_000);
const secret = randomBytes(32).toString('hex');
const dataDir = `${bench.directory}-doors`;

async function measure(doors: number) {
  const port = await freePort();
  const program = await startProgram({
    ...SEVERAL,
    DATABASE_URL: bench.databaseUrl,
    TOCSIN_API_PORT: String(port),
    TOCSIN_SECRET: secret,
    TOCSIN_DATA_DIR: dataDir,
    TOCSIN_DOORS: String(doors),
  });
  const job = { port, connections: 64, rate: null, pathsFile, endsWith: '{"ok":true}' };
  await load({ ...job, seconds: WARM_SECONDS });
  await untilRecorded(port);
  const before = await cpuSeconds(program.pid);
  const answered = await load({ ...job, seconds: SECONDS });
  const answering = (await cpuSeconds(program.pid)) - before;
  await untilRecorded(port);
  const recorded = (await cpuSeconds(program.pid)) - before;
  await program.stop();
  const { perSecond, p99Ms, failed } = answered;
  const usPerPing = (recorded / SECONDS / perSecond) * 1e6;
  return { perSecond, p99Ms, failed, cores: answering / SECONDS, usPerPing };
}

type Measured = Awaited<ReturnType<typeof measure>>;
const rounds: { one: Measured; two: Measured }[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ one: await measure(1), two: await measure(2) });
await rm(dataDir, { recursive: true, force: true });
await bench.close();

const of = (doors: 'one' | 'two', figure: keyof Measured) =>
  Number(median(rounds.map((round) => round[doors][figure])).toPrecision(3));
const cores = availableParallelism();
const byAnswers = median(rounds.map(({ one, two }) => two.perSecond / one.perSecond));
const byCost = median(rounds.map(({ one, two }) => (2 * one.usPerPing) / two.usPerPing));
const ratio = cores < CORES ? byCost : byAnswers;
await report('doors', {
  answersPerSecond: of('two', 'perSecond'),
  byOneDoorPerSecond: of('one', 'perSecond'),
  ratioOfAnswers: byAnswers.toFixed(2),
  ratioByCost: byCost.toFixed(2),
  judgedBy: cores < CORES ? `cost, since the machine has ${cores} cores` : 'answers',
  bar: BAR,
  holds: ratio >= BAR,
  usPerPing: of('two', 'usPerPing'),
  byOneDoorUsPerPing: of('one', 'usPerPing'),
  busyCores: of('two', 'cores'),
  byOneDoorBusyCores: of('one', 'cores'),
  p99Ms: of('two', 'p99Ms'),
  failed: rounds.reduce((sum, { one, two }) => sum + one.failed + two.failed, 0),
});
