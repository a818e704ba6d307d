import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seconds } from '../../platform/time.ts';
import { created, HTTP, open } from '../../testing/uptime-check-host.ts';

test('the plan limit holds however many are created at once, and deleting makes room', async (t) => {
  const host = await open(t, 'free');
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => host.alice('POST', '/uptime-checks', HTTP)),
  );
  const made = answers.filter(({ status }) => status === 201);
  assert.equal(made.length, 10);
  const refused = answers.filter(({ status }) => status === 402);
  assert.deepEqual(
    refused.map(({ body }) => body),
    Array.from({ length: 4 }, () => ({ error: 'plan_limit_reached', current: 10, limit: 10, plan: 'free' })),
  );
  assert.equal((await host.alice('DELETE', `/uptime-checks/${made[0]?.body.id}`)).status, 200);
  assert.equal((await host.alice('POST', '/uptime-checks', HTTP)).status, 201);
});

test('a check may depend on another, never in a circle', async (t) => {
  const host = await open(t);
  const router = await created(host, { name: 'Router' });
  const depends_on = { type: 'uptime_check', id: router.id };
  const shop = await created(host, { depends_on });
  assert.deepEqual(shop.depends_on, depends_on);
  const circle = await host.alice('PATCH', `/uptime-checks/${router.id}`, {
    depends_on: { type: 'uptime_check', id: shop.id },
  });
  assert.deepEqual(circle.body.issues, [
    { field: 'depends_on', reason: 'must not itself depend on this one' },
  ]);
  await host.alice('DELETE', `/uptime-checks/${router.id}`);
  assert.equal((await host.alice('GET', `/uptime-checks/${shop.id}`)).body.depends_on, null);
});

test('a list shows the newest first, by tag, status and name, page by page', async (t) => {
  const host = await open(t);
  for (const [name, tags] of [
    ['Shop', ['a']],
    ['Blog', ['a', 'b']],
    ['Mail', ['b']],
  ] as const) {
    await created(host, { name, tags });
    host.clock.pass(seconds(1));
  }
  const names = async (query: string) =>
    (await host.alice('GET', `/uptime-checks${query}`)).body.checks.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names(''), ['Mail', 'Blog', 'Shop']);
  assert.deepEqual(await names('?tag=a'), ['Blog', 'Shop']);
  assert.deepEqual(await names('?tag=a&tag=b'), ['Blog']);
  assert.deepEqual(await names('?q=AI'), ['Mail']);
  assert.deepEqual(await names('?status=new'), ['Mail', 'Blog', 'Shop']);
  assert.deepEqual(await names('?status=down'), []);
  const { checks, next_cursor } = (await host.alice('GET', '/uptime-checks?limit=2')).body;
  assert.equal(checks.length, 2);
  assert.deepEqual(await names(`?limit=2&cursor=${next_cursor}`), ['Shop']);
  const refused = await host.alice('GET', '/uptime-checks?status=late&limit=0&cursor=x');
  assert.deepEqual(refused.body.issues.map(({ field }: { field: string }) => field).sort(), [
    'cursor',
    'limit',
    'status.0',
  ]);
});

test('nothing of it is anybody else’s, and those who only read change nothing', async (t) => {
  const host = await open(t);
  const check = await created(host);
  const path = `/uptime-checks/${check.id}`;
  assert.deepEqual((await host.charlie('GET', '/uptime-checks')).body.checks, []);
  for (const [method, further, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Mine' }],
    ['DELETE', '', undefined],
    ['POST', '/pause', {}],
    ['POST', '/resume', {}],
    ['GET', '/timeline', undefined],
    ['GET', '/uptime', undefined],
  ] as const) {
    assert.equal((await host.charlie(method, path + further, body)).status, 404, `${method} ${further}`);
    if (method !== 'GET') assert.equal((await host.bob(method, path + further, body)).status, 403, further);
  }
  assert.equal((await host.bob('POST', '/uptime-checks/try', HTTP)).status, 403);
  assert.deepEqual((await host.bob('GET', path)).body, check);
  const foreign = await host.charlie('POST', '/uptime-checks', {
    ...HTTP,
    depends_on: { type: 'uptime_check', id: check.id },
  });
  assert.deepEqual(foreign.body.issues, [{ field: 'depends_on', reason: 'there is no such uptime_check' }]);
});
