// A prober beside a service: what it takes, what it hands in, and what it is refused for.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { seconds } from '../../../platform/time.ts';
import { startReceiver } from '../../../testing/receiver.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { probe } from '../probes/probe.ts';
import { goodAnswersOf } from '../scheduling/good-answers.ts';
import { gatherRuns } from '../scheduling/hand-in.ts';
import { openJudgingTimes } from '../scheduling/judging-times.ts';
import { probeOrder } from '../scheduling/probe-order.ts';
import { refused } from '../scheduling/test-stage.ts';
import type { Work } from '../scheduling/work.ts';
import { remoteWork, withinRoom } from './remote-work.ts';
import { runProber } from './run.ts';
import { openProbeService, ProberRefused } from './service.ts';

const everything = { healthy: 100, failing: 100, busy: new Map(), except: [] };
const going = () => new AbortController().signal;

function workOf(t: TestContext, { api, clock }: TestService, token: string, offMs = 0): Work {
  const own = { monotonicMs: clock.monotonicMs, now: () => new Date(clock.now().getTime() + offMs) };
  const service = openProbeService({ url: api, token, version: '0.3.0', clock: own });
  t.after(() => service[Symbol.asyncDispose]());
  return remoteWork({ clock: own, service, privateAllowed: ['127.0.0.0/8'], signal: going() });
}

/** So that rounds wait for it. */
async function call({ nobody, clock }: TestService, token: string) {
  const body = { version: '0.3.0', protocol: 1, sent_at: clock.now().toISOString(), places: 1 };
  const { status } = await nobody.send('POST', '/probes/lease', body, { Authorization: `Bearer ${token}` });
  assert.equal(status, 200);
}

/** Leases what there is, probes it, and hands it in. */
async function workOnce(work: Work, { clock }: TestService, offMs = 0): Promise<number> {
  const own = { monotonicMs: clock.monotonicMs, now: () => new Date(clock.now().getTime() + offMs) };
  const prober = {
    ...{ clock: own, location: '', judgingOf: openJudgingTimes(clock), probe },
    goodAnswers: goodAnswersOf({ clock }),
    isConnected: async () => true,
  };
  const { orders } = await work.lease(everything);
  const runs = await Promise.all(orders.map((order) => probeOrder(prober, order, going())));
  await work.handIn(runs);
  return orders.length;
}

test('locations watch what a check names, by HTTP, with its secrets and in a private network', async (t) => {
  const target = await startReceiver(t);
  const service = await startTestService(t);
  const { alice, charlie, advance, settle } = service;
  const [one, two] = [
    await alice.post('/locations', { name: 'Frankfurt', country: 'DE', labels: ['a', 'a'] }),
    await alice.post('/locations', { name: 'Oslo' }),
  ];
  assert.deepEqual(one.labels, ['a']);
  for (const { token } of [one, two]) await call(service, token);
  const check = await alice.post('/uptime-checks', {
    ...{ name: 'Shop', kind: 'http', url: target.url, http: { headers: { 'X-Secret': 'of the shop' } } },
    ...{ location_ids: [one.id, two.id], down_when: 'any', failure_threshold: 1 },
  });
  const works = [workOf(t, service, one.token), workOf(t, service, two.token)];
  const look = async () => (await alice.get(`/uptime-checks/${check.id}`)).status;
  await settle();
  for (const work of works) assert.equal(await workOnce(work, service), 1);
  assert.equal(await look(), 'up');
  assert.deepEqual(
    target.received.map(({ headers }) => headers['x-secret']),
    ['of the shop', 'of the shop'],
  );
  const { results } = await alice.get(`/uptime-checks/${check.id}/results`);
  assert.deepEqual(results.map(({ location }: { location: string }) => location).sort(), [
    'Frankfurt',
    'Oslo',
  ]);
  const seen = await alice.get(`/locations/${one.id}`);
  assert.deepEqual([seen.status, seen.version, seen.clock_skew_ms, seen.checks], ['online', '0.3.0', 0, 1]);

  target.answer = { status: 500, body: '' };
  await advance(seconds(91));
  const [first] = works;
  assert.ok(first);
  assert.equal(await workOnce(first, service), 1);
  assert.equal(await look(), 'down');
  await charlie.post('/locations', { name: 'Elsewhere' });
  assert.equal((await charlie.send('GET', `/locations/${one.id}`)).status, 404);
  const stolen = { name: 'Mine', kind: 'http', url: 'https://example.com', location_ids: [one.id] };
  const refused = await charlie.send('POST', '/uptime-checks', stolen);
  assert.deepEqual(refused.body.issues, [{ field: 'location_ids.0', reason: 'there is no such location' }]);
  assert.equal((await alice.send('DELETE', `/locations/${one.id}`)).body.error, 'location_in_use');
  await alice.patch(`/uptime-checks/${check.id}`, { location_ids: [two.id] });
  await alice.delete(`/locations/${one.id}`);
  await assert.rejects(workOnce(first, service), ProberRefused);
});

