import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../platform/config.ts';
import { openService } from '../service.ts';
import { testClock } from '../testing/clock.ts';
import { testDatabase } from '../testing/database.ts';
import { ONE_PORT, TEST_SECRET } from '../testing/service.ts';

async function openNode(t: TestContext, databaseUrl: string, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tocsin-node-'));
  const service = await openService({
    config: readConfig(
      { TOCSIN_API_PORT: '0', TOCSIN_DASHBOARD_PORT: '0', TOCSIN_HOST: '127.0.0.1', ...env },
      { defaultDataDir: dataDir },
    ),
    log: pino({ level: 'silent' }),
    clock: testClock(),
    databaseUrl,
    dataDir,
    readSecrets: async () => [TEST_SECRET],
    realMs: () => 0,
    keepsWatch: false,
    callersKeptMs: 0,
  });
  t.after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });
  return service;
}

test('a node without hosts takes no pings, and works beside the one that does', async (t) => {
  const { url } = await testDatabase(t);
  const taker = await openNode(t, url, { TOCSIN_ROLES: 'api,recorder' });
  assert.ok(taker.pings);
  assert.equal((await fetch(`${taker.app.urls.api}/health`)).status, 200);
  const worker = await openNode(t, url, {
    TOCSIN_ROLES: 'scheduler,notifier',
    TOCSIN_DASHBOARD_URL: 'http://tocsin.example',
  });
  assert.equal(worker.pings, null);
  assert.equal(worker.app.urls.dashboard, 'http://tocsin.example');
});

test('a node that others can reach asks the first person for the set-up token', async (t) => {
  const { url } = await testDatabase(t);
  const reachable = await openNode(t, url, { TOCSIN_HOST: '0.0.0.0' });
  assert.ok(reachable.app.setupToken);
  const body = JSON.stringify({ email: 'first@example.org', password: 'correct horse battery' });
  const headers = { 'Content-Type': 'application/json' };
  const refused = await fetch(`${reachable.app.urls.api}/auth/register`, { method: 'POST', headers, body });
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /"field":"setup_token","reason":"required"/);
});

test('with one port the first person on loopback registers by a name of ours only, from its own page', async (t) => {
  const { url } = await testDatabase(t);
  const { urls } = (await openNode(t, url, ONE_PORT)).app;
  assert.equal(urls.api, `${urls.dashboard}/api`);
  const { host, port } = new URL(urls.dashboard);
  const body = JSON.stringify({ email: 'first@example.org', password: 'correct horse battery' });
  const register = (named: string, origin: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { Host: named, Origin: origin, 'Content-Type': 'application/json' };
      const to = {
        host: '127.0.0.1',
        port,
        path: '/api/auth/register',
        method: 'POST',
        headers,
        agent: false,
      };
      const sent = request(to, (answer) => resolve(answer.resume().statusCode ?? 0));
      sent.on('error', reject).end(body);
    });
  assert.equal(await register('rebound.example', 'http://rebound.example'), 403);
  assert.equal(await register('rebound.example', urls.dashboard), 400);
  assert.equal(await register(host, urls.dashboard), 201);
});

test('on loopback the first person needs no token', async (t) => {
  const { url } = await testDatabase(t);
  assert.equal((await openNode(t, url, {})).app.setupToken, null);
});
