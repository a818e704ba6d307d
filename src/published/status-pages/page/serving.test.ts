// Public pages over HTTP: on the dashboard host, and on domains of their own.

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { seconds } from '../../../platform/time.ts';
import { startTestService } from '../../../testing/service.ts';

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A request as it is, with whatever Host header: fetch would set its own. */
const ask = (
  base: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) =>
  new Promise<Got>((resolve, reject) => {
    const { body, method = 'GET', headers = {} } = options;
    const { hostname, port } = new URL(base);
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString('latin1'),
        }),
      );
    });
    sent.on('error', reject).end(body);
  });

async function openStage(t: TestContext, env: Record<string, string> = {}) {
  const service = await startTestService(t, { env });
  const { alice, app, dashboard, advance } = service;
  const check = await alice.post('/cron-checks', { name: 'web-1.internal backup', interval_seconds: 600 });
  const page = await alice.post('/status-pages', {
    ...{ slug: 'quillmoor', name: 'Quillmoor <b>', description: 'How we are' },
    components: [{ type: 'cron_check', id: check.id, display_name: 'Backups' }],
  });
  const get = (path: string, headers: Record<string, string> = {}) => ask(dashboard, path, { headers });
  /** As if the DNS had shown that the domain is theirs. */
  const own = async (domain: string) => {
    await sql`
      update status_page set custom_domain = ${domain}, domain_token = 'x', domain_verified_at = now(),
        domain_seen_at = now(), domain_due_at = now() + interval '1 day'
      where id = ${page.id}`.execute(app.database);
    await forget();
  };
  /** Long enough for what is remembered to be forgotten. */
  const forget = () => advance(seconds(60));
  const incident = (fields: Record<string, unknown> = {}) =>
    alice.post(`/status-pages/${page.id}/incidents`, {
      ...{ title: 'Backups are late', severity: 'major', status: 'investigating', message: 'We **look**.' },
      ...fields,
    });
  return { ...service, page, get, own, forget, incident };
}

const HTML = { accept: 'text/html' };

