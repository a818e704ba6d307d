import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCheckBench } from '../../../testing/check-bench.ts';

const TOKEN = 'vbMQYBOTWeCvMOHf7N7Zbjv3nOZ5dfGX';

test('clients of Uptime Kuma go on calling their push address', async (t) => {
  const bench = await openCheckBench(t);
  const { create, read, pingsOf, settle, owner, alice, pings, restart } = bench;
  const check = await create({ ping_aliases: [`kuma:${TOKEN}`] });
  const push = async (query: string, given: Record<string, string> = {}) => {
    const { on = 'api', token = TOKEN, ...init } = given;
    const host = bench.current().app.urls[on === 'api' ? 'api' : 'dashboard'];
    const answer = await fetch(`${host}/api/push/${token}${query}`, init);
    const body = init.method === 'HEAD' ? null : await answer.json();
    await settle();
    return [answer.status, body];
  };
  const taken = [200, { ok: true }];

  // As the interface of Uptime Kuma gives it, curl, its push clients and borgmatic call it.
  const calls: [string, Record<string, string>, [string, string | null, number | null]][] = [
    ['?status=up&msg=OK&ping=', {}, ['success', 'OK', null]],
    ['', {}, ['success', 'OK', null]],
    ['?status=up&msg=OK&ping=37.6', { method: 'POST' }, ['success', 'OK', 38]],
    ['?status=down&msg=disk%20full', {}, ['fail', 'disk full', null]],
    ['?status=whatever', {}, ['fail', 'OK', null]],
    ['?status=up&msg=fine', { on: 'dashboard' }, ['success', 'fine', null]],
  ];
  for (const [query, init, [kind, body, duration_ms]] of calls) {
    assert.deepEqual(await push(query, init), taken, query);
    const [{ id }] = await pingsOf(check);
    const ping = await owner.get(`/cron-checks/${check.id}/pings/${id}`);
    assert.deepEqual([ping.kind, ping.body, ping.duration_ms], [kind, body, duration_ms], query);
  }
  assert.equal((await push('', { method: 'HEAD' }))[0], 200);
  await settle();
  assert.equal((await read(check)).ping_count, calls.length + 1);

  const unknown = [404, { ok: false, msg: 'Monitor not found or not active.' }];
  assert.deepEqual(await push('', { token: 'another' }), unknown);
  assert.equal((await push('?ping=-1'))[0], 404);

  // It is a secret of the check.
  const readOnly = await alice.withKey('read_only');
  assert.deepEqual((await readOnly.get(`/cron-checks/${check.id}`)).ping_aliases, []);
  assert.deepEqual((await read(check)).ping_aliases, [`kuma:${TOKEN}`]);
  const exported = await readOnly.get('/config/export');
  assert.ok(!JSON.stringify(exported).includes(TOKEN));

  const second = await owner.send('POST', '/cron-checks', {
    ...{ name: 'Second', interval_seconds: 600, ping_aliases: [`kuma:${TOKEN}`] },
  });
  assert.equal(second.status, 409);
  assert.deepEqual(second.body.issues, [{ field: 'ping_aliases', reason: 'is taken' }]);
  const bad = await owner.send('PATCH', `/cron-checks/${check.id}`, { ping_aliases: ['kuma:a/b'] });
  assert.equal(bad.status, 400);

  // Another slug changes nothing, nor does a start while there is no database.
  await owner.post(`/cron-checks/${check.id}/rotate-slug`, {});
  assert.deepEqual(await push('?msg=after'), taken);
  await restart();
  assert.deepEqual(await push('?msg=later'), taken);
  assert.equal((await read(check)).ping_count, calls.length + 3);
  assert.ok(pings().readiness().ok);

  await owner.patch(`/cron-checks/${check.id}`, { ping_aliases: [] });
  await push('');
  assert.equal((await read(check)).ping_count, calls.length + 3);
  await owner.patch(`/cron-checks/${check.id}`, { ping_aliases: ['backup', 'Backup', `kuma:${TOKEN}`] });
  await owner.send('DELETE', `/cron-checks/${check.id}`);
  assert.ok(await create({ ping_aliases: [`kuma:${TOKEN}`] }));
});

test('sixty pings a minute count, by whichever address they come', async (t) => {
  const { api, create, read, settle } = await openCheckBench(t);
  const check = await create({ ping_aliases: [`kuma:${TOKEN}`] });
  for (let index = 0; index < 40; index += 1) {
    await fetch(`${api}/ping/${check.slug}`);
    await fetch(`${api}/api/push/${TOKEN}`);
  }
  await settle();
  assert.equal((await read(check)).ping_count, 60);
});
