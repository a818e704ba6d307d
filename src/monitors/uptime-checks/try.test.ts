import assert from 'node:assert/strict';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import { serveRaw } from '../../platform/safe-fetch/test-servers.ts';
import { minutes } from '../../platform/time.ts';
import { startTestService } from '../../testing/service.ts';
import { judgingTimesOf } from './scheduling/judging-times.ts';

async function listening(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A website of which the test decides what it answers. */
async function startSite(t: TestContext, answer: RequestListener) {
  const server = createHttpServer(answer);
  const port = await listening(t, server);
  t.after(() => server.closeAllConnections());
  return `http://127.0.0.1:${port}/`;
}

const open = (t: TestContext, privateTargets = 'all') =>
  startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: privateTargets } });

/** Requests that are answered when the test says so. */
function heldAnswers() {
  const waiting: (() => void)[] = [];
  const arrived = new Map<number, () => void>();
  const answer: RequestListener = (_request, response) => {
    waiting.push(() => response.end('ok'));
    arrived.get(waiting.length)?.();
  };
  return {
    answer,
    until: (count: number) =>
      new Promise<void>((resolve) => {
        if (waiting.length >= count) resolve();
        else arrived.set(count, resolve);
      }),
    release: () => {
      for (const end of waiting.splice(0)) end();
    },
  };
}

