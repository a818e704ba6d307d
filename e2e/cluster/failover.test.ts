// The primary of PostgreSQL is lost under load, and its standby promoted.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { SOUND } from './judge.ts';
import { type Cluster, openCluster, untilRecordingAgain } from './stage.ts';

/** Takes the primary away, promotes the standby two seconds later, and judges what became of all pings. */
async function failOver(t: TestContext, takeAway: (cluster: Cluster) => Promise<void>): Promise<number> {
  const cluster = await openCluster(t, { nodes: 1 });
  const { balancer, postgres } = cluster;
  const load = await cluster.startLoad();
  const [failing] = await cluster.jobs(1, 'failing');
  await wait(4_000);
  await takeAway(cluster);
  await wait(2_000);
  await cluster.fail(failing);
  await postgres.promote();
  const recordingMs = await untilRecordingAgain(cluster);
  await wait(3_000);
  await load.stop();
  t.diagnostic(`recording again ${recordingMs} ms after the promotion`);
  t.diagnostic(JSON.stringify(balancer.figures()));
  assert.deepEqual(await cluster.verdict(), SOUND);
  assert.equal(balancer.figures().failed, 0);
  return recordingMs;
}

test('a primary that is killed takes nothing with it that was answered, and wakes nobody', async (t) => {
  const recordingMs = await failOver(t, ({ postgres }) => postgres.primary.end('SIGKILL'));
  assert.ok(recordingMs <= 10_000, `recording again after ${recordingMs} ms`);
});

test('a primary that vanishes and leaves its connections without an answer is not waited for', async (t) => {
  const recordingMs = await failOver(t, async ({ postgres, nodes: [node] }) => {
    assert.ok(node);
    const { primary } = node.lines;
    // What comes at once afterwards moves the recorder to a thread, with connections of its own.
    primary.swallow();
    await wait(4_000);
    primary.unblock();
    await node.running().untilLogged('on a thread of their own');
    primary.swallow();
    await postgres.primary.end('SIGKILL');
  });
  assert.ok(recordingMs <= 30_000, `recording again after ${recordingMs} ms`);
});
