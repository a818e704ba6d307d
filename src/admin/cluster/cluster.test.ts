import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notifyOfSharedTrouble } from '../../monitors/cron-checks/recording/shared/standing.ts';
import { printMetrics } from '../../platform/metrics.ts';
import { minutes, seconds } from '../../platform/time.ts';
import { metricsProblems } from '../../testing/metrics-lint.ts';
import type { TestNode } from '../../testing/node.ts';
import { startTestService } from '../../testing/service.ts';
import { notifyOfClusterTrouble } from './notify.ts';

const refusal = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error];

test('the operator sees every node, who records what, and what is wrong', async (t) => {
  const service = await startTestService(t, { nodes: 'several' });
  const { alice, charlie, clock } = service;
  const look = () => alice.get('/admin/cluster');
  const second = await service.addNode({ env: { TOCSIN_NODE_NAME: 'second' } });
  const settleBoth = async () => {
    for (const node of [service.node, second, service.node]) await node.settle();
  };
  await settleBoth();

  await t.test('both nodes, the doors of both, and all partitions with who holds them', async () => {
    const seen = await look();
    assert.equal(seen.mode, 'several');
    assert.equal(seen.answered_by, 'first');
    const nodes = seen.nodes.map(({ name, status }: Record<string, string>) => [name, status]);
    assert.deepEqual(nodes, [
      ['first', 'ready'],
      ['second', 'ready'],
    ]);
    assert.deepEqual(seen.nodes[0].roles, ['api', 'dashboard', 'notifier', 'probe', 'recorder', 'scheduler']);
    assert.deepEqual(seen.doors.map(({ node }: { node: string }) => node).sort(), ['first', 'second']);
    assert.equal(seen.partitions.length, 16);
    const holders = new Set(seen.partitions.map(({ node }: { node: string | null }) => node));
    assert.ok(holders.size > 0 && !holders.has(null));
    assert.equal(seen.log.kind, 'postgresql');
    assert.equal(seen.database.is_synchronous, false);
    assert.deepEqual(
      seen.troubles.map(({ kind }: { kind: string }) => kind),
      ['not_synchronous'],
    );
  });

  await t.test('a node that cannot keep pings says why, and one that drains is shown as such', async () => {
    second.app.node?.showTrouble(() => 'the disk is full');
    second.app.node?.showOutbox(() => ({ ashoreMs: seconds(7), unshippedBytes: 4_711 }));
    await settleBoth();
    const row = async () => (await look()).nodes[1];
    const { status, trouble, ashore_since, unshipped_bytes } = await row();
    assert.deepEqual([status, trouble, unshipped_bytes], ['not_ready', 'the disk is full', 4_711]);
    assert.equal(new Date(ashore_since).getTime(), clock.now().getTime() - seconds(7));
    const kinds = (await look()).troubles.map(
      ({ kind, about }: Record<string, string>) => `${kind} ${about}`,
    );
    assert.deepEqual(kinds, ['node_not_ready second', 'ashore second', 'not_synchronous null']);
    second.app.node?.showTrouble(() => null);
    second.app.node?.showOutbox(() => ({ ashoreMs: null, unshippedBytes: 0 }));
    second.drain();
    await settleBoth();
    assert.equal((await row()).status, 'draining');
  });

  await t.test('one that dies is silent, and is removed only then, by the operator', async () => {
    const { id } = (await look()).nodes[1];
    const remove = () => alice.send('DELETE', `/admin/cluster/nodes/${id}`);
    assert.deepEqual(refusal(await remove()), [409, 'node_alive']);
    clock.pass(seconds(11));
    await service.node.settle();
    assert.equal((await look()).nodes[1].status, 'silent');
    assert.equal((await charlie.send('DELETE', `/admin/cluster/nodes/${id}`)).status, 403);
    assert.equal((await remove()).status, 200);
    assert.equal((await look()).nodes.length, 1);
    assert.equal((await remove()).status, 404);
    await second.settle();
    assert.equal((await look()).nodes.length, 2, 'it was not dead after all, and is known again');
  });

  const subjects = () => service.mailbox.to(alice.email).map(({ subject = '' }) => subject);
  const clusterMails = () => subjects().filter((subject) => subject.includes('cluster'));
  const recordOn = async (node: TestNode) => {
    await node.app.node?.beat();
    await node.service().pings?.recorder.catchUp();
  };
  /** Each node looks, as if it had the jobs; to settle as often would take longer. */
  const passOn = async (nodes: readonly TestNode[], ms: number) => {
    for (let passed = 0; passed < ms; passed += seconds(10)) {
      clock.pass(seconds(10));
      // Twice, since the first of them looks before the others have said that they received nothing.
      for (const node of [...nodes, ...nodes]) await recordOn(node);
      for (const { app } of nodes) {
        await notifyOfClusterTrouble(app, clock.now());
        await notifyOfSharedTrouble(app, clock.now());
      }
    }
    await service.node.settle();
  };

  await t.test('the operator is mailed once of what lasts, by whichever node looks', async () => {
    await passOn([service.node, second], minutes(6));
    assert.deepEqual(clusterMails(), ['Tocsin’s cluster needs attention']);
    const [mail] = service.mailbox.to(alice.email).slice(-1);
    assert.match(
      mail?.text ?? '',
      /No standby is guaranteed to have every commit \(synchronous_standby_names is empty\)/,
    );
    assert.ok(!service.mailbox.to(charlie.email).some(({ subject = '' }) => subject.includes('cluster')));
  });

  await t.test('a node that dies is mailed after a minute, and once more when it is back', async () => {
    await passOn([service.node], seconds(60));
    assert.equal(clusterMails().length, 1);
    await passOn([service.node], seconds(30));
    assert.equal(clusterMails().length, 2);
    await passOn([service.node, second], minutes(2));
    assert.deepEqual(clusterMails().slice(1), [
      'Tocsin’s cluster needs attention',
      'Tocsin’s cluster has recovered',
    ]);
    assert.match(service.mailbox.to(alice.email).at(-1)?.text ?? '', /The node second is silent/);
  });

  await t.test(
    'an outage of the database is one mail when it is over, and none where all nodes were stopped',
    async () => {
      const late = () => subjects().filter((subject) => subject.includes('pings'));
      const before = late().length;
      clock.pass(minutes(3));
      await service.node.settle();
      await passOn([service.node, second], seconds(30));
      assert.deepEqual(late().slice(before), ['Tocsin records pings in time again']);
      await second.stop();
      await service.restart(() => clock.pass(minutes(5)));
      await passOn([service.node], seconds(40));
      assert.equal(late().length, before + 1);
    },
  );

  await t.test('its figures are such as Prometheus takes', async () => {
    const text = await printMetrics(service.app.metrics);
    assert.deepEqual(metricsProblems(text), []);
    assert.match(text, /^tocsin_cluster_nodes\{status="ready"\} 1$/m);
    assert.match(text, /^tocsin_cluster_partitions_unclaimed 0$/m);
    assert.match(text, /^tocsin_database_synchronous 0$/m);
  });
});

test('one node says so, and asks its database all the same', async (t) => {
  const { alice, bob } = await startTestService(t);
  const seen = await alice.get('/admin/cluster');
  assert.deepEqual([seen.mode, seen.nodes, seen.log], ['one', [], null]);
  assert.equal(seen.database.is_synchronous, false);
  assert.equal((await bob.send('GET', '/admin/cluster')).status, 403);
});
