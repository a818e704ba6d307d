import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes, seconds } from '../platform/time.ts';
import { ask } from '../testing/ask.ts';
import { testClock } from '../testing/clock.ts';
import { openServerBench } from '../testing/server-bench.ts';
import { startTestService } from '../testing/service.ts';
import { uptimeContent } from './badges/badge.ts';
import { cachedAnswers } from './cached-answers.ts';

type Bench = Awaited<ReturnType<typeof openServerBench>>;

const get = (url: string, headers: Record<string, string> = {}) => ask({ method: 'GET', url, headers });

test('§4.3 the colour of an uptime badge is chosen on the percentage that it shows', () => {
  const colours = ['100.00', '99.50', '99.49', '95.00', '94.99', '0.00'].map(
    (uptime) => uptimeContent(uptime).color,
  );
  assert.deepEqual(colours, ['#22c55e', '#22c55e', '#eab308', '#eab308', '#ef4444', '#ef4444']);
  assert.deepEqual(uptimeContent(null), { message: 'no data', color: '#9ca3af' });
});

test('§4.3 a badge is an SVG that says what it shows, for anybody and for five minutes', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  const url = `${bench.api}/badge/${server.id}`;
  const before = await get(url);
  assert.match(String(before.body), /aria-label="uptime: no data"/);
  await bench.advance(minutes(5));
  await bench.report(server);
  await bench.advance(hours(1));
  const badge = await get(url);
  assert.equal(badge.status, 200);
  assert.equal(badge.headers.get('content-type'), 'image/svg+xml');
  assert.equal(badge.headers.get('cache-control'), 'public, max-age=300');
  assert.equal(badge.headers.get('access-control-allow-origin'), '*');
  const { uptime } = await bench.owner.get(`/servers/${server.id}/uptime?days=30`);
  assert.match(String(badge.body), new RegExp(`role="img" aria-label="uptime: ${uptime}%"`));
  assert.match(String(badge.body), /#ef4444/);
  const status = await get(`${url}?style=status`);
  assert.match(String(status.body), /aria-label="status: offline"/);
  const again = await get(url, { 'If-None-Match': badge.headers.get('etag') ?? '' });
  assert.deepEqual([again.status, again.body], [304, '']);
  assert.equal((await get(`${bench.dashboard}/api/badge/${server.id}`)).status, 200);
});

test('§4.3 what no badge is for is 404 with a plain text, whatever is asked for', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add({ badge_enabled: false });
  for (const id of [
    '0',
    '-1',
    'abc',
    '1e3',
    '1'.padEnd(31, '0'),
    '7'.repeat(200),
    '%00',
    '7%00',
    '%ff',
    '7%',
    '%',
    'cron/%ff',
    'uptime/%zz?style=loud',
    String(server.id),
    '7',
  ]) {
    const answer = await get(`${bench.api}/badge/${id}`);
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), answer.body],
      [404, 'text/plain; charset=utf-8', 'Not found.'],
      id,
    );
  }
  const encoded = await get(`${bench.dashboard}/api/badge/%ff`);
  assert.deepEqual([encoded.status, encoded.body], [404, 'Not found.']);
  const elsewhere = await get(`${bench.api}/servers/%ff`);
  assert.deepEqual([elsewhere.status, elsewhere.body.error], [400, 'validation_failed']);
  const wrong = await get(`${bench.api}/badge/${server.id}?style=loud`);
  assert.deepEqual([wrong.status, wrong.body.issues[0].field], [400, 'style']);
});

test('a cron check shows its badge only where it was turned on', async (t) => {
  const bench = await openServerBench(t);
  const check = await bench.alice.createCronCheck();
  const url = `${bench.api}/badge/cron/${check.id}?style=status`;
  assert.equal((await get(url)).status, 404);
  await bench.alice.patch(`/cron-checks/${check.id}`, { badge_enabled: true });
  await bench.alice.ping(check);
  await bench.advance(minutes(5));
  assert.match(String((await get(url)).body), /aria-label="status: up"/);
});