test('a try answers what it found, and leaves nothing behind', async (t) => {
  const { alice, app } = await open(t);
  const url = await startSite(t, (request, response) => {
    const isKnown = request.headers.authorization === 'Bearer right';
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  const definition = {
    kind: 'http',
    url,
    http: { headers: { Authorization: 'Bearer right' } },
    assertions: [{ source: 'json', path: '$.ok', op: 'eq', value: true }],
  };
  const found = await alice.post('/uptime-checks/try', definition);
  assert.deepEqual(
    [found.up, found.reason, found.detail, found.http_status, found.ip, found.location, found.certificate],
    [true, null, null, 200, '127.0.0.1', 'local', null],
  );
  assert.deepEqual(Object.keys(found.phases), ['dns', 'connect', 'tls', 'first_byte', 'download']);
  const wrong = await alice.post('/uptime-checks/try', {
    ...definition,
    http: { headers: { Authorization: 'Bearer wrong-secret' } },
  });
  assert.deepEqual([wrong.up, wrong.reason, wrong.http_status], [false, 'status', 401]);
  assert.ok(!JSON.stringify(wrong).includes('wrong-secret'));
  const { port } = await serveRaw(t, (socket) =>
    socket.once('data', () => socket.write('-WRONGPASS no\r\n')),
  );
  const redis = { kind: 'redis', host: '127.0.0.1', port, redis: { password: 'wrong-secret' } };
  const refused = await alice.post('/uptime-checks/try', redis);
  assert.deepEqual([refused.up, refused.reason, refused.detail], [false, 'error_answer', 'WRONGPASS no']);
  const docker = { container: 'shop', socket: '/var/run/docker.sock' };
  const blocked = await alice.post('/uptime-checks/try', { kind: 'docker', host: 'localhost', docker });
  assert.deepEqual([blocked.up, blocked.reason], [false, 'blocked_address']);
  assert.deepEqual((await alice.get('/uptime-checks')).checks, []);
  assert.deepEqual(await app.database.selectFrom('probe_result').selectAll().execute(), []);
});

test('a run is a result like any other, of paused checks as well, which are not judged by it', async (t) => {
  const { alice, settle } = await open(t);
  const site = { status: 200 };
  const url = await startSite(t, (_request, response) => response.writeHead(site.status).end());
  const check = await alice.post('/uptime-checks', { name: 'Shop', kind: 'http', url, failure_threshold: 1 });
  const found = await alice.post(`/uptime-checks/${check.id}/run`);
  const results = async () => (await alice.get(`/uptime-checks/${check.id}/results`)).results;
  const { certificate, tls_version, assertions, ...result } = found;
  assert.deepEqual([certificate, tls_version, assertions], [null, null, []]);
  assert.deepEqual(await results(), [{ ...result, attempt: 1 }]);
  assert.equal((await alice.get(`/uptime-checks/${check.id}`)).status, 'up');
  site.status = 503;
  assert.equal((await alice.post(`/uptime-checks/${check.id}/run`)).up, false);
  const down = await alice.get(`/uptime-checks/${check.id}`);
  assert.equal(down.status, 'down');
  assert.match(down.last_error, /503/);
  await settle();
  const kinds = async () =>
    (await alice.get(`/alerts?subject_id=${check.id}`)).alerts.map(
      (alert: { kind: string; status: string }) => `${alert.kind} ${alert.status}`,
    );
  assert.deepEqual(await kinds(), ['uptime_down open']);
  await alice.post(`/uptime-checks/${check.id}/pause`);
  assert.equal((await alice.post(`/uptime-checks/${check.id}/run`)).up, false);
  assert.equal((await alice.get(`/uptime-checks/${check.id}`)).status, 'paused');
  assert.deepEqual(await kinds(), ['uptime_down resolved']);
  assert.equal((await results()).length, 3);
});

test('what assertions saw is shown of the last probe, also where they held, but no body', async (t) => {
  const { alice } = await open(t);
  const url = await startSite(t, (_request, response) => response.end('{"database":"ok","queue":7}'));
  const of = (source: string, op: string, value: unknown, path: string | null = null) => ({
    ...{ source, op, value, path },
  });
  const assertions = [
    of('json', 'eq', 'ok', '$.database'),
    of('json', 'lt', 5, '$.queue'),
    of('body', 'contains', 'ok'),
  ];
  const check = await alice.post('/uptime-checks', { name: 'Shop', kind: 'http', url, assertions });
  const seen = [
    { holds: true, seen: '"ok"' },
    { holds: false, seen: '7' },
    { holds: true, seen: null },
  ];
  assert.deepEqual((await alice.post(`/uptime-checks/${check.id}/run`)).assertions, seen);
  assert.deepEqual((await alice.get(`/uptime-checks/${check.id}`)).last_assertions, seen);
  await alice.patch(`/uptime-checks/${check.id}`, { assertions: [] });
  assert.deepEqual((await alice.get(`/uptime-checks/${check.id}`)).last_assertions, []);
});

test('a check that is being probed is looked at, and has one result of it', async (t) => {
  const { alice } = await open(t);
  const held = heldAnswers();
  const url = await startSite(t, held.answer);
  const check = await alice.post('/uptime-checks', { name: 'Slow', kind: 'http', url });
  const runs = [1, 2].map(() => alice.post(`/uptime-checks/${check.id}/run`));
  await held.until(2);
  held.release();
  for (const found of await Promise.all(runs)) assert.equal(found.up, true);
  assert.equal((await alice.get(`/uptime-checks/${check.id}/results`)).results.length, 1);
});

test('an account has three probes of its own under way at most, and others are not held up', async (t) => {
  const { alice, charlie } = await open(t);
  const held = heldAnswers();
  const url = await startSite(t, held.answer);
  const three = [1, 2, 3].map(() => alice.post('/uptime-checks/try', { kind: 'http', url }));
  await held.until(3);
  const fourth = await alice.send('POST', '/uptime-checks/try', { kind: 'http', url });
  assert.deepEqual([fourth.status, fourth.body.error], [429, 'rate_limited']);
  assert.equal(fourth.headers.get('retry-after'), '5');
  const other = charlie.post('/uptime-checks/try', { kind: 'http', url });
  await held.until(4);
  held.release();
  for (const found of await Promise.all([...three, other])) assert.equal(found.up, true);
});

test('probes that are asked for are judged from the same budget as the checks of the account', async (t) => {
  const { alice, app } = await open(t);
  const words = JSON.stringify(Array.from({ length: 40_000 }, () => `${'x'.repeat(20)}z`));
  const url = await startSite(t, (_request, response) => response.end(words));
  const judging = judgingTimesOf(app)(alice.account_id);
  judging.took(3_000);
  assert.equal(judging.limitMs(), 25);
  const assertions = [{ source: 'json', path: "$[?search(@, '(x+x+)+y')]", op: 'exists', value: true }];
  const found = await alice.post('/uptime-checks/try', { kind: 'http', url, assertions });
  assert.deepEqual([found.up, found.reason], [false, 'assertion']);
  assert.match(found.detail, /took longer than 25 ms/);
});

test('thirty probes a minute may be asked for', async (t) => {
  const { alice, clock } = await open(t);
  const port = await listening(
    t,
    createServer((socket) => socket.end()),
  );
  const ask = () => alice.send('POST', '/uptime-checks/try', { kind: 'tcp', host: '127.0.0.1', port });
  for (let count = 0; count < 30; count += 1) assert.equal((await ask()).status, 200);
  const refused = await ask();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  clock.pass(minutes(1));
  assert.equal((await ask()).status, 200);
});

test('private addresses are for those who may: refused when spelled out, blocked where a name leads to them', async (t) => {
  const { alice, settle } = await open(t, 'none');
  const url = await startSite(t, (_request, response) => response.end('ok'));
  const refused = await alice.send('POST', '/uptime-checks', { name: 'Inside', kind: 'http', url });
  assert.deepEqual(refused.body.issues, [{ field: 'url', reason: 'must not be a private address' }]);
  const tried = await alice.send('POST', '/uptime-checks/try', { kind: 'http', url });
  assert.deepEqual(tried.body.issues, [{ field: 'url', reason: 'must not be a private address' }]);
  await settle();
});

test('who loses the right to private addresses has results that say so', async (t) => {
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'admins' } });
  const url = await startSite(t, (_request, response) => response.end('ok'));
  const { alice, app } = service;
  await app.database
    .updateTable('person')
    .set({ is_admin: true })
    .where('id', '=', alice.person_id)
    .execute();
  const check = await alice.post('/uptime-checks', { name: 'Inside', kind: 'http', url });
  assert.equal((await alice.post(`/uptime-checks/${check.id}/run`)).up, true);
  await app.database
    .updateTable('person')
    .set({ is_admin: false })
    .where('id', '=', alice.person_id)
    .execute();
  const blocked = await alice.post(`/uptime-checks/${check.id}/run`);
  assert.deepEqual([blocked.up, blocked.reason, blocked.ip], [false, 'blocked_address', null]);
  assert.equal((await alice.patch(`/uptime-checks/${check.id}`, { name: 'Renamed' })).name, 'Renamed');
  const moved = await alice.send('PATCH', `/uptime-checks/${check.id}`, { url: `${url}other` });
  assert.equal(moved.status, 400);
});