test('the service is a location of its own, and shared ones are for all accounts', async (t) => {
  const target = await startReceiver(t);
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const { alice, charlie, settle } = service;
  const [local] = (await charlie.get('/locations')).locations;
  assert.deepEqual([local.kind, local.own, local.status], ['service', false, 'online']);
  assert.equal((await alice.send('PATCH', `/locations/${local.id}`, { name: 'Mine' })).status, 404);
  const check = await charlie.post('/uptime-checks', {
    ...{ name: 'Shop', kind: 'http', url: target.url, location_ids: [local.id] },
  });
  await settle();
  const { status, last_error } = await charlie.get(`/uptime-checks/${check.id}`);
  assert.deepEqual([status, last_error], ['up', null]);

  assert.equal((await charlie.send('POST', '/locations', { name: 'All', shared: true })).status, 403);
  const shared = await alice.post('/locations', { name: 'All', shared: true });
  await charlie.patch(`/uptime-checks/${check.id}`, { location_ids: [shared.id] });
  await settle();
  assert.equal(await workOnce(workOf(t, service, shared.token), service), 1);
  assert.equal((await charlie.send('DELETE', `/locations/${shared.id}`)).status, 404);
});

test('a location reaches private addresses for its own account alone, and only where its prober allows them', async (t) => {
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'none' } });
  const { alice } = service;
  const own = await alice.post('/locations', { name: 'Cellar' });
  const shared = await alice.post('/locations', { name: 'All', shared: true });
  const inside = { name: 'NAS', kind: 'tcp', host: '10.1.2.3', port: 22 };
  for (const location_ids of [[], [shared.id], [own.id, shared.id]])
    assert.equal((await alice.send('POST', '/uptime-checks', { ...inside, location_ids })).status, 400);
  const check = await alice.post('/uptime-checks', {
    ...inside,
    location_ids: [own.id],
    failure_threshold: 1,
  });
  const moved = await alice.send('PATCH', `/uptime-checks/${check.id}`, { location_ids: [] });
  assert.equal(moved.status, 400, 'the service does not take it over');
  await service.settle();
  assert.equal(await workOnce(workOf(t, service, own.token), service), 1);
  const { results } = await alice.get(`/uptime-checks/${check.id}/results`);
  assert.equal(results[0].reason, 'blocked_address');
});

test('what a prober saw of an outage comes with it, beside a good answer, and without secrets', async (t) => {
  const target = await startReceiver(t);
  target.answer = { status: 200, body: 'Open' };
  const service = await startTestService(t);
  const { alice, advance, settle } = service;
  const location = await alice.post('/locations', { name: 'Oslo' });
  const secret = 'of-the-shop-9f3k';
  const check = await alice.post('/uptime-checks', {
    ...{ name: 'Shop', kind: 'http', url: target.url, http: { headers: { 'X-Secret': secret } } },
    ...{ location_ids: [location.id], failure_threshold: 1 },
  });
  await settle();
  const work = workOf(t, service, location.token);
  assert.equal(await workOnce(work, service), 1);
  target.answer = { status: 503, body: `Away, you sent ${secret}`, headers: { 'x-server': 'web-1' } };
  await advance(seconds(91));
  assert.equal(await workOnce(work, service), 1);
  const [kept, ...others] = (await alice.get(`/uptime-checks/${check.id}/evidence`)).evidence;
  assert.equal(others.length, 0);
  assert.deepEqual(
    [kept.location, kept.http_status, kept.addresses, kept.headers['x-server'], kept.body],
    ['Oslo', 503, ['127.0.0.1'], 'web-1', 'Away, you sent •••'],
  );
  assert.deepEqual(
    [kept.good_answer.body, kept.difference, kept.last_good.location],
    ['Open', '- Open\n+ Away, you sent •••', 'Oslo'],
  );
  const { results } = await alice.get(`/uptime-checks/${check.id}/results`);
  assert.deepEqual(
    results.map(({ up }: { up: boolean }) => up),
    [false, true],
  );
});

