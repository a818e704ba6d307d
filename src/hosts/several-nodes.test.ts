import assert from 'node:assert/strict';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { standingOfAll } from '../monitors/cron-checks/recording/shared/standing.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { addMs, minutes, seconds } from '../platform/time.ts';
import { outagesBetween } from '../subjects/own-outages.ts';
import { callerOf } from '../testing/caller.ts';
import type { TestNode } from '../testing/node.ts';
import { startTestService } from '../testing/service.ts';

/** Takes no requests, as nodes for jobs alone. */
const WORKER = { TOCSIN_ROLES: 'scheduler,notifier' };

const refused = (pattern: RegExp) => (error: unknown) =>
  error instanceof StartupProblem && pattern.test(error.message);

test('several nodes on one database', async (t) => {
  const service = await startTestService(t, { nodes: 'several' });
  const { alice, clock } = service;
  const database = () => service.app.database;
  const holders = async () => {
    const rows = await database()
      .selectFrom('job')
      .select(['name', 'holder'])
      .where('held_until', '>', clock.now())
      .execute();
    return new Map(rows.map(({ name, holder }) => [name, holder]));
  };
  const runOf = (node: TestNode) => node.app.node?.run_id ?? assert.fail('it is one of several');

  await t.test('what their base addresses lead to is the first one', async () => {
    const check = await alice.createCronCheck();
    assert.equal(await alice.ping(check), 200);
    assert.notEqual(service.api, service.node.listensAt().api);
  });

  await t.test('each job is done by one of them, and by the others once that one stops', async () => {
    await service.settle();
    const alone = await holders();
    assert.ok(alone.has('review due alerts') && alone.has('send the heartbeat'));
    assert.ok(!alone.has('deliver what is due') && !alone.has('send due mail'));
    assert.deepEqual([...new Set(alone.values())], [runOf(service.node)]);

    const worker = await service.addNode({ env: WORKER });
    for (const node of [worker, service.node, worker]) await node.settle();
    const shared = await holders();
    assert.deepEqual([...shared.keys()].sort(), [...alone.keys()].sort());
    const part = [...shared].flatMap(([name, holder]) => (holder === runOf(worker) ? [name] : []));
    assert.ok(part.length > 0 && part.length < shared.size, `${part.length} of ${shared.size}`);
    assert.ok(!part.includes('send the heartbeat'), 'a worker takes no pings');
    assert.deepEqual(
      worker.app.node?.peers().map(({ name }) => name),
      ['first'],
    );

    await worker.stop();
    await service.settle();
    assert.deepEqual([...new Set((await holders()).values())], [runOf(service.node)]);
  });

  await t.test('a node that dies is gone after ten seconds, and its jobs are taken over', async () => {
    const worker = await service.addNode({ env: WORKER });
    for (const node of [worker, service.node, worker]) await node.settle();
    assert.equal(service.app.node?.peers().length, 1);
    clock.pass(seconds(11));
    await service.settle();
    assert.equal(service.app.node?.peers().length, 0);
    clock.pass(seconds(3));
    await service.settle();
    const now = await holders();
    assert.deepEqual([...new Set(now.values())], [runOf(service.node)]);
    await worker.stop();
  });

  await t.test('a job that was done is not done again by the node that has it next', async () => {
    const done = async () => {
      const { next_at } = await database()
        .selectFrom('job')
        .select('next_at')
        .where('name', '=', 'delete old mail')
        .executeTakeFirstOrThrow();
      return next_at?.getTime() ?? 0;
    };
    await service.advance(minutes(61));
    await service.settle();
    const next = await done();
    assert.ok(next > clock.now().getTime());
    await service.restart();
    await service.settle();
    assert.equal(await done(), next);
  });

  await t.test('any of them shows what another one made, and knows who signed in there', async () => {
    const check = await alice.createCronCheck({ name: 'Made on the first' });
    const other = await service.addNode();
    const self = callerOf(() => other.listensAt().api, { Authorization: `Bearer ${alice.token}` });
    assert.equal((await self.get(`/cron-checks/${check.id}`)).name, 'Made on the first');
    await self.patch(`/cron-checks/${check.id}`, { name: 'Renamed on the other' });
    assert.equal((await alice.get(`/cron-checks/${check.id}`)).name, 'Renamed on the other');
    const page = await fetch(`${other.listensAt().dashboard}/api/auth/session`);
    assert.equal(page.status, 401);
    assert.equal((await fetch(`${other.listensAt().api}/ready`)).status, 200);

    const bob = await service.signUp('another');
    const there = callerOf(() => other.listensAt().api, { Authorization: `Bearer ${bob.token}` });
    await there.get('/cron-checks');
    await bob.post('/auth/logout');
    assert.equal((await there.send('GET', '/cron-checks')).status, 401);
    await other.stop();
  });

  await t.test('what is taken back on one of them holds on the other at once', async () => {
    const other = await service.addNode();
    const there = (token: string) =>
      callerOf(() => other.listensAt().api, { Authorization: `Bearer ${token}` });
    const dora = await service.signUp('dora');
    const { id, key } = await dora.post('/api-keys', { name: 'a job', kind: 'full' });
    await there(key).get('/cron-checks');
    await dora.delete(`/api-keys/${id}`);
    assert.equal((await there(key).send('GET', '/cron-checks')).status, 401);

    const check = await alice.createCronCheck({ name: 'Paused', interval_seconds: 60, grace_seconds: 60 });
    assert.equal(await alice.ping(check), 200);
    for (const node of [service.node, other]) await node.settle();
    await alice.post(`/cron-checks/${check.id}/pause`);
    for (let round = 0; round < 5; round += 1) {
      clock.pass(minutes(1));
      await other.settle();
    }
    assert.equal((await there(alice.token).get(`/cron-checks/${check.id}`)).status, 'paused');
    const { alerts } = await there(alice.token).get('/alerts');
    assert.ok(!alerts.some(({ subject }: { subject: { id: number } }) => subject.id === check.id));

    const { charlie } = service;
    await there(charlie.token).get('/cron-checks');
    await alice.patch(`/admin/accounts/${charlie.account_id}`, {
      suspended: true,
      suspension_reason: 'unpaid',
    });
    assert.equal((await there(charlie.token).send('GET', '/cron-checks')).status, 403);
    await alice.patch(`/admin/accounts/${charlie.account_id}`, { suspended: false });
    await there(charlie.token).get('/cron-checks');
    await other.stop();
  });

  await t.test(
    'one of them watches all, and withholds the heartbeat for a node that cannot keep pings',
    async () => {
      const other = await service.addNode({ env: { TOCSIN_NODE_NAME: 'second' } });
      await other.settle();
      const standing = () => standingOfAll(service.app, clock.now());
      // Doors that are gone are waited for until they were looked at for ten seconds.
      for (let beat = 0; beat < 6; beat += 1) {
        clock.pass(seconds(2));
        for (const node of [service.node, other]) await node.settle();
      }
      await service.node.settle();
      assert.equal((await standing()).ok, true);
      other.app.node?.showTrouble(() => 'the disk is full');
      for (const node of [other, service.node]) await node.settle();
      assert.deepEqual((await standing()).detail, 'node second: the disk is full');
      await other.stop();
      await service.settle();
      assert.equal((await standing()).ok, true);
    },
  );

  await t.test('reports were refused only while no node reached the database', async () => {
    const lastRefused = async () => {
      const outages = await outagesBetween(database(), addMs(clock.now(), -minutes(10)), clock.now());
      return outages.findLast(({ cause }) => cause === 'reports');
    };
    const other = await service.addNode({ env: WORKER });
    await service.settle();
    const before = await lastRefused();
    for (let beat = 0; beat < 4; beat += 1) {
      clock.pass(seconds(14));
      await other.app.node?.beat();
    }
    await service.settle();
    assert.deepEqual(await lastRefused(), before, 'the other one was there all the time');
    const from = clock.now();
    clock.pass(seconds(31));
    await service.settle();
    assert.deepEqual(await lastRefused(), { cause: 'reports', from, to: clock.now() });
    await other.stop();
  });

  await t.test('a node with another secret is refused', async () => {
    await assert.rejects(
      service.addNode({ env: WORKER, secrets: ['another secret, of 32 characters or more'] }),
      refused(/^TOCSIN_SECRET is not the secret that the database is encrypted with/),
    );
  });

  await t.test('a node with other base addresses is refused while one with these runs', async () => {
    const env = { ...WORKER, TOCSIN_DASHBOARD_URL: 'http://elsewhere.example' };
    await assert.rejects(
      service.addNode({ env }),
      refused(/^The base addresses of this node are http:\/\/elsewhere\.example and .* the node first,/),
    );
  });

  await t.test('a node with a copy of the data directory of one that runs is refused', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tocsin-copy-'));
    await cp(service.node.dataDir, dataDir, { recursive: true });
    await assert.rejects(
      service.addNode({ env: WORKER, dataDir }),
      refused(/^The node first runs with a copy of this data directory: give this node a new, empty one/),
    );
  });

  await t.test('a node that thinks it is the only one is refused', async () => {
    await assert.rejects(
      service.addNode({ env: { ...WORKER, TOCSIN_NODES: 'one' } }),
      refused(/^The node first works on this database with TOCSIN_NODES=several/),
    );
  });

  await t.test('one that drains is not ready, and goes on with everything', async () => {
    const check = await alice.createCronCheck();
    assert.equal((await alice.send('GET', '/ready')).status, 200);
    service.node.drain();
    const { status, body } = await alice.send('GET', '/ready');
    assert.equal(status, 503);
    assert.deepEqual(body.checks[0], { name: 'node', ok: false, detail: 'it is being stopped' });
    assert.equal(await alice.ping(check), 200);
    assert.equal((await alice.get(`/cron-checks/${check.id}`)).id, check.id);
    await service.restart();
    assert.equal((await alice.send('GET', '/ready')).status, 200);
  });

  await t.test(
    'the host that takes pings is ready without the database, that of the pages is not',
    async () => {
      const names = async (base: string) => {
        const { checks } = (await (await fetch(`${base}/ready`)).json()) as { checks: { name: string }[] };
        return checks.map(({ name }) => name);
      };
      assert.deepEqual(await names(service.api), ['node', 'pings']);
      assert.deepEqual(await names(`${service.dashboard}/api`), ['node', 'database', 'pings', 'mail']);
    },
  );
});