test('a private host that somebody else might name is no way to its other ports', async (t) => {
  const { alice, app } = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'admins' } });
  const admin = (is_admin: boolean) =>
    app.database.updateTable('person').set({ is_admin }).where('id', '=', alice.person_id).execute();
  await admin(true);
  const inside = { name: 'Inside', kind: 'tcp', host: '127.0.0.1', port: 9 };
  const check = await alice.post('/uptime-checks', inside);
  await admin(false);
  const moved = await alice.send('PATCH', `/uptime-checks/${check.id}`, { port: 5_432 });
  assert.deepEqual(moved.body.issues, [{ field: 'host', reason: 'must not be a private address' }]);
});

test('the badge of a check is for everybody once it is turned on', async (t) => {
  const { alice, nobody, clock, settle } = await open(t);
  const url = await startSite(t, (_request, response) => response.end('ok'));
  const check = await alice.post('/uptime-checks', { name: 'Shop', kind: 'http', url });
  const badge = (style: string) => nobody.send('GET', `/badge/uptime/${check.id}?style=${style}`);
  const hidden = await badge('status');
  assert.deepEqual([hidden.status, hidden.body], [404, 'Not found.']);
  await alice.patch(`/uptime-checks/${check.id}`, { badge_enabled: true });
  clock.pass(minutes(5));
  await settle();
  assert.match((await badge('status')).body, /up/);
  clock.pass(minutes(5));
  const shown = await badge('uptime');
  assert.match(shown.body, /100\.00%/);
  assert.match(shown.body, /#22c55e/);
  assert.equal((await nobody.send('GET', `/badge/${check.id}`)).status, 404, 'it is no server');
});
