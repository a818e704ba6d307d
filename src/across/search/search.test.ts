import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import type { Caller } from '../../testing/caller.ts';
import { openServerBench } from '../../testing/server-bench.ts';

const found = async (caller: Caller, q: string): Promise<string[]> =>
  (await caller.get(`/search?q=${encodeURIComponent(q)}`)).results.map(
    ({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`,
  );

test('anything is found by its name, host, tag, slug or id, by kind and best first', async (t) => {
  const bench = await openServerBench(t);
  const { owner, alice } = bench;
  const web = await bench.add({ name: 'Front shop', tags: ['frankfurt'] });
  await bench.report(web, { host: { hostname: 'web-1.example.net' }, samples: [bench.sample()] });
  await owner.post(`/servers/${web.id}/processes`, {
    name: 'caddy',
    match: { kind: 'name', value: 'caddy' },
  });
  await alice.createCronCheck({ name: 'Shop backup' });
  await alice.createCronCheck({ name: 'Pay 100%' });
  await owner.post('/uptime-checks', {
    name: 'Checkout',
    kind: 'http',
    url: 'https://shop.example.org/health',
  });
  await owner.post('/status-pages', { slug: 'shop-status', name: 'Public' });
  const screen = await owner.post('/tv-dashboards', { name: 'Office', layout: { servers: [web.id] } });
  assert.deepEqual(await found(owner, 'shop'), [
    'cron_check Shop backup',
    'server Front shop',
    'uptime_check Checkout',
    'process caddy',
    'status_page Public',
  ]);
  assert.deepEqual(await found(owner, 'WEB-1.example'), ['server Front shop']);
  assert.deepEqual(await found(owner, 'frankfurt shop'), ['server Front shop']);
  assert.deepEqual(await found(owner, String(web.id)), ['server Front shop']);
  assert.deepEqual(await found(owner, screen.dashboard_id), ['tv_dashboard Office']);
  assert.deepEqual(await found(owner, '100%'), ['cron_check Pay 100%']);
  assert.deepEqual(await found(owner, '  '), []);
  assert.deepEqual(await found(owner, 'nothing like it'), []);
});

test('what is found says how it is, late ones too', async (t) => {
  const bench = await openServerBench(t);
  const check = await bench.alice.createCronCheck({ name: 'Invoice export', grace_seconds: 3_600 });
  await bench.alice.ping(check);
  await bench.advance(minutes(11));
  const { results } = await bench.owner.get('/search?q=invoice');
  assert.deepEqual(
    results.map(({ id, status }: { id: string; status: string }) => [id, status]),
    [[String(check.id), 'late']],
  );
});

test('ping slugs are not found by anybody, members by admins only, and nothing of another account', async (t) => {
  const { alice, bob, charlie, setRole, owner } = await openServerBench(t);
  const check = await alice.createCronCheck({ name: 'Zebra' });
  await setRole('viewer');
  for (const caller of [alice, bob]) assert.deepEqual(await found(caller, check.slug), []);
  assert.deepEqual(await found(bob, 'bob@example.org'), []);
  assert.deepEqual(await found(alice, 'bob@example.org'), ['member bob']);
  assert.deepEqual(await found(charlie, 'zebra'), []);
  assert.equal((await owner.send('GET', '/search')).status, 400);
});

test('no more than twenty of a kind are given', async (t) => {
  const { alice } = await openServerBench(t);
  for (let nth = 0; nth < 22; nth += 1) await alice.createCronCheck({ name: `Zebra ${nth}` });
  assert.equal((await found(alice, 'zebra')).length, 20);
});
