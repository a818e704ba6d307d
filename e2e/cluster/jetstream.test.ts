// Three nodes with JetStream as their log, of whose servers some are lost, while jobs ping.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { SOUND } from './judge.ts';
import { pathOf } from './load.ts';
import { untilRecordingAgain } from './stage.ts';
import { deleteStream, openStreaming, streamName } from './streaming.ts';

test('JetStream loses servers and its stream under load, and no ping is lost or comes twice', async (t) => {
  const cluster = await openStreaming(t);
  const { nats, nodes, balancer, linesOf, natsOf } = cluster;
  const [first, second] = nodes;
  assert.ok(first && second);
  const load = await cluster.startLoad();
  const failing = await cluster.jobs(6, 'failing');
  await wait(3_000);
  await cluster.untilKept();
  const stream = await streamName(nats);

  await t.test('the leader of the stream is killed, and answers go on', async () => {
    const leader = await nats.leaderOf(stream);
    await leader?.end('SIGKILL');
    await cluster.fail(failing[0]);
    await cluster.untilAshore();
    await cluster.untilKept();
    await leader?.start();
    t.diagnostic(`leader killed: recorded again after ${await untilRecordingAgain(cluster)} ms`);
  });

  await t.test('a node is cut off from JetStream, and what it answers is recorded in its place', async () => {
    const lines = linesOf.get('node-1') ?? [];
    for (const line of lines) line.swallow();
    await cluster.untilAshore();
    await wait(3_000);
    for (const line of lines) line.unblock();
    await cluster.untilKept();
    await cluster.fail(failing[1]);
  });

  await t.test('the database is away, and JetStream goes on keeping what is answered', async () => {
    const before = balancer.figures();
    for (const { lines } of nodes) for (const line of [lines.primary, lines.standby]) line.swallow();
    try {
      await wait(4_000);
      // While it is away: a node that waited too long for one answer uses its disk for a moment.
      await cluster.untilKept();
    } finally {
      for (const { lines } of nodes) for (const line of [lines.primary, lines.standby]) line.unblock();
    }
    assert.equal(balancer.figures().failed, before.failed);
    await cluster.fail(failing[2]);
    t.diagnostic(`database away: recorded again after ${await untilRecordingAgain(cluster)} ms`);
  });

  await t.test('a node is killed, and the others record what it recorded', async () => {
    await cluster.untilKept();
    await cluster.kill(second);
    await cluster.fail(failing[3]);
    t.diagnostic(`node killed: recorded again after ${await untilRecordingAgain(cluster)} ms`);
    await second.start();
  });

  await t.test('the stream is deleted, and the nodes send what is not recorded', async () => {
    await cluster.untilKept();
    await deleteStream(nats, stream);
    await cluster.fail(failing[4]);
    t.diagnostic(`stream deleted: recorded again after ${await untilRecordingAgain(cluster)} ms`);
  });

  await t.test('two of three servers are killed, and answers go on', async () => {
    const lost = nats.servers.slice(1);
    await Promise.all(lost.map((server) => server.end('SIGKILL')));
    await cluster.untilAshore();
    await wait(4_000);
    await cluster.fail(failing[5]);
    await Promise.all(lost.map((server) => server.start()));
    t.diagnostic(`two killed: recorded again after ${await untilRecordingAgain(cluster)} ms`);
    await cluster.untilKept();
  });

  await load.stop();
  await t.test('the log is changed, and what lies in the other one is recorded', async () => {
    const job = failing[0];
    assert.ok(job);
    const addresses = new Map(nodes.map((node, n) => [node, natsOf(`node-${n + 1}`)]));
    for (const usesNats of [false, true]) {
      // Answered, and not recorded. Which of them starts first goes on without what only the disks of the others have.
      const answerAndEnd = async () => {
        for (let n = 0; n < 6; n += 1)
          await balancer.send({ check_id: job.id, kind: 'success', run_id: null }, pathOf(job));
        await Promise.all(nodes.map((node) => node.end('SIGKILL')));
      };
      const isolated = nodes.reduce<() => Promise<unknown>>(
        (step, node) => () => cluster.isolate(node, step),
        answerAndEnd,
      );
      await isolated();
      // What the lines still held may renew their rows, and then the other log is refused beside them for ten seconds.
      await wait(500);
      await sql`update node set stopped_at = seen_at`.execute(cluster.database);
      await Promise.all(
        nodes.map((node) =>
          node.start(usesNats ? addresses.get(node) : { NATS_URL: '', NATS_MONITORING: '' }),
        ),
      );
    }
  });
  t.diagnostic(JSON.stringify(balancer.figures()));
  assert.deepEqual(await cluster.verdict(), SOUND);
  assert.equal(balancer.figures().failed, 0);
});
