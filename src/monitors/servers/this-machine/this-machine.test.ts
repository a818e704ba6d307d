import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../../platform/time.ts';
import { callerOf } from '../../../testing/caller.ts';
import { startTestService, TEST_SECRET } from '../../../testing/service.ts';

test('the machine that Tocsin runs on shows figures at once, once, over a restart, until it is deleted', async (t) => {
  const service = await startTestService(t);
  const { alice, charlie } = service;
  assert.equal((await charlie.send('POST', '/servers/this')).status, 403);
  const answers = await Promise.all(Array.from({ length: 3 }, () => alice.send('POST', '/servers/this')));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
  const server = answers.find(({ status }) => status === 201)?.body;
  assert.deepEqual([server.status, server.agent_version, server.metrics.memory], ['offline', null, null]);
  await service.advance(minutes(1));
  const seen = await alice.get(`/servers/${server.id}`);
  assert.equal(seen.last_seen, service.clock.now().toISOString());
  assert.ok(seen.metrics.memory > 0 && seen.metrics.disk > 0 && seen.metrics.uptime > 0);
  await service.restart();
  await service.advance(minutes(1));
  assert.equal((await alice.get(`/servers/${server.id}`)).last_seen, service.clock.now().toISOString());
  await alice.delete(`/servers/${server.id}`);
  await service.advance(minutes(1));
  assert.equal((await alice.send('POST', '/servers/this')).status, 201);
});

test('with several nodes it waits without an outage or an alert, and goes on with one node again', async (t) => {
  const service = await startTestService(t);
  const { alice } = service;
  const server = (await alice.send('POST', '/servers/this')).body;
  await service.advance(minutes(1));
  assert.equal((await alice.get(`/servers/${server.id}`)).status, 'online');
  await service.node.stop();
  const several = await service.addNode({
    env: {
      ...{ TOCSIN_NODES: 'several', TOCSIN_SECRET: TEST_SECRET, DATABASE_URL: 'postgres://localhost/tocsin' },
      ...{ TOCSIN_API_URL: 'http://api.example', TOCSIN_DASHBOARD_URL: 'http://example.org' },
    },
  });
  for (let minute = 0; minute < 12; minute += 1) {
    service.clock.pass(minutes(1));
    await several.settle();
  }
  const self = callerOf(() => several.listensAt().api, { Authorization: `Bearer ${alice.token}` });
  const waiting = await self.get(`/servers/${server.id}`);
  assert.equal(waiting.status, 'offline');
  assert.deepEqual((await self.get('/alerts')).alerts, []);
  await several.stop();
  service.clock.pass(minutes(2));
  await service.node.restart();
  await service.advance(minutes(1));
  assert.equal((await alice.get(`/servers/${server.id}`)).status, 'online');
  assert.deepEqual((await alice.get('/alerts')).alerts, []);
});
