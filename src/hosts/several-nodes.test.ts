import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../testing/service.ts';

test('several nodes on one database', async (t) => {
  const service = await startTestService(t, { nodes: 'several' });
  const { alice } = service;

  await t.test('what their base addresses lead to is the first one', async () => {
    const check = await alice.createCronCheck();
    assert.equal(await alice.ping(check), 200);
    assert.notEqual(service.api, service.node.listensAt().api);
  });

  await t.test('another one works beside it', async () => {
    const worker = await service.addNode({ env: { TOCSIN_ROLES: 'scheduler,notifier' } });
    await worker.settle();
    await worker.stop();
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
