import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { decodePing } from '../monitors/cron-checks/recording/journal-record.ts';
import { readConfig } from '../platform/config.ts';
import { testClock } from '../testing/clock.ts';
import { ONE_PORT } from '../testing/service.ts';
import { type EntranceOptions, openEntrance } from './entrance.ts';

async function openBare(
  t: TestContext,
  env: Record<string, string> = {},
  options: Partial<EntranceOptions> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tocsin-starting-'));
  const entrance = await openEntrance({
    config: readConfig(
      { TOCSIN_API_PORT: '0', TOCSIN_DASHBOARD_PORT: '0', TOCSIN_HOST: '127.0.0.1', ...env },
      { defaultDataDir: dataDir },
    ),
    log: pino({ level: 'silent' }),
    clock: testClock(),
    dataDir,
    realMs: () => 0,
    keepsWatch: false,
    ...options,
  });
  t.after(async () => {
    await entrance[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  });
  const port = (surface: 'api' | 'dashboard') => entrance.listeners[surface]?.listener.port ?? 0;
  return {
    entrance,
    api: `http://127.0.0.1:${port('api')}`,
    dashboard: `http://127.0.0.1:${port('dashboard')}`,
  };
}

test('until the database is there a node is up, takes pings, and says what is missing', async (t) => {
  const { entrance, api, dashboard } = await openBare(t);
  entrance.waitFor('no PostgreSQL answers');
  for (const base of [api, `${dashboard}/api`]) {
    const health = await fetch(`${base}/health`);
    assert.deepEqual([health.status, await health.json()], [200, { ok: true }]);
    const ready = await fetch(`${base}/ready`);
    assert.deepEqual([ready.status, ready.headers.get('retry-after')], [503, '5']);
    assert.deepEqual(await ready.json(), {
      ok: false,
      checks: [
        { name: 'database', ok: false, detail: 'no PostgreSQL answers' },
        { name: 'pings', ok: true, detail: null },
      ],
      error: 'unavailable',
      request_id: ready.headers.get('x-request-id'),
    });
    const ping = await fetch(`${base}/ping/01890a5d-ac96-774b-bcce-b302099a8057`, {
      method: 'POST',
      body: base,
    });
    assert.deepEqual([ping.status, await ping.json()], [200, { ok: true }]);
  }
  const { records } = await entrance.intake.journal.read(0, { records: 10, bytes: 100_000 });
  assert.deepEqual(
    records.map(({ payload }) => decodePing(payload)?.body),
    [api, `${dashboard}/api`],
  );
});

test('with one port a node that is starting answers at the root as below /api', async (t) => {
  const { dashboard } = await openBare(t, ONE_PORT);
  const html = { headers: { accept: 'text/html' } };
  for (const base of [dashboard, `${dashboard}/api`]) {
    assert.equal((await fetch(`${base}/health`, html)).status, 200);
    const ready = await fetch(`${base}/ready`, html);
    const { checks } = (await ready.json()) as { checks: unknown[] };
    assert.deepEqual([ready.status, checks.length], [503, 2]);
    const ping = await fetch(`${base}/ping/01890a5d-ac96-774b-bcce-b302099a8057`);
    assert.deepEqual([ping.status, await ping.json()], [200, { ok: true }]);
  }
  assert.equal(
    (await fetch(`${dashboard}/metrics`, html)).headers.get('content-type'),
    'application/json; charset=utf-8',
  );
  assert.match(await (await fetch(`${dashboard}/login`, html)).text(), /<h1>/);
});

test('everything else is unavailable for now, as JSON or as a page in the language of the reader', async (t) => {
  const { api, dashboard } = await openBare(t);
  for (const [base, init] of [
    [`${api}/cron-checks`, {}],
    [`${api}/health`, { method: 'POST', body: 'x' }],
    [`${api}/`, { headers: { accept: 'text/html' } }],
    [`${dashboard}/api/auth/session`, { headers: { accept: 'text/html' } }],
    [`${dashboard}/health`, {}],
  ] as const) {
    const answer = await fetch(base, init);
    const { error, request_id } = (await answer.json()) as Record<string, unknown>;
    assert.deepEqual(
      [answer.status, answer.headers.get('retry-after'), error],
      [503, '5', 'unavailable'],
      base,
    );
    assert.equal(request_id, answer.headers.get('x-request-id'));
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
  const page = await fetch(`${dashboard}/sign-in`, {
    headers: { accept: 'text/html', 'accept-language': 'de' },
  });
  assert.deepEqual([page.status, page.headers.get('content-type')], [503, 'text/html; charset=utf-8']);
  assert.match(await page.text(), /<html lang="de">.*<h1>Tocsin startet<\/h1>/s);
});

test('a request must name its host once, and a plain one to an https address is sent there', async (t) => {
  const { api } = await openBare(t);
  const { hostname, port } = new URL(api);
  const socket = connect(Number(port), hostname);
  t.after(() => socket.destroy());
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
  let said = '';
  for await (const part of socket) said += String(part);
  assert.match(said, /^HTTP\/1\.1 400 .*"field":"host"/s);

  const secure = await openBare(t, {
    TOCSIN_API_URL: 'https://api.tocsin.example',
    TOCSIN_TRUST_PROXY: '192.0.2.1',
  });
  const plain = await fetch(`${secure.api}/cron-checks`, { redirect: 'manual' });
  assert.deepEqual(
    [plain.status, plain.headers.get('location')],
    [308, 'https://api.tocsin.example/cron-checks'],
  );
  assert.equal((await fetch(`${secure.api}/health`)).status, 200);
});

test('a further door lets nobody in before it is opened, and has the ports of the others from then on', async (t) => {
  const several = {
    ...{ TOCSIN_NODES: 'several', TOCSIN_DOORS: '2', TOCSIN_SECRET: 's'.repeat(32) },
    ...{ DATABASE_URL: 'postgres://db/tocsin', TOCSIN_API_URL: 'http://a.example' },
    TOCSIN_DASHBOARD_URL: 'http://d.example',
  };
  const first = await openBare(t, several);
  const [api, dashboard] = [first.api, first.dashboard].map((url) => new URL(url).port);
  const ports = { TOCSIN_API_PORT: String(api), TOCSIN_DASHBOARD_PORT: String(dashboard) };
  const further = await openBare(t, { ...several, ...ports }, { opensLater: true });
  assert.deepEqual([further.api, further.dashboard], [first.api, first.dashboard]);
  const isAnswered = async () => {
    const bases = [further.api, `${further.dashboard}/api`];
    const answers = bases.map((base) => fetch(`${base}/ping/unknown`, { headers: { connection: 'close' } }));
    return (await Promise.allSettled(answers)).map(({ status }) => status === 'fulfilled');
  };
  assert.deepEqual(await isAnswered(), [true, true]);
  // Once the first is gone, nobody listens there.
  await first.entrance.close();
  assert.deepEqual(await isAnswered(), [false, false]);
  await further.entrance.open();
  await further.entrance.open();
  assert.deepEqual(await isAnswered(), [true, true]);
  await further.entrance.close();
  assert.deepEqual(await isAnswered(), [false, false]);

  const closed = await openBare(t, { ...several, ...ports }, { opensLater: true });
  await closed.entrance.close();
  await closed.entrance.open();
  assert.deepEqual(await isAnswered(), [false, false]);
  // One that shares no port has it for itself.
  await openBare(t, ports);
  const late = await openBare(t, { ...several, ...ports }, { opensLater: true });
  await assert.rejects(late.entrance.open(), /TOCSIN_API_PORT is \d+, but .* already in use/);
});
