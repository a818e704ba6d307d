// What the interface promises, section by section, asked of a running program by curl.

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Caller, caller, EMAIL, PASSWORD, register } from './caller.ts';
import { curl } from './crontab.ts';
import { untilAllRecorded } from './ping-load.ts';
import { installation, type Tocsin, until } from './program.ts';

interface Check {
  id: number;
  ping_url: string;
}

const JOB = { name: 'Nightly backup', interval_seconds: 3600, grace_seconds: 300 };

test('the interface, as somebody meets it who has read it', async (t) => {
  const { start } = await installation(t);
  const tocsin = await start();
  const alice = await register(tocsin.api);
  const newCheck = (): Promise<Check> => alice.post('/cron-checks', JOB);
  await t.test('§2 §4.7 the three fields of a check are enough, and booleans may be 1 or 0', () =>
    creates(alice),
  );
  await t.test('§7 what is wrong is listed field by field', () => refusesWrongFields(alice));
  await t.test('§5.1 §7 nobody gets in without a key, or to what is not there', () => guards(tocsin, alice));
  await t.test('§1 §5.6 the cookie of the dashboard means nothing to the API', () => ignoresCookies(tocsin));
  await t.test('§4.1 GET, POST and HEAD count as a success, the other paths as what they say', async () =>
    takesVariants(alice, await newCheck()),
  );
  await t.test('§4.1.2 bodies of any kind are kept as text, 10 KB of them', async (t) =>
    keepsBodies(t, alice, await newCheck()),
  );
  await t.test('§4.1.3 a slug that does not exist is answered like one that does', async () =>
    hidesSlugs(tocsin, await newCheck()),
  );
  await t.test('§6 a fail ping raises cron_fail only where alert_on_fail is set', () => alertsOnFail(alice));
  await t.test('§4.3 §4.7 an uptime check is probed, and has a badge where its owner wants one', async (t) =>
    watchesAndShows(t, tocsin, alice),
  );
  await t.test('§2 §3 §4.2 a status page shows anybody how things are, every field of its type', () =>
    tellsAnybody(tocsin, alice),
  );
  await t.test('§8 of one slug 60 pings a minute count, and the rest get 200', async () =>
    limitsPings(alice, await newCheck()),
  );
  await t.test('§8 the sixth sign-in in a quarter of an hour is told when to come back', () =>
    limitsSignIn(tocsin),
  );
});

async function creates(alice: Caller): Promise<void> {
  const created = await alice.send('POST', '/cron-checks', { ...JOB, alert_on_fail: 0, badge_enabled: 1 });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { id, slug, ping_url, ...check } = created.body;
  assert.match(slug, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  assert.ok(ping_url.endsWith(`/ping/${slug}`), ping_url);
  assert.deepEqual(
    [check.name, check.interval_seconds, check.grace_seconds, check.alert_on_fail, check.badge_enabled],
    [JOB.name, JOB.interval_seconds, JOB.grace_seconds, false, true],
  );
  assert.deepEqual(await alice.get(`/cron-checks/${id}`), created.body);
}

async function refusesWrongFields(alice: Caller): Promise<void> {
  for (const interval_seconds of [59, 7_776_001, 60.5, '1h', null]) {
    const { status, body } = await alice.send('POST', '/cron-checks', { name: 'x', interval_seconds });
    assert.equal(status, 400, JSON.stringify(body));
    assert.equal(body.error, 'validation_failed');
    const fields = body.issues.map(({ field }: { field: string }) => field);
    assert.deepEqual(fields, ['interval_seconds'], JSON.stringify(body));
    if (interval_seconds !== null) assert.equal(body.issues[0].reason, 'integer 60..7776000');
  }
  const { body } = await alice.send('POST', '/cron-checks', { grace_seconds: -1, alert_on_fail: 'yes' });
  assert.deepEqual(body.issues.map(({ field }: { field: string }) => field).sort(), [
    'alert_on_fail',
    'grace_seconds',
    'interval_seconds',
    'name',
  ]);
}

async function guards(tocsin: Tocsin, alice: Caller): Promise<void> {
  for (const token of [undefined, 'nonsense', `toc_key_${'a'.repeat(38)}`]) {
    const { status, body, headers } = await caller(tocsin.api, token).send('GET', '/cron-checks');
    assert.deepEqual([status, body.error], [401, 'unauthorized']);
    assert.equal(headers.get('www-authenticate'), 'Bearer');
  }
  for (const path of ['/cron-checks/1', '/alerts/1', '/webhooks/1', '/nowhere', '/v1/cron-checks']) {
    const { status, body } = await alice.send('GET', path);
    assert.deepEqual([status, body.error], [404, 'not_found'], path);
  }
}

async function ignoresCookies(tocsin: Tocsin): Promise<void> {
  const signedIn = await caller(`${tocsin.dashboard}/api`).send(
    'POST',
    '/auth/login',
    { email: EMAIL, password: PASSWORD },
    { Origin: tocsin.dashboard },
  );
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body));
  assert.equal(signedIn.body.token, undefined);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const withCookie = async (base: string) =>
    (await caller(base).send('GET', '/cron-checks', undefined, { Cookie: cookie })).status;
  assert.equal(await withCookie(`${tocsin.dashboard}/api`), 200);
  assert.equal(await withCookie(tocsin.api), 401);
}

