// Three nodes on one database, of which some are lost, stand still, are restarted or upgraded, while jobs ping.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { movedClock } from '../faults/moved-clock.ts';
import { until } from '../program.ts';
import type { ClusterNode } from './cluster-node.ts';
import { SOUND } from './judge.ts';
import { nextRelease } from './next-release.ts';
import { type Cluster, openCluster, untilRecordingAgain } from './stage.ts';

const DAY_MS = 86_400_000;

/** What it says of the pings it is sent. */
async function standingOf(node: ClusterNode): Promise<{ status: number; detail: string | null }> {
  const answer = await fetch(`${node.address()}/ready`);
  const { checks } = (await answer.json()) as { checks: { name: string; detail: string | null }[] };
  return {
    status: answer.status,
    detail: checks.find(({ name }) => name === 'pings')?.detail ?? null,
  };
}

const untilKeptBy = (node: ClusterNode, where: 'disk' | 'database') =>
  until(`the ${where} to keep pings`, async () => {
    const { detail } = await standingOf(node);
    return (detail?.includes('the disk of this node') ?? false) === (where === 'disk') ? true : null;
  });

/** How many partitions each node records. */
async function sharesOf({ database }: Cluster): Promise<string> {
  const { rows } = await sql<{ node: string; count: number }>`
    select coalesce(node, '-') as node, count(*)::int as count from ping_partition group by 1 order by 1`.execute(
    database,
  );
  return rows.map(({ node, count }) => `${node}: ${count}`).join(', ');
}

test('nodes that are upgraded, killed and stopped under load lose nothing, and wake nobody', async (t) => {
  const next = await nextRelease(t);
  const clock = await movedClock(t);
  const cluster = await openCluster(t, { nodes: 3 });
  const { balancer, nodes, database } = cluster;
  const [first, second, third] = nodes;
  assert.ok(first && second && third);
  const load = await cluster.startLoad();
  const failing = await cluster.jobs(4, 'failing');
  await wait(3_000);

  await t.test('one after another is upgraded, and no ping fails or is sent again', async () => {
    const before = balancer.figures();
    for (const node of nodes) {
      await cluster.hang(5);
      assert.equal((await node.end('SIGTERM')).code, 0);
      await node.start({}, next);
      await wait(1_000);
    }
    await cluster.fail(failing[0]);
    const { failed, retried, ...others } = balancer.figures();
    t.diagnostic(`upgraded: ${JSON.stringify(others)}`);
    assert.deepEqual([failed, retried], [before.failed, before.retried]);
  });

  await t.test(
    'one is killed, and the others record what it recorded; it comes back as the release before, a day off',
    async () => {
      await cluster.hang(3);
      await untilKeptBy(second, 'database');
      await cluster.kill(second);
      await cluster.fail(failing[1]);
      t.diagnostic(`killed: all is recorded again after ${await untilRecordingAgain(cluster)} ms`);
      await clock.jump(DAY_MS);
      const { NODE_OPTIONS = '', ...others } = clock.environment;
      await second.start({ ...others, NODE_OPTIONS: `${second.preload} ${NODE_OPTIONS}` });
      // A machine whose clock is set while the node runs.
      for (const ms of [-2 * DAY_MS, DAY_MS + 3_000]) {
        await wait(1_000);
        await clock.jump(ms);
      }
      const { rows } = await sql<{ ahead: number }>`
      select machine_ahead_ms as ahead from node where name = ${second.name}`.execute(database);
      assert.ok(Math.abs(rows[0]?.ahead ?? 0) > 2_000, 'nobody would be notified of that clock');
      const outages = await sql<{ is_ahead: boolean }>`
      select cause, from_at, to_at, coalesce(to_at, now()) > now() + interval '5 minutes' as is_ahead from own_outage`.execute(
        database,
      );
      t.diagnostic(`own outages until then: ${JSON.stringify(outages.rows)}`);
      assert.ok(!outages.rows.some(({ is_ahead }) => is_ahead), 'its clock was believed');
    },
  );

  await t.test('one is cut off from the database, and what it answers is recorded in its place', async () => {
    const { primary, standby } = first.lines;
    const before = balancer.figures();
    await cluster.hang(3);
    primary.swallow();
    standby.swallow();
    await untilKeptBy(first, 'disk');
    // Shorter than the others wait for a door.
    await wait(4_000);
    primary.unblock();
    standby.unblock();
    await untilKeptBy(first, 'database');
    assert.equal(balancer.figures().retried, before.retried);
    await cluster.fail(failing[3]);
  });

  await t.test('one stands still for longer than its claims last, and goes on', async () => {
    await cluster.halt(third, async () => {
      await cluster.fail(failing[2]);
      t.diagnostic(`stopped: all is recorded again after ${await untilRecordingAgain(cluster)} ms`);
    });
  });

  await t.test('one that the others gave up loses its power, and what it answered is recorded', async () => {
    await cluster.isolate(first, async () => {
      await until('the odd one to be left alone', async () =>
        (await standingOf(first)).status === 503 ? true : null,
      );
      await wait(6_000);
      await first.cutPower();
    });
    await first.start();
    await untilKeptBy(first, 'database');
  });

  await t.test('a node more takes its share, and one that is left does everything', async () => {
    await cluster.addNode();
    await until('the shares to be even', async () =>
      (await sharesOf(cluster)) === 'node-1: 4, node-2: 4, node-3: 4, node-4: 4' ? true : null,
    );
    for (const node of [second, third, first]) assert.equal((await node.end('SIGTERM')).code, 0);
    await until('one to have it all', async () => ((await sharesOf(cluster)) === 'node-4: 16' ? true : null));
  });

  await load.stop();
  t.diagnostic(JSON.stringify(balancer.figures()));
  assert.deepEqual(await cluster.verdict(), SOUND);
  assert.equal(balancer.figures().failed, 0);
});
