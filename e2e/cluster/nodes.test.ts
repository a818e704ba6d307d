// Three nodes on one database, of which some are lost, stand still or are restarted, while jobs ping.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../program.ts';
import { SOUND } from './judge.ts';
import { openCluster, untilRecordingAgain } from './stage.ts';

/** Whether it keeps pings for itself. */
async function isAshore(node: { address(): string | null }): Promise<boolean> {
  const answer = await fetch(`${node.address()}/ready`);
  return (await answer.text()).includes('the disk of this node');
}

test('nodes that are restarted, killed and stopped under load lose nothing, and wake nobody', async (t) => {
  const cluster = await openCluster(t, { nodes: 3 });
  const { balancer, nodes } = cluster;
  const [first, second, third] = nodes;
  assert.ok(first && second && third);
  const load = await cluster.startLoad();
  const failing = await cluster.jobs(4, 'failing');
  await wait(3_000);

  await t.test('one after another is restarted, and no ping fails or is sent again', async () => {
    const before = balancer.figures();
    for (const node of nodes) {
      assert.equal((await node.end('SIGTERM')).code, 0);
      await node.start();
      await wait(1_000);
    }
    await cluster.fail(failing[0]);
    const { failed, retried, ...others } = balancer.figures();
    t.diagnostic(`restarted: ${JSON.stringify(others)}`);
    assert.deepEqual([failed, retried], [before.failed, before.retried]);
  });

  await t.test('one is killed, and the others record what it recorded', async () => {
    assert.equal((await second.end('SIGKILL')).signal, 'SIGKILL');
    await cluster.fail(failing[1]);
    const recordingMs = await untilRecordingAgain(cluster);
    t.diagnostic(`killed: all is recorded again after ${recordingMs} ms`);
    await second.start();
    assert.ok(recordingMs <= 30_000, `recording again after ${recordingMs} ms`);
  });

  await t.test('one stands still for longer than its claims last, and goes on', async () => {
    await wait(2_000);
    third.running().send('SIGSTOP');
    await cluster.fail(failing[2]);
    const recordingMs = await untilRecordingAgain(cluster);
    t.diagnostic(`stopped: all is recorded again after ${recordingMs} ms`);
    third.running().send('SIGCONT');
    assert.ok(recordingMs <= 30_000, `recording again after ${recordingMs} ms`);
    await wait(3_000);
  });

  await t.test('one is cut off from the database, and what it answers is recorded in its place', async () => {
    const { primary, standby } = first.lines;
    const before = balancer.figures();
    primary.swallow();
    standby.swallow();
    await until('the disk of the node to keep pings', async () => ((await isAshore(first)) ? true : null));
    // Shorter than the others wait for a door.
    await wait(5_000);
    primary.unblock();
    standby.unblock();
    await until('the database to keep pings again', async () => ((await isAshore(first)) ? null : true));
    assert.equal(balancer.figures().retried, before.retried);
    await cluster.fail(failing[3]);
  });

  await load.stop();
  t.diagnostic(JSON.stringify(balancer.figures()));
  assert.deepEqual(await cluster.verdict(), SOUND);
  assert.equal(balancer.figures().failed, 0);
});
