// What a lost, a stopped and a restarted node cost three that share the pings of 500 a second: how long until all partitions
// are recorded and judged again, and whether anybody who pings, or is alerted, notices.

import { isSound, openCluster, untilRecordingAgain } from '../e2e/cluster/stage.ts';
import { median, report } from './support.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6);
const PER_SECOND = Number(process.env.BENCH_RATE ?? 500);
const BAR_P50_MS = 7_000;
const BAR_MAX_MS = 15_000;
const BAR_STOPPED_MS = 2_000;

const endings: (() => unknown)[] = [];
const t = { after: (end: () => unknown) => void endings.unshift(end), diagnostic: console.error };
try {
  const cluster = await openCluster(t as never, { nodes: 3, perSecond: PER_SECOND });
  const { nodes, balancer } = cluster;
  const load = await cluster.startLoad();
  await untilRecordingAgain(cluster);

  const before = balancer.figures();
  for (const node of nodes) {
    await node.end('SIGTERM');
    await node.start();
  }
  const restarted = balancer.figures();

  const [killedMs, stoppedMs] = [[] as number[], [] as number[]];
  for (let round = 0; round < ROUNDS; round += 1) {
    const node = nodes[round % nodes.length] ?? nodes[0];
    for (const [signal, took] of [
      ['SIGKILL', killedMs],
      ['SIGTERM', stoppedMs],
    ] as const) {
      await untilRecordingAgain(cluster);
      if (signal === 'SIGKILL') await (node && cluster.kill(node));
      else await node?.end(signal);
      took.push(await untilRecordingAgain(cluster));
      await node?.start();
    }
  }
  await load.stop();
  const verdict = await cluster.verdict();
  const [p50, max] = [median(killedMs), Math.max(...killedMs)];
  await report('cluster-faults', {
    killedP50Ms: p50,
    barP50Ms: BAR_P50_MS,
    killedMaxMs: max,
    barMaxMs: BAR_MAX_MS,
    stoppedMaxMs: Math.max(...stoppedMs),
    barStoppedMs: BAR_STOPPED_MS,
    holds: p50 <= BAR_P50_MS && max <= BAR_MAX_MS && Math.max(...stoppedMs) <= BAR_STOPPED_MS,
  });
  const [failed, retried] = [restarted.failed - before.failed, restarted.retried - before.retried];
  await report('cluster-restarts', {
    answered: restarted.answered - before.answered,
    ...{ failed, retried, bar: 0 },
    verdict: JSON.stringify(verdict),
    holds: failed === 0 && retried === 0 && isSound(verdict),
  });
} finally {
  for (const end of endings) await end();
}
process.exit();