const pingsOf = async (alice: Caller, check: Check) => {
  await untilAllRecorded(alice);
  return (await alice.get(`/cron-checks/${check.id}/pings?limit=200`)).pings.toReversed();
};

async function takesVariants(alice: Caller, { id, ping_url }: Check): Promise<void> {
  const variants: [string[], (string | number | null)[]][] = [
    [[ping_url], ['success', null, 'GET']],
    [
      ['--data', '', ping_url],
      ['success', null, 'POST'],
    ],
    [
      ['--head', '--output', '/dev/null', ping_url],
      ['success', null, 'HEAD'],
    ],
    [[`${ping_url}/start`], ['start', null, 'GET']],
    [[`${ping_url}/fail`], ['fail', null, 'GET']],
    [
      ['--request', 'PUT', `${ping_url}/fail/137`],
      ['fail', 137, 'PUT'],
    ],
    [[`${ping_url}/`], ['success', null, 'GET']],
  ];
  for (const [args] of variants) assert.equal((await curl(...args)).status, 200, args.join(' '));
  const recorded = await pingsOf(alice, { id, ping_url });
  assert.deepEqual(
    recorded.map((ping: Record<string, unknown>) => [ping.kind, ping.exit_code, ping.method]),
    variants.map(([, expected]) => expected),
  );
  // The success and the fail after the start: the fail ended that run.
  assert.equal(typeof recorded[4].duration_ms, 'number');
}

async function keepsBodies(t: TestContext, alice: Caller, check: Check): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-e2e-bodies-'));
  t.after(() => rm(directory, { recursive: true }));
  const large = 'ä'.repeat(6_144);
  const sent: [string, Buffer, string][] = [
    ['application/json', Buffer.from('{"rows": 12}'), '{"rows": 12}'],
    ['text/plain', Buffer.from('naïve ✓'), 'naïve ✓'],
    ['', Buffer.from('of no type'), 'of no type'],
    ['application/x-www-form-urlencoded', Buffer.from('a=1&b=%20'), 'a=1&b=%20'],
    ['application/octet-stream', Buffer.from([0x61, 0x00, 0xff, 0x62]), 'a\ufffd\ufffdb'],
    ['text/plain', Buffer.from(large), large.slice(0, 5_120)],
    ['text/plain', randomBytes(60_000).fill('z'), 'z'.repeat(10_240)],
  ];
  const file = join(directory, 'body');
  for (const [type, bytes] of sent) {
    await writeFile(file, bytes);
    const answer = await curl(
      '--header',
      `Content-Type: ${type}`,
      '--data-binary',
      `@${file}`,
      check.ping_url,
    );
    assert.deepEqual(answer, { status: 200, body: { ok: true } });
  }
  const recorded = await pingsOf(alice, check);
  const bodies = await Promise.all(
    recorded.map(
      async ({ id }: { id: string }) => (await alice.get(`/cron-checks/${check.id}/pings/${id}`)).body,
    ),
  );
  assert.deepEqual(
    bodies,
    sent.map(([, , kept]) => kept),
  );
  assert.deepEqual(
    recorded.map(({ body_bytes }: { body_bytes: number }) => body_bytes),
    sent.map(([, bytes]) => bytes.length),
  );
}

async function hidesSlugs(tocsin: Tocsin, { ping_url }: Check): Promise<void> {
  const shape = async (url: string) => {
    const response = await fetch(url, { method: 'POST', body: 'x' });
    const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
    return { status: response.status, headers, body: await response.text() };
  };
  const known = await shape(ping_url);
  assert.deepEqual([known.status, known.body], [200, '{"ok":true}']);
  for (const slug of [randomUUID(), 'nonsense', '0', '%ff%00', `${randomUUID()}/fail/3`])
    assert.deepEqual(await shape(`${tocsin.api}/ping/${slug}`), known, slug);
}

async function alertsOnFail(alice: Caller): Promise<void> {
  const loud: Check = await alice.post('/cron-checks', { ...JOB, alert_on_fail: true });
  const quiet: Check = await alice.post('/cron-checks', { ...JOB, alert_on_fail: false });
  for (const { ping_url } of [quiet, loud]) await curl(`${ping_url}/fail/7`);
  await untilAllRecorded(alice);
  const kinds = async ({ id }: Check) =>
    (await alice.get(`/alerts?subject_type=cron_check&subject_id=${id}`)).alerts.map(
      ({ kind, value }: { kind: string; value: number }) => [kind, value],
    );
  assert.deepEqual(await kinds(loud), [['cron_fail', 7]]);
  assert.deepEqual(await kinds(quiet), []);
}