test('a clock that is off makes a location unknown, and results are dated by that of the service', async (t) => {
  const target = await startReceiver(t);
  target.answer = { status: 500, body: '' };
  const service = await startTestService(t);
  const { alice, clock } = service;
  const location = await alice.post('/locations', { name: 'Oslo' });
  const check = await alice.post('/uptime-checks', {
    ...{ name: 'Shop', kind: 'http', url: target.url, location_ids: [location.id], failure_threshold: 1 },
  });
  await service.settle();
  assert.equal(await workOnce(workOf(t, service, location.token, seconds(-30)), service, seconds(-30)), 1);
  const { results } = await alice.get(`/uptime-checks/${check.id}/results`);
  assert.deepEqual(
    [results[0].up, Math.abs(Date.parse(results[0].at) - clock.now().getTime()) < 1_000],
    [null, true],
  );
  const { status, clock_skew_ms } = await alice.get(`/locations/${location.id}`);
  assert.deepEqual([status, clock_skew_ms < -2_000], ['skewed', true]);
  assert.equal((await alice.get(`/uptime-checks/${check.id}`)).status, 'new');
});

test('a location that was off for one call is right again with the next one that waits', async (t) => {
  const service = await startTestService(t);
  const { alice, nobody, clock, settle } = service;
  const location = await alice.post('/locations', { name: 'Oslo' });
  const send = async (path: string, body: object, offMs = 0) => {
    const sent_at = new Date(clock.now().getTime() + offMs).toISOString();
    const headers = { Authorization: `Bearer ${location.token}`, Prefer: 'wait=20' };
    const said = { version: '0.3.0', protocol: 1, sent_at, ...body };
    assert.equal((await nobody.send('POST', path, said, headers)).status, 200);
    return (await alice.get(`/locations/${location.id}`)).status;
  };
  await call(service, location.token);
  assert.equal(await send('/probes/hand-in', { runs: [] }, -10_000), 'skewed');
  await alice.post('/uptime-checks', {
    ...{ name: 'Shop', kind: 'tcp', host: '127.0.0.1', port: 9, location_ids: [location.id] },
  });
  await settle();
  assert.equal(await send('/probes/lease', { places: 1 }), 'online');
});

test('a token that is rotated or revoked lets nobody in, also not who was waiting', async (t) => {
  const service = await startTestService(t);
  const { alice, settle } = service;
  const location = await alice.post('/locations', { name: 'Oslo' });
  const work = workOf(t, service, location.token);
  await work.lease(everything);
  const waiting = work.lease(everything);
  waiting.catch(() => undefined);
  const { token } = await alice.post(`/locations/${location.id}/rotate-token`);
  await alice.post('/uptime-checks', {
    ...{ name: 'Shop', kind: 'tcp', host: '127.0.0.1', port: 9, location_ids: [location.id] },
  });
  await settle();
  await assert.rejects(waiting, ProberRefused);
  assert.equal((await alice.post(`/locations/${location.id}/revoke-token`)).status, 'revoked');
  const revoked = workOf(t, service, token);
  await assert.rejects(revoked.lease(everything), ProberRefused);
  const run = { check_id: 1, lease_id: '0197a1b2-0000-4000-8000-000000000001', probed: null };
  await assert.rejects(revoked.handIn([run]), ProberRefused);
  const old = { version: '0.1.0', protocol: 0, sent_at: service.clock.now().toISOString(), places: 1 };
  const fresh = await alice.post(`/locations/${location.id}/rotate-token`);
  const outdated = await service.nobody.send('POST', '/probes/lease', old, {
    Authorization: `Bearer ${fresh.token}`,
  });
  assert.deepEqual([outdated.status, outdated.body.error], [426, 'prober_outdated']);
  assert.equal((await alice.get(`/locations/${location.id}`)).version, '0.1.0', 'it is shown as such');
});

test('a target that fails with a page of bytes and odd headers is down, also where a prober says so', async (t) => {
  const target = await startReceiver(t);
  const headers = Object.fromEntries([['__proto__', 'a']]);
  target.answer = { status: 500, headers, body: `${'x'.repeat(1_000)}\0` };
  const service = await startTestService(t);
  const { alice, settle } = service;
  const location = await alice.post('/locations', { name: 'Oslo' });
  const check = await alice.post('/uptime-checks', {
    ...{ name: 'Shop', kind: 'http', url: target.url, location_ids: [location.id], failure_threshold: 1 },
  });
  await settle();
  assert.equal(await workOnce(workOf(t, service, location.token), service), 1);
  assert.equal((await alice.get(`/uptime-checks/${check.id}`)).status, 'down');
});

