// Three nodes and a primary with its standby under load, while a random schedule kills, cuts, stops, fills and upgrades.
// With `jetstream`, three servers of NATS are their log and are killed, cut off and emptied as well.
// Prints what was done, and the ledger at the end: every number must be zero.
//
//   node bench/cluster-soak.ts [MINUTES] [SEED] [PINGS A SECOND] [postgresql|jetstream]

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClusterNode } from '../e2e/cluster/cluster-node.ts';
import { nextRelease } from '../e2e/cluster/next-release.ts';
import { isSound, openCluster, untilRecordingAgain } from '../e2e/cluster/stage.ts';
import { deleteStream, openStreaming, type Streaming, streamName } from '../e2e/cluster/streaming.ts';
import { PROGRAM } from '../e2e/program.ts';
import { minutes, seconds } from '../src/platform/time.ts';
import { childrenOf, randomsOf } from './support.ts';

const [forMinutes = 5, seed = 1, perSecond = 500] = process.argv.slice(2, 5).map(Number);
const log = process.argv[5] ?? 'postgresql';

const endings: (() => unknown)[] = [];
const t = {
  after: (end: () => unknown) => void endings.unshift(end),
  diagnostic: (text: string) => say(text),
};
const startedMs = performance.now();

function say(text: string) {
  console.log(`${((performance.now() - startedMs) / 1_000).toFixed(1).padStart(7)} s  ${text}`);
}

const random = randomsOf(seed);
const between = (least: number, most: number) => least + random() * (most - least);
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** A process and those that it has started, of which some may have ended since. */
async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal);
  for (const child of await childrenOf(pid))
    try {
      process.kill(child, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
}

type Faults = Record<string, (node: ClusterNode) => Promise<void>>;

function faultsOfJetStream({ nats, linesOf, isolate }: Streaming): Faults {
  const lose = async (count: number) => {
    const start = Math.floor(between(0, nats.servers.length));
    const lost = Array.from({ length: count }, (_, n) => nats.servers[(start + n) % nats.servers.length]);
    await Promise.all(lost.map((server) => server?.end('SIGKILL')));
    await wait(between(0, seconds(10)));
    await Promise.all(lost.map((server) => server?.start()));
  };
  return {
    'kill a server of NATS beside': () => lose(1),
    'kill two servers of NATS beside': () => lose(2),
    async 'cut off from NATS'(node: ClusterNode) {
      const lines = linesOf.get(node.name) ?? [];
      for (const line of lines) line.swallow();
      await wait(between(seconds(3), seconds(15)));
      for (const line of lines) line.unblock();
    },
    async 'cut off from all'(node: ClusterNode) {
      const lines = linesOf.get(node.name) ?? [];
      for (const line of lines) line.swallow();
      await isolate(node, () => wait(between(seconds(3), seconds(15))));
      for (const line of lines) line.unblock();
    },
    'delete the stream beside': async () => void (await deleteStream(nats, await streamName(nats))),
  };
}

async function soak() {
  const next = await nextRelease(t);
  const streaming = log === 'jetstream' ? await openStreaming(t as never, { perSecond }) : null;
  const cluster = streaming ?? (await openCluster(t as never, { nodes: 3, perSecond }));
  const { nodes, postgres, database, balancer } = cluster;
  const programs = new Map<ClusterNode, string>();
  let [leader, follower] = [postgres.primary, postgres.standby];
  const load = await cluster.startLoad();
  const restart = (node: ClusterNode) => node.start({}, programs.get(node) ?? PROGRAM);

  const faults: Faults = {
    ...(streaming ? faultsOfJetStream(streaming) : {}),
    async kill(node) {
      await cluster.kill(node);
      await wait(between(0, seconds(10)));
      await restart(node);
    },
    async restart(node) {
      await node.end('SIGTERM');
      await restart(node);
    },
    async 'change the release of'(node) {
      programs.set(node, programs.get(node) === next ? PROGRAM : next);
      await node.end('SIGTERM');
      await restart(node);
    },
    async stop(node) {
      await cluster.halt(node, () => wait(between(seconds(2), seconds(20))));
    },
    async 'cut off'(node) {
      await cluster.isolate(node, () => wait(between(seconds(3), seconds(20))));
    },
    async 'cut the power of'(node) {
      await cluster.isolate(node, async () => {
        await wait(between(seconds(1), seconds(12)));
        await node.cutPower();
      });
      await restart(node);
    },
    async 'kill the primary beside'() {
      await leader.end('SIGKILL');
      await wait(between(0, seconds(8)));
      await leader.start();
    },
    async 'stop the primary beside'() {
      await signalAll(leader.pid(), 'SIGSTOP');
      await wait(between(seconds(2), seconds(25)));
      await signalAll(leader.pid(), 'SIGCONT');
    },
    async 'take the standby away beside'() {
      await follower.end('SIGKILL');
      await wait(between(seconds(2), seconds(10)));
      await follower.start();
    },
    async 'fill the database beside'() {
      await cluster.fillDatabase(() => wait(between(seconds(2), seconds(10))));
    },
    async 'fail over beside'() {
      await leader.end('SIGKILL');
      await wait(between(seconds(1), seconds(4)));
      await cluster.postgres.promote(follower);
      await leader.rejoin(follower);
      [leader, follower] = [follower, leader];
    },
  };
  const deadline = performance.now() + minutes(forMinutes);
  const names = Object.keys(faults);
  let worstMs = 0;
  const worst = { name: '', ms: 0 };
  const counts = new Map<string, number>();
  while (performance.now() < deadline) {
    const [name, node] = [anyOf(names), anyOf(nodes)];
    say(`${name} ${node.name}`);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const [job] = await cluster.jobs(1, `failing ${[...counts.values()].reduce((sum, n) => sum + n, 0)}`);
    await cluster.hang(Math.ceil(between(1, 15)));
    await Promise.all([faults[name]?.(node), wait(between(0, seconds(5))).then(() => cluster.fail(job))]);
    worstMs = await untilRecordingAgain(cluster);
    if (worstMs > worst.ms) Object.assign(worst, { name, ms: worstMs });
    say(`  recorded again after ${worstMs} ms, ${JSON.stringify(balancer.figures())}`);
    await wait(between(0, seconds(6)));
  }
  await wait(seconds(5));
  await load.stop();
  say('the load has ended');
  const verdict = await cluster.verdict();
  // What the ledger counts, by when it began.
  const alerts = await sql`
    select kind, date_trunc('minute', opened_at) as minute, count(*)::int as count from alert
    where subject_name like 'job %' group by 1, 2 order by 2`.execute(database);
  say(`alerts of jobs that pinged until the load ended: ${JSON.stringify(alerts.rows)}`);
  const outages = await sql`select cause, from_at, to_at from own_outage order by from_at`.execute(database);
  say(`outages: ${JSON.stringify(outages.rows)}`);
  say(
    JSON.stringify({ log, minutes: forMinutes, seed, perSecond, worst, faults: Object.fromEntries(counts) }),
  );
  say(JSON.stringify(balancer.figures()));
  say(JSON.stringify(verdict));
  if (!isSound(verdict)) process.exitCode = 1;
}

try {
  await soak();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const end of endings) await end();
}
process.exit();