test('a badge that is turned off is gone at once, and one that is turned on is there', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  const check = await bench.alice.createCronCheck({ badge_enabled: true });
  const uptime = await bench.alice.post('/uptime-checks', {
    name: 'Shop',
    kind: 'tcp',
    host: 'shop.example',
    port: 1,
    badge_enabled: true,
  });
  /** Turns it, and waits until every node has received it. */
  const turn = async (path: string, badge_enabled: boolean) => {
    const received = Promise.withResolvers<void>();
    const unsubscribe = bench.app.events.onWork('badges', received.resolve);
    await bench.alice.patch(path, { badge_enabled });
    await received.promise;
    unsubscribe();
  };
  for (const [badge, path] of [
    [`/badge/${server.id}`, `/servers/${server.id}`],
    [`/badge/cron/${check.id}`, `/cron-checks/${check.id}`],
    [`/badge/uptime/${uptime.id}`, `/uptime-checks/${uptime.id}`],
  ] as const) {
    const url = `${bench.api}${badge}`;
    // Twice: the second answer is the first one, kept as it is.
    for (const _ of [1, 2]) assert.equal((await get(url)).status, 200, badge);
    await turn(path, false);
    assert.equal((await get(url)).status, 404, badge);
    await turn(path, true);
    assert.equal((await get(url)).status, 200, badge);
  }
});

const endpointOf = (bench: Bench, serverIds: number[], fields: object = {}) =>
  bench.owner.post('/custom-endpoints', { name: 'Website', server_ids: serverIds, ...fields });

test('§4.4 an endpoint gives the last hour of its servers, newest first, only what is configured', async (t) => {
  const bench = await openServerBench(t);
  const [one, other] = [await bench.add({ name: 'One' }), await bench.add({ name: 'Other' })];
  const stranger = await bench.charlie.post('/servers', { name: 'Not hers' });
  const endpoint = await endpointOf(bench, [one.id, other.id], { metrics: ['memory', 'cpu'] });
  assert.match(endpoint.key, /^toc_api_/);
  assert.deepEqual(endpoint.server_ids, [one.id, other.id]);
  await bench.report(one, { host: { hostname: 'one' }, samples: [bench.sample({ cpu: 99 })] });
  await bench.advance(hours(1) + 1);
  for (let minute = 0; minute < 60; minute += 1) {
    await bench.report(one, { samples: [bench.sample({ cpu: minute })] });
    await bench.report(other, { samples: [bench.sample({ cpu: minute })] });
    bench.clock.pass(minutes(1) - 1);
  }
  const url = `${bench.api}/v/${endpoint.endpoint_id}`;
  const answer = await get(url, { 'X-API-Key': endpoint.key });
  assert.equal(answer.status, 200);
  const { data, timestamp } = answer.body;
  assert.equal(timestamp, bench.now().toISOString());
  assert.equal(data.length, 100);
  assert.deepEqual(Object.keys(data[0]).sort(), ['cpu', 'hostname', 'memory', 'server_name', 'timestamp']);
  assert.deepEqual([data[0].cpu, data.at(-1).cpu], [59, 10]);
  assert.deepEqual(
    new Set(data.map((row: { server_name: string }) => row.server_name)),
    new Set(['One', 'Other']),
  );
  assert.equal(answer.headers.get('cache-control'), 'private, max-age=60');
  const sample = await bench.owner.get(`/custom-endpoints/${endpoint.endpoint_id}/sample`);
  assert.deepEqual(sample, answer.body, 'members see it without its key');
  for (const name of ['key', 'api_key'])
    assert.equal((await get(`${url}?${name}=${endpoint.key}`)).status, 200);
  const refused = await bench.owner.send('POST', '/custom-endpoints', {
    name: 'Theft',
    server_ids: [one.id, stranger.id],
  });
  assert.deepEqual(
    [refused.status, refused.body.issues],
    [400, [{ field: 'server_ids.1', reason: 'there is no such server' }]],
  );
});

test('§4.5 a screen shows its servers in the order of the layout, and a change within a minute', async (t) => {
  const bench = await openServerBench(t);
  const servers = [
    await bench.add({ name: 'A' }),
    await bench.add({ name: 'B' }),
    await bench.add({ name: 'C' }),
  ];
  const ids = servers.map(({ id }) => id).reverse();
  const made = await bench.owner.post('/tv-dashboards', {
    name: 'Office',
    layout: { servers: ids, columns: 3 },
  });
  const read = () => get(`${bench.api}/tv/${made.dashboard_id}`, { 'X-API-Key': made.key });
  const names = async () => (await read()).body.servers.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names(), ['C', 'B', 'A']);
  const { dashboard } = (await read()).body;
  const layout = { servers: ids, columns: 3, theme: 'auto', rotate_seconds: null };
  assert.deepEqual(dashboard, { id: made.dashboard_id, name: 'Office', layout });
  await bench.owner.patch(`/tv-dashboards/${made.dashboard_id}`, { layout: { servers: ids.slice(1) } });
  await bench.owner.delete(`/servers/${ids[2]}`);
  assert.deepEqual(await names(), ['C', 'B', 'A']);
  await bench.advance(seconds(60));
  assert.deepEqual(await names(), ['B']);
});