async function watchesAndShows(t: TestContext, tocsin: Tocsin, alice: Caller): Promise<void> {
  const site = createServer((_request, response) => response.end('well'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  t.after(() => site.close());
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const check = await alice.post('/uptime-checks', { name: 'Site', kind: 'http', url, badge_enabled: 1 });
  const { up } = await alice.post(`/uptime-checks/${check.id}/run`, {});
  assert.equal(up, true);
  // A badge is shown for five minutes as it was first asked for.
  await until(
    'it to be up',
    async () => (await alice.get(`/uptime-checks/${check.id}/uptime?days=1`)).uptime,
  );
  const badge = (query: string) => fetch(`${tocsin.api}/badge/uptime/${check.id}${query}`);
  for (const [query, shown] of [
    ['', '100.00%'],
    ['?style=status', 'up'],
  ] as const) {
    const { status, headers, text } = await pictureOf(await badge(query));
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^image\/svg\+xml/);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.match(headers.get('cache-control') ?? '', /max-age=300/);
    assert.ok(text.includes(`>${shown}<`) && text.includes('#22c55e'), text);
  }
  assert.equal((await badge('?style=cpu')).status, 400);
  const quiet = await alice.post('/uptime-checks', { name: 'Quiet', kind: 'http', url });
  const hidden = await pictureOf(await fetch(`${tocsin.api}/badge/uptime/${quiet.id}`));
  assert.deepEqual([hidden.status, hidden.text], [404, 'Not found.']);
}

async function tellsAnybody(tocsin: Tocsin, alice: Caller): Promise<void> {
  const server = await alice.post('/servers', { name: 'web-1.internal' });
  const samples = [{ at: new Date().toISOString(), cpu: 12.5, memory: 91, disk: 50 }];
  const agent = caller(tocsin.api, server.agent_token);
  await agent.post('/agent/report', { agent_version: '1', host: { hostname: 'secret-host' }, samples });
  const component = { type: 'server', id: server.id, display_name: 'Web' };
  const wanted = { slug: 'quillmoor', name: 'Quillmoor', description: 'How we are', theme: 'dark' };
  const page = await alice.post('/status-pages', { ...wanted, components: [component] });
  const opened = [];
  for (const severity of ['minor', 'major'])
    opened.push(
      await alice.post(`/status-pages/${page.id}/incidents`, {
        ...{ title: `A ${severity} one`, status: 'investigating', severity, message: 'We look at it.' },
        affected_components: [server.id],
      }),
    );
  await alice.post(`/status-pages/${page.id}/incidents/${opened[0].id}/updates`, {
    ...{ status: 'resolved', message: 'It is over.' },
  });
  const { status, headers, body } = await caller(tocsin.api).send('GET', '/status/quillmoor');
  assert.equal(status, 200);
  assert.equal(headers.get('cache-control'), 'public, max-age=60');
  const { logo_url, ...shown } = body.status_page;
  assert.deepEqual(shown, { ...wanted, overall_status: 'partial_outage' });
  assert.equal(logo_url, null);
  const [{ uptime_chart, ...listed }, ...others] = body.servers;
  const metrics = { cpu: 12.5, memory: 91, disk: 50 };
  assert.deepEqual([listed, others], [{ id: server.id, name: 'Web', status: 'warning', metrics }, []]);
  for (const { date, uptime } of uptime_chart) {
    assert.match(date, /^\d{4}-\d\d-\d\d$/);
    assert.match(uptime, /^\d{1,3}\.\d\d$/);
  }
  const [active] = body.active_incidents;
  assert.deepEqual(
    [active.id, active.title, active.status, active.severity, active.message, active.affected_servers],
    [opened[1].id, 'A major one', 'investigating', 'major', 'We look at it.', [server.id]],
  );
  const [past] = body.past_incidents;
  assert.deepEqual([past.id, past.status], [opened[0].id, 'resolved']);
  for (const moment of [body.timestamp, active.created_at, past.resolved_at, past.updates[0].created_at])
    assert.match(moment, /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  assert.ok(!JSON.stringify(body).includes('secret-host'));
  for (const slug of ['unknown', 'Quillmoor'])
    assert.equal((await caller(tocsin.api).send('GET', `/status/${slug}`)).status, 404, slug);
}

const pictureOf = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});

async function limitsPings(alice: Caller, check: Check): Promise<void> {
  const answers = Array.from({ length: 70 }, (_, count) =>
    fetch(`${check.ping_url}/${count % 2 ? 'log' : ''}`),
  );
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal((await pingsOf(alice, check)).length, 60);
}

async function limitsSignIn(tocsin: Tocsin): Promise<void> {
  const nobody = caller(tocsin.api);
  const attempt = () => nobody.send('POST', '/auth/login', { email: 'bob@example.org', password: 'wrong' });
  const answers = [];
  while (answers.length < 10 && answers.at(-1)?.status !== 429) answers.push(await attempt());
  const last = answers.pop();
  // One of the five was the sign-in on the dashboard.
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401, 401, 401],
  );
  assert.equal(last?.body.error, 'rate_limited');
  const seconds = Number(last?.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds > 0 && seconds <= 900, String(seconds));
}