test('a result that the service does not take costs only itself', async (t) => {
  const service = await startTestService(t);
  const { alice, clock, settle } = service;
  const location = await alice.post('/locations', { name: 'Oslo' });
  const check = {
    kind: 'tcp',
    host: '127.0.0.1',
    port: 9,
    location_ids: [location.id],
    failure_threshold: 1,
  };
  for (const name of ['One', 'Two', 'Three', 'Four']) await alice.post('/uptime-checks', { ...check, name });
  await settle();
  const work = workOf(t, service, location.token);
  const { orders } = await work.lease(everything);
  const handIn = gatherRuns({ ...work, gatherMs: 0 });
  const settled = await Promise.allSettled(
    orders.map(({ check_id, lease_id }, index) => {
      const result = refused(index === 1 ? { detail: 'x'.repeat(5_000) } : {});
      return handIn({ check_id, lease_id, probed: { at: clock.now(), location: '', result, isKnown: true } });
    }),
  );
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  );
  const { checks } = await alice.get('/uptime-checks?status=down');
  assert.equal(checks.length, 3);
});

test('pictures that did not get through for long leave room for what was found', () => {
  const evidence = { addresses: [], headers: {}, body: null, trace: 'goto', screenshot: 'x'.repeat(300_000) };
  const runs = Array.from({ length: 40 }, (_, check_id) => ({
    ...{ check_id, lease_id: '0197a1b2-0000-4000-8000-000000000001', at: new Date(), known: true },
    result: { ...refused(), assertions: [], certificate: null, steps: [], evidence },
  }));
  const sent = withinRoom(runs);
  const kept = sent.filter(({ result }) => result?.evidence?.screenshot !== undefined);
  assert.deepEqual([sent.length, kept.length], [40, 13]);
  assert.ok(sent.every(({ result }) => result?.evidence?.trace === 'goto'));
});

test('work is waited for once the service has answered, but not while what is busy may have a place within moments', async (t) => {
  const receiver = await startReceiver(t);
  const at = new Date().toISOString();
  const good = { status: 200, body: JSON.stringify({ orders: [], received_at: at, answered_at: at }) };
  receiver.answer = good;
  const clock = { monotonicMs: () => 0, now: () => new Date() };
  const service = openProbeService({ url: receiver.url, token: 'toc_probe', version: '0.3.0', clock });
  t.after(() => service[Symbol.asyncDispose]());
  for (const wanted of [{}, {}, { except: [1] }, { except: [1], full: ['shop.example.com:443'] }])
    await service.lease({ places: 1, ...wanted }, going());
  receiver.answer = { status: 502, body: '' };
  await assert.rejects(service.lease({ places: 1 }, going()));
  receiver.answer = good;
  await service.lease({ places: 1 }, going());
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers.prefer),
    ['wait=0', 'wait=20', 'wait=1', 'wait=0', 'wait=20', 'wait=0'],
  );
});

/** An HTTP proxy; counts the tunnels through it. */
async function startProxy(t: TestContext) {
  const proxy = { url: '', tunnels: 0 };
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('connect', (request, socket: Socket) => {
    proxy.tunnels += 1;
    const [host = '', port] = (request.url ?? '').split(':');
    const far = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.pipe(socket).pipe(far);
    });
    for (const one of [socket, far]) {
      sockets.add(one);
      one.on('error', () => undefined);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return proxy;
}

test('a prober runs through a proxy until it is stopped, and gives back what it is at', async (t) => {
  const target = await startReceiver(t);
  const service = await startTestService(t);
  const { alice, api, clock, settle } = service;
  const proxy = await startProxy(t);
  const before = process.env.HTTP_PROXY;
  process.env.HTTP_PROXY = proxy.url;
  t.after(() => {
    if (before === undefined) delete process.env.HTTP_PROXY;
    else process.env.HTTP_PROXY = before;
  });
  const location = await alice.post('/locations', { name: 'Oslo' });
  const check = await alice.post('/uptime-checks', {
    ...{ name: 'Shop', kind: 'http', url: target.url, location_ids: [location.id] },
  });
  await settle();
  const stop = new AbortController();
  const changed = Promise.withResolvers<void>();
  t.after(service.app.events.subscribe(alice.account_id, ({ id }) => id === check.id && changed.resolve()));
  const running = runProber({
    ...{ url: api, token: location.token, version: '0.3.0', privateAllowed: true, sockets: [] },
    browser: null,
    referenceTargets: [],
    ...{ clock, log: pino({ level: 'silent' }), signal: stop.signal },
  });
  await changed.promise;
  stop.abort();
  await running;
  assert.equal((await alice.get(`/uptime-checks/${check.id}`)).status, 'up');
  assert.ok(proxy.tunnels > 0);
});