test('a key opens its own thing only, and none once it was rotated or the thing is gone', async (t) => {
  const bench = await openServerBench(t);
  const server = await bench.add();
  const [one, other] = [await endpointOf(bench, [server.id]), await endpointOf(bench, [server.id])];
  const status = async (id: string, key: string) =>
    (await get(`${bench.api}/v/${id}`, { 'X-API-Key': key })).status;
  assert.equal(await status(one.endpoint_id, one.key), 200);
  assert.equal(await status(other.endpoint_id, one.key), 403);
  assert.equal(await status('nothing-like-it', one.key), 403);
  const session = bench.alice.token;
  for (const host of [bench.api, `${bench.dashboard}/api`])
    for (const [query, headers] of [
      ['', { 'X-API-Key': session }],
      [`?key=${session}`, {}],
      [`?api_key=${session}`, {}],
    ] as const)
      assert.equal(
        (await get(`${host}/v/${one.endpoint_id}${query}`, headers)).status,
        403,
        `${host}${query}`,
      );
  assert.equal(await status(one.endpoint_id, `${session.slice(0, -1)}-`), 401);
  const rotated = await bench.owner.post(`/custom-endpoints/${one.endpoint_id}/rotate-key`);
  assert.equal(await status(one.endpoint_id, one.key), 401);
  assert.equal(await status(one.endpoint_id, rotated.key), 200);
  await bench.owner.delete(`/custom-endpoints/${one.endpoint_id}`);
  assert.equal(await status(one.endpoint_id, rotated.key), 401);
});

test('a thousand who ask at once cost one computation, and a failure is not remembered', async () => {
  const clock = testClock();
  const app = { clock, node: null };
  const cache = cachedAnswers<string>({ ttlMs: seconds(60), most: 10 });
  let computed = 0;
  const gate = Promise.withResolvers<void>();
  const compute = async () => {
    computed += 1;
    await gate.promise;
    return 'the same';
  };
  const asked = Array.from({ length: 1_000 }, () => cache.get(app, 'a', compute));
  gate.resolve();
  const answers = await Promise.all(asked);
  assert.equal(computed, 1);
  assert.deepEqual(new Set(answers.map((answer) => answer?.value)), new Set(['the same']));
  clock.pass(seconds(60));
  await cache.get(app, 'a', compute);
  assert.equal(computed, 2);
  const failing = () => Promise.reject(new Error('the database is away'));
  await assert.rejects(cache.get(app, 'b', failing));
  assert.equal((await cache.get(app, 'b', compute))?.value, 'the same');
  for (let key = 0; key < 10; key += 1) await cache.get(app, String(key), compute);
  const before = computed;
  await cache.get(app, 'a', compute);
  assert.equal(computed, before + 1);
});

test('of several nodes, each lets go of an answer at the same moment, wherever it was computed first', async (t) => {
  const service = await startTestService(t, { nodes: 'several' });
  const { clock, app } = service;
  const [one, other] = [
    cachedAnswers<string>({ ttlMs: seconds(60), most: 10 }),
    cachedAnswers<string>({ ttlMs: seconds(60), most: 10 }),
  ];
  for (const key of ['a', 'b', 'c']) {
    const first = await one.get(app, key, async () => 'old');
    clock.pass(seconds(7));
    const second = await other.get(app, key, async () => 'new');
    const now = clock.monotonicMs();
    assert.ok(first && second && second.untilMs > now && second.untilMs <= now + seconds(60));
    assert.equal((second.untilMs - first.untilMs) % seconds(60), 0, 'at a moment that both have');
  }
});

test('answers that are large give way before there are many, oldest first', async () => {
  const app = { clock: testClock(), node: null };
  const cache = cachedAnswers<string>({ ttlMs: seconds(60), most: 10, mostCharacters: 100 });
  let computed: string[] = [];
  const ask = async (key: string, length: number) => {
    const compute = async () => {
      computed.push(key);
      return 'x'.repeat(length);
    };
    assert.equal((await cache.get(app, key, compute))?.value.length, length);
  };
  for (const key of ['a', 'b', 'c']) await ask(key, 30);
  await ask('d', 40);
  computed = [];
  for (const [key, length] of [
    ['c', 30],
    ['d', 40],
    ['a', 30],
  ] as const)
    await ask(key, length);
  assert.deepEqual(computed, ['a']);
  await ask('huge', 200);
  computed = [];
  await ask('huge', 200);
  assert.deepEqual(computed, ['huge']);
});
