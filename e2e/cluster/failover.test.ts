// The database of nodes under load: its standby goes away, its disk is full, its primary is lost and the standby promoted.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { lineWith, within } from '../program.ts';
import { SOUND } from './judge.ts';
import { type Cluster, openCluster, untilRecordingAgain } from './stage.ts';

interface Failover {
  nodes: number;
  takeAway: (cluster: Cluster) => Promise<void>;
  /** Done under the same load before. */
  before?: (cluster: Cluster) => Promise<void>;
}

/** Takes the primary away, promotes the standby two seconds later, and judges what became of all pings. */
async function failOver(t: TestContext, { nodes, takeAway, before }: Failover): Promise<void> {
  const cluster = await openCluster(t, { nodes });
  const { balancer, postgres } = cluster;
  const load = await cluster.startLoad();
  const [failing] = await cluster.jobs(1, 'failing');
  await wait(4_000);
  await before?.(cluster);
  await cluster.hang(3);
  await takeAway(cluster);
  await wait(2_000);
  await cluster.fail(failing);
  await postgres.promote();
  t.diagnostic(`recording again ${await untilRecordingAgain(cluster)} ms after the promotion`);
  await wait(3_000);
  await load.stop();
  t.diagnostic(JSON.stringify(balancer.figures()));
  assert.deepEqual(await cluster.verdict(), SOUND);
  assert.equal(balancer.figures().failed, 0);
}

/** Commits then wait for a standby that is not there, and nothing fails. */
async function loseStandby({ postgres, hang, fail, jobs }: Cluster): Promise<void> {
  const [failing] = await jobs(1, 'failing without a standby');
  await hang(3);
  await postgres.standby.end('SIGKILL');
  await wait(1_000);
  await fail(failing);
  await wait(4_000);
  await postgres.standby.start();
}

/** Whoever names the standby alone reads so in the log, and waits for a promotion. */
async function startAtStandby({ nodes: [node], postgres }: Cluster): Promise<void> {
  assert.ok(node);
  const launched = node.home.launch({
    DATABASE_URL: postgres.standby.url,
    TOCSIN_DATA_DIR: `${node.home.dataDir}/another`,
  });
  await within(lineWith(launched, 'PostgreSQL takes no writes, as a standby'), 'what is wrong');
  launched.child.kill('SIGTERM');
  assert.equal((await within(launched.ended, 'the end')).code, 0);
}

test('a standby that goes away, a full disk and a primary that is killed take nothing with them that was answered, and wake nobody', async (t) => {
  await failOver(t, {
    nodes: 3,
    async before(cluster) {
      await startAtStandby(cluster);
      await loseStandby(cluster);
      await untilRecordingAgain(cluster);
      await cluster.hang(2);
      await cluster.fillDatabase(() => wait(5_000));
      await untilRecordingAgain(cluster);
    },
    takeAway: ({ postgres }) => postgres.primary.end('SIGKILL'),
  });
});

test('a primary that vanishes and leaves its connections without an answer is not waited for', async (t) => {
  await failOver(t, {
    nodes: 1,
    async takeAway({ postgres, nodes: [node] }) {
      assert.ok(node);
      const { primary } = node.lines;
      // What comes at once afterwards moves the recorder to a thread, with connections of its own.
      primary.swallow();
      await wait(4_000);
      primary.unblock();
      await node.running().untilLogged('on a thread of their own');
      primary.swallow();
      await postgres.primary.end('SIGKILL');
    },
  });
});
