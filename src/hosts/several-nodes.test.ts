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
});
