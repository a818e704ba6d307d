// What strangers are given of a status page.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { days, hours, minutes, seconds } from '../../platform/time.ts';
import { ask } from '../../testing/ask.ts';
import { openServerBench } from '../../testing/server-bench.ts';
import { recordStatements } from '../../testing/statements.ts';
import { overallStatus } from './compose-view.ts';
import { openViews } from './read-view.ts';

type Sent = Record<string, unknown>;

async function openStage(t: TestContext) {
  const bench = await openServerBench(t);
  const get = (slug: string, headers: Record<string, string> = {}, base = bench.api) =>
    ask({ method: 'GET', url: `${base}/status/${slug}`, headers });
  const shown = async (slug: string) => {
    const answer = await get(slug);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const create = (fields: Sent) => bench.owner.post('/status-pages', { name: 'Quillmoor', ...fields });
  /** Long enough for what is remembered to be forgotten. */
  const forget = () => bench.advance(seconds(60));
  return { ...bench, get, shown, create, forget };
}

test('§3 the overall status is that of the worst active incident', () => {
  const of = (...severities: ('minor' | 'major' | 'critical')[]) =>
    overallStatus(severities.map((severity) => ({ severity })));
  assert.equal(of(), 'operational');
  assert.equal(of('minor'), 'minor_issues');
  assert.equal(of('minor', 'major', 'minor'), 'partial_outage');
  assert.equal(of('major', 'critical', 'minor'), 'major_outage');
});

test('§2 §4.2 every field of a page, with its type, for anybody and from any origin', async (t) => {
  const { add, report, sample, advance, create, get, now, dashboard, owner } = await openStage(t);
  const server = await add({ name: 'web-1.internal' });
  const silent = await add({ name: 'Silent' });
  await report(server, { samples: [sample({ cpu: 12.5, memory: 40, disk: 95 })] });
  await advance(minutes(1));
  await create({
    ...{ slug: 'quill', description: 'How we are.', theme: 'dark', logo_url: 'https://cdn.example/logo.png' },
    components: [
      { type: 'server', id: server.id, display_name: 'Frankfurt', group: 'Regions' },
      { type: 'server', id: silent.id },
    ],
  });
  const answer = await get('quill');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=60');
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  const { uptime } = await owner.get(`/servers/${server.id}/uptime`);
  const date = now().toISOString().slice(0, 10);
  assert.deepEqual(answer.body, {
    status_page: {
      ...{ slug: 'quill', name: 'Quillmoor', description: 'How we are.', theme: 'dark' },
      ...{ logo_url: 'https://cdn.example/logo.png', overall_status: 'operational' },
    },
    servers: [
      {
        ...{ id: server.id, name: 'Frankfurt', status: 'warning' },
        metrics: { cpu: 12.5, memory: 40, disk: 95 },
        uptime_chart: [{ date, uptime }],
      },
      {
        ...{ id: silent.id, name: 'Silent', status: 'offline' },
        metrics: { cpu: null, memory: null, disk: null },
        uptime_chart: [],
      },
    ],
    components: [
      {
        ...{ type: 'server', id: server.id, name: 'Frankfurt', group: 'Regions', status: 'degraded' },
        ...{ uptime, uptime_chart: [{ date, uptime }] },
      },
      {
        ...{ type: 'server', id: silent.id, name: 'Silent', group: null, status: 'unknown' },
        ...{ uptime: null, uptime_chart: [{ date, uptime: null }] },
      },
    ],
    active_incidents: [],
    past_incidents: [],
    maintenances: [],
    third_party_components: [],
    history_days: 30,
    timestamp: now().toISOString(),
  });
  assert.deepEqual((await get('quill', {}, `${dashboard}/api`)).body.status_page, answer.body.status_page);
  const again = await get('quill', { 'If-None-Match': answer.headers.get('etag') ?? '' });
  assert.deepEqual([again.status, again.body], [304, '']);
});

test('nothing private is on a page: no host names, addresses, tags or email', async (t) => {
  const { add, send, sample, create, get, alice, advance } = await openStage(t);
  const server = await add({ name: 'Web', description: 'secret-description', tags: ['secret-tag'] });
  const host = { hostname: 'secret-host.internal', ip: '10.9.8.7', os: 'secret-os' };
  assert.equal((await send(server, { host, samples: [sample()] })).status, 200);
  await advance(minutes(1));
  await create({ slug: 'private', components: [{ type: 'server', id: server.id }], show_metrics: false });
  const { body } = await get('private');
  assert.deepEqual(body.servers[0].metrics, { cpu: null, memory: null, disk: null });
  const text = JSON.stringify(body);
  for (const secret of ['secret', '10.9.8.7', '127.0.0.1', alice.email, '@'])
    assert.ok(!text.includes(secret), secret);
});

test('§4.2 404 for a page that is unknown, turned off, or of a suspended account', async (t) => {
  const { create, get, owner, forget, alice, app, clock } = await openStage(t);
  const page = await create({ slug: 'turned-off' });
  assert.equal((await get('turned-off')).status, 200);
  for (const slug of ['nobodys', 'TURNED-OFF', 'x'.repeat(3_000), '%00', '%2e%2e', "'", '-'])
    assert.equal((await get(slug)).status, 404, slug);
  await owner.patch(`/status-pages/${page.id}`, { enabled: false });
  await forget();
  const off = await get('turned-off');
  assert.deepEqual([off.status, off.body.error], [404, 'not_found']);
  assert.equal(off.headers.get('access-control-allow-origin'), '*');
  await owner.patch(`/status-pages/${page.id}`, { enabled: true });
  await forget();
  assert.equal((await get('turned-off')).status, 200);
  await sql`update account set suspended_at = ${clock.now()} where id = ${alice.account_id}`.execute(
    app.database,
  );
  await forget();
  assert.equal((await get('turned-off')).status, 404);
});

test('the uptime shown is that of the API and of the badge, to the last digit', async (t) => {
  const { add, report, advance, owner, create, shown, api } = await openStage(t);
  const server = await add();
  await create({ slug: 'digits', components: [{ type: 'server', id: server.id }] });
  for (const silence of [hours(5), minutes(47), hours(20), seconds(3_333), days(1)]) {
    await report(server);
    await advance(silence);
  }
  await report(server);
  await advance(seconds(61));
  const { servers, components } = await shown('digits');
  const { uptime, days: listed } = await owner.get(`/servers/${server.id}/uptime?days=30`);
  const known = listed.filter((day: { uptime: string | null }) => day.uptime !== null);
  assert.ok(known.length >= 2 && Number(uptime) > 0 && Number(uptime) < 100);
  assert.deepEqual(servers[0].uptime_chart, known);
  assert.equal(components[0].uptime, uptime);
  const badge = await ask({ method: 'GET', url: `${api}/badge/${server.id}` });
  assert.match(String(badge.body), new RegExp(`uptime: ${uptime}%`));
});

test('maintenance is announced, shown while it is on, and left out of the uptime where the page says so', async (t) => {
  const { add, report, advance, owner, create, shown, now } = await openStage(t);
  const server = await add();
  await report(server);
  const components = [{ type: 'server', id: server.id }];
  await create({ slug: 'counted', components });
  await create({ slug: 'left-out', components, excludes_maintenance: true });
  const at = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const window = { name: 'New disks', description: 'Faster ones.', targets: { ids: [server.id] } };
  const times = { starts_at: at(minutes(5)), ends_at: at(hours(2)) };
  const planned = await owner.post('/maintenance-windows', {
    ...window,
    ...times,
    show_on_status_pages: true,
  });
  await owner.post('/maintenance-windows', { ...window, ...times, name: 'Secret' });
  const announced = { id: planned.id, name: 'New disks', description: 'Faster ones.', ...times };
  const covered = { affected_components: [server.id] };
  assert.deepEqual((await shown('counted')).maintenances, [{ ...announced, status: 'upcoming', ...covered }]);
  await advance(hours(1));
  const during = await shown('counted');
  assert.deepEqual(during.maintenances, [{ ...announced, status: 'active', ...covered }]);
  assert.deepEqual([during.components[0].status, during.servers[0].status], ['maintenance', 'offline']);
  await advance(hours(2));
  await report(server);
  await advance(minutes(1));
  const [counted, leftOut] = [await shown('counted'), await shown('left-out')];
  assert.deepEqual(counted.maintenances, []);
  assert.equal(counted.components[0].uptime, (await owner.get(`/servers/${server.id}/uptime`)).uptime);
  assert.ok(Number(leftOut.components[0].uptime) > Number(counted.components[0].uptime));
});

test('a thousand readers of a cold page make one computation, and strangers push out no page that exists', async (t) => {
  const { app, create, add, clock } = await openStage(t);
  const server = await add();
  await create({ slug: 'crowded', components: [{ type: 'server', id: server.id }] });
  const views = openViews();
  const { database, statements } = recordStatements(app.database);
  const counting = { ...app, database };
  const read = (slug: string) => views.read(counting, slug, clock.now());
  await read('crowded');
  const alone = statements.length;
  assert.ok(alone > 3 && alone < 15, `${alone} statements`);
  clock.pass(seconds(60));
  statements.length = 0;
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => read('crowded')));
  assert.equal(statements.length, alone);
  assert.equal(new Set(answers.map((answer) => answer?.value)).size, 1);
  for (let nth = 0; nth < 500; nth += 1) await read(`nobodys-${nth}`);
  statements.length = 0;
  await read('crowded');
  assert.deepEqual(statements, []);
});