test('anybody reads a page as HTML on the dashboard host, for a minute, and learns when nothing changed', async (t) => {
  const { get } = await openStage(t);
  const first = await get('/status/quillmoor');
  assert.equal(first.status, 200);
  assert.equal(first.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(first.headers['cache-control'], 'public, max-age=60');
  assert.match(
    String(first.headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'/,
  );
  assert.equal(first.headers['set-cookie'], undefined);
  assert.match(first.text, /Quillmoor &lt;b&gt;/);
  assert.match(first.text, /Backups/);
  assert.doesNotMatch(first.text, /web-1\.internal/);
  const ready = await get('/status/quillmoor');
  assert.deepEqual([ready.text, ready.headers.etag], [first.text, first.headers.etag]);
  const known = await get('/status/quillmoor', { 'if-none-match': String(first.headers.etag) });
  assert.deepEqual([known.status, known.text], [304, '']);
});

test('a page that is unknown or turned off, or whose account is suspended, is not there in any of its parts', async (t) => {
  const { get, alice, page, app, forget } = await openStage(t);
  const parts = ['', '/history', '/feed.atom', '/og.png', '/favicon.svg'];
  const statuses = async (slug: string) =>
    Promise.all(parts.map(async (part) => (await get(`/status/${slug}${part}`, HTML)).status));
  assert.deepEqual(await statuses('quillmoor'), [200, 200, 200, 200, 200]);
  for (const slug of ['nothing', 'QUILLMOOR', '%2e%2e', 'a'.repeat(90), '%00', "'or'1"])
    assert.deepEqual(await statuses(slug), [404, 404, 404, 404, 404], slug);
  await alice.patch(`/status-pages/${page.id}`, { enabled: false });
  await forget();
  assert.deepEqual(await statuses('quillmoor'), [404, 404, 404, 404, 404]);
  const missing = await get('/status/quillmoor', HTML);
  assert.match(missing.text, /<h1>Page not found<\/h1>/);
  assert.match(String(missing.headers['content-security-policy']), /style-src 'sha256-/);
  assert.deepEqual(JSON.parse((await get('/status/quillmoor')).text), { error: 'not_found' });
  await alice.patch(`/status-pages/${page.id}`, { enabled: true });
  await sql`update account set suspended_at = now() `.execute(app.database);
  await forget();
  assert.deepEqual(await statuses('quillmoor'), [404, 404, 404, 404, 404]);
});

test('incidents are shown on the page, in its history by month, in its feed and by its icon', async (t) => {
  const { get, incident, forget } = await openStage(t);
  const { id } = await incident({ title: 'Late <script>' });
  await forget();
  const page = await get('/status/quillmoor');
  assert.match(page.text, /<h1 dir="auto">Late &lt;script&gt;<\/h1>/);
  assert.match(page.text, /We <strong>look<\/strong>\./);
  const history = await get('/status/quillmoor/history');
  assert.ok(history.text.includes(`id="i-${id}"`));
  const feed = await get('/status/quillmoor/feed.atom');
  assert.equal(feed.headers['content-type'], 'application/atom+xml; charset=utf-8');
  assert.ok(feed.text.includes(`<id>urn:uuid:${id}</id><title>Late &lt;script&gt;</title>`));
  const icon = await get('/status/quillmoor/favicon.svg');
  assert.equal(icon.headers['content-type'], 'image/svg+xml');
  assert.match(icon.text, /#cf3a30/);
  const picture = await get('/status/quillmoor/og.png');
  assert.equal(picture.headers['content-type'], 'image/png');
  assert.equal(picture.text.slice(1, 4), 'PNG');
  const known = await get('/status/quillmoor/og.png', { 'if-none-match': String(picture.headers.etag) });
  assert.equal(known.status, 304);
});

test('other sites frame a page and run its script; of a private page with its key alone', async (t) => {
  const { get, own, alice, page, forget } = await openStage(t);
  await alice.patch(`/status-pages/${page.id}`, { embed_origins: ['https://shop.example/'] });
  await forget();
  const frame = await get('/status/quillmoor/embed?theme=dark');
  assert.match(
    String(frame.headers['content-security-policy']),
    /frame-ancestors 'self' https:\/\/shop\.example$/,
  );
  assert.match(frame.text, /color-scheme" content="dark"/);
  const script = await get('/status/quillmoor/badge.js');
  assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(script.headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal(script.headers['cache-control'], 'public, max-age=60');
  const closed = { visibility: 'private', allowed_networks: ['127.0.0.1', '::1'] };
  await alice.patch(`/status-pages/${page.id}`, closed);
  await own(OWN);
  const { text } = await get('/', at(OWN));
  const [, key = ''] = /feed\.json(\?key=[^"]+)"/.exec(text) ?? [];
  const statuses = async (query: string) =>
    Promise.all(['/embed', '/badge.js'].map(async (path) => (await get(path + query, at(OWN))).status));
  assert.deepEqual(
    await statuses(''),
    [200, 403],
    'the network lets readers in, and no site that they visit',
  );
  assert.deepEqual(await statuses(key), [200, 200]);
  const held = await get(`/badge.js${key}`, at(OWN));
  assert.equal(held.headers['cache-control'], 'private, no-store');
});

test('months outside of the history are not there', async (t) => {
  const { get, now } = await withMonth(t);
  assert.equal((await get(`/status/quillmoor/history?month=${now}`)).status, 200);
  for (const month of ['1999-12', '9999-01', '2026-13', 'x', '', '../../..', `${now}&month=${now}`])
    assert.equal((await get(`/status/quillmoor/history?month=${month}`)).status, 404, month);
});

async function withMonth(t: TestContext) {
  const stage = await openStage(t);
  return { ...stage, now: stage.clock.now().toISOString().slice(0, 7) };
}

const OWN = 'status.acme.example';
const at = (host: string) => ({ host });

test('a verified domain has the page and its parts at its root, and nothing else of this host', async (t) => {
  const { get, own, dashboard } = await openStage(t);
  await own(OWN);
  const page = await get('/', at(OWN));
  assert.equal(page.status, 200);
  assert.match(page.text, /<link rel="canonical" href="https:\/\/status\.acme\.example\/">/);
  assert.match(page.text, /<form action="\/subscribe" method="post">/);
  assert.doesNotMatch(page.text, /\/status\/quillmoor\/(?!["])/);
  for (const path of ['/history', '/feed.atom', '/og.png', '/favicon.svg', '/?utm_source=x', '/history?x=1'])
    assert.equal((await get(path, at(OWN))).status, 200, path);
  assert.equal((await get('/', at('STATUS.acme.example.:8443'))).status, 200);
  const nowhere = [
    ...['/login', '/register', '/status/quillmoor', '/status/other', '/api/status/quillmoor', '/api/health'],
    ...[
      '/api/cron-checks',
      '/openapi.json',
      '/assets/x',
      '/ping/x',
      '/api/ping/x',
      '/health',
      '//',
      '/..',
      '/-',
    ],
    ...['/constructor', '/__proto__', '/%2e%2e/login', 'http://localhost/login'],
  ];
  for (const path of nowhere) {
    const answer = await get(path, { ...at(OWN), ...HTML, cookie: 'tocsin_session=x' });
    assert.equal(answer.status, 404, path);
    assert.equal(answer.headers['set-cookie'], undefined);
    assert.doesNotMatch(answer.text, /To the cron checks|tocsin_session/);
  }
  const posted = await ask(dashboard, '/login', { method: 'POST', headers: at(OWN), body: 'email=x' });
  assert.equal(posted.status, 404);
});

test('readers of other languages, and of other hosts, are not given what was kept for somebody else', async (t) => {
  const { get, own, alice, page, forget } = await openStage(t);
  await own(OWN);
  const [german, english] = [{ 'accept-language': 'de-DE,de;q=0.9' }, { 'accept-language': 'en' }];
  for (const round of ['first', 'kept'])
    for (const [path, host] of [
      ['/status/quillmoor', 'localhost'],
      ['/', OWN],
    ] as const) {
      const de = await get(path, { ...at(host), ...german });
      const en = await get(path, { ...at(host), ...english });
      assert.match(de.text, /<html lang="de">/, round);
      assert.match(en.text, /<html lang="en">/, round);
      assert.equal(de.headers.vary, 'Accept-Language');
      assert.notEqual(de.headers.etag, en.headers.etag);
    }
  assert.match((await get('/status/nowhere', { ...HTML, ...german })).text, /Seite nicht gefunden/);
  await alice.patch(`/status-pages/${page.id}`, { language: 'de' });
  await forget();
  assert.match((await get('/status/quillmoor', english)).text, /<html lang="de">/);
});

test("other hosts are answered as ever: unverified domains, strangers and addresses show nobody's page", async (t) => {
  const { get, own, alice, page } = await openStage(t);
  await alice.patch(`/status-pages/${page.id}`, { custom_domain: 'unverified.acme.example' });
  for (const host of [
    'unverified.acme.example',
    'stranger.example',
    '127.0.0.1',
    'localhost',
    '[::1]',
    'a..b',
    '"',
  ]) {
    const answer = await get('/status/quillmoor', at(host));
    assert.equal(answer.status, 200, host);
    assert.match(answer.text, /action="\/status\/quillmoor\/subscribe"/);
    assert.equal((await get('/api/health', at(host))).status, 200, host);
  }
  await own(OWN);
  // What was made for the one host is not given to the other.
  const [here, there] = [await get('/status/quillmoor'), await get('/', at(OWN))];
  assert.match(here.text, /action="\/status\/quillmoor\/subscribe"/);
  assert.match(there.text, /action="\/subscribe"/);
});

test('a domain whose page is turned off shows nothing, and least of all the dashboard', async (t) => {
  const { get, own, alice, page, forget } = await openStage(t);
  await own(OWN);
  await alice.patch(`/status-pages/${page.id}`, { enabled: false });
  await forget();
  for (const path of ['/', '/history', '/login'])
    assert.equal((await get(path, { ...at(OWN), ...HTML })).status, 404, path);
});

test('readers subscribe with a form that needs no script, on either host', async (t) => {
  const { get, own, dashboard } = await openStage(t);
  await own(OWN);
  for (const [path, host] of [
    ['/status/quillmoor', new URL(dashboard).host],
    ['/', OWN],
  ] as const) {
    const { text } = await get(path, at(host));
    const [, action = '', token = ''] =
      text.match(/<form action="([^"]+)" method="post"><input type="hidden" name="token" value="([^"]+)">/) ??
      [];
    const send = (body: string) =>
      ask(dashboard, action, {
        ...{ method: 'POST', body },
        headers: {
          ...at(host),
          origin: `https://${host}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
    const sent = await send(new URLSearchParams({ token, email: 'reader@example.org' }).toString());
    assert.equal(sent.status, 200, sent.text);
    assert.equal((await send('email=reader%40example.org')).status, 403);
  }
});

test('plain requests are sent to https on the host that they were for', async (t) => {
  const { own, dashboard, get, app } = await openStage(t, { TOCSIN_TRUST_PROXY: '127.0.0.1' });
  app.urls.dashboard = 'https://tocsin.acme.example';
  const plain = async (path: string, host: string) => {
    const { status, headers } = await ask(dashboard, path, { headers: at(host) });
    return [status, headers.location];
  };
  const secure = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' };
  await own(OWN);
  assert.deepEqual(await plain('/history?month=2026-01', OWN), [308, `https://${OWN}/history?month=2026-01`]);
  assert.deepEqual(await plain('/login', OWN), [308, `https://${OWN}/login`]);
  assert.deepEqual(await plain('/login', 'evil.example'), [308, 'https://tocsin.acme.example/login']);
  assert.equal((await get('/', { ...at(OWN), ...secure })).status, 200);
  // Also once the answer is ready.
  assert.deepEqual(await plain('/', OWN), [308, `https://${OWN}/`]);
});
