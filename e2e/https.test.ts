// HTTPS-only behind a proxy that ends TLS: §"Base address" of the interface.

import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import { test } from 'node:test';
import { freePort } from '../src/testing/free-port.ts';
import { EMAIL, PASSWORD } from './caller.ts';
import { installation, until } from './program.ts';

const API = 'https://api.tocsin.example';
const DASHBOARD = 'https://tocsin.example';
const OVER_TLS = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.7' };

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** For streams, which have no end. */
  headersOnly?: boolean;
}

/** As a proxy passes a request on: to the port of the program, under the public name. */
function ask(port: string, host: string, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, headersOnly = false } = asked;
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sending = request(
      { host: '127.0.0.1', port, path, method, headers: { Host: host, ...type, ...headers }, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        const answered = () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        response.on('end', answered);
        if (!headersOnly) return;
        answered();
        response.destroy();
      },
    );
    sending.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

test('behind a proxy plain requests are sent to https, pings too, and those over TLS are served with HSTS', async (t) => {
  const { start } = await installation(t);
  // The ready line shows the public addresses only.
  const [apiPort, dashboardPort] = [String(await freePort()), String(await freePort())];
  const tocsin = await start({
    TOCSIN_API_PORT: apiPort,
    TOCSIN_DASHBOARD_PORT: dashboardPort,
    TOCSIN_API_URL: API,
    TOCSIN_DASHBOARD_URL: DASHBOARD,
    TOCSIN_TRUST_PROXY: '127.0.0.1',
  });
  assert.deepEqual([tocsin.api, tocsin.dashboard], [API, DASHBOARD]);
  const api = (path: string, asked?: Asked) => ask(apiPort, 'api.tocsin.example', path, asked);
  const dashboard = (path: string, asked?: Asked) => ask(dashboardPort, 'tocsin.example', path, asked);
  const overTls = async (method: string, path: string, body?: unknown, token = '') => {
    const headers = { ...OVER_TLS, Authorization: `Bearer ${token}` };
    const answer = await api(path, { method, body, headers });
    assert.ok(answer.status < 300, answer.body);
    assert.equal(answer.headers['strict-transport-security'], 'max-age=31536000');
    return JSON.parse(answer.body);
  };

  // Where strangers can reach the dashboard, the first person has to have read the log.
  const me = { email: EMAIL, password: PASSWORD };
  const uninvited = await api('/auth/register', { method: 'POST', body: me, headers: OVER_TLS });
  assert.equal(uninvited.status, 400, uninvited.body);
  const setup_token = /"set_up":"([^"]+)"/.exec(tocsin.stdout())?.[1];
  const { token } = await overTls('POST', '/auth/register', { ...me, setup_token });
  const check = await overTls('POST', '/cron-checks', { name: 'Backup', interval_seconds: 60 }, token);
  assert.ok(check.ping_url.startsWith(`${API}/ping/`), check.ping_url);
  const { pathname } = new URL(check.ping_url);

  for (const [host, base, paths] of [
    [api, API, ['/cron-checks?limit=1', '/auth/login', pathname, `${pathname}/fail/3`, '/nowhere']],
    [dashboard, DASHBOARD, ['/', '/api/cron-checks', `/api${pathname}`]],
  ] as const)
    for (const path of paths)
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await host(path, { method });
        assert.deepEqual([status, headers.location], [308, base + path], `${method} ${path}`);
      }
  for (const path of ['/health', '/ready']) assert.equal((await api(path)).status, 200, path);

  await overTls('GET', '/cron-checks', undefined, token);
  const page = await dashboard('/', { headers: OVER_TLS });
  assert.ok(page.status < 400, page.body);
  assert.equal(page.headers['strict-transport-security'], 'max-age=31536000');
  const pinged = await api(pathname, { headers: OVER_TLS });
  assert.deepEqual(
    [pinged.body, pinged.headers['strict-transport-security']],
    ['{"ok":true}', 'max-age=31536000'],
  );
  const stream = await api('/events', {
    headers: { ...OVER_TLS, Authorization: `Bearer ${token}` },
    headersOnly: true,
  });
  assert.deepEqual([stream.status, stream.headers['strict-transport-security']], [200, 'max-age=31536000']);
  const recorded = await until('the ping', async () => {
    const { pings } = await overTls('GET', `/cron-checks/${check.id}/pings`, undefined, token);
    return pings.length > 0 ? pings : null;
  });
  assert.deepEqual(
    recorded.map((ping: Record<string, unknown>) => [ping.kind, ping.source_ip]),
    [['success', '192.0.2.7']],
  );
  const { code, stderr } = await tocsin.end('SIGTERM');
  assert.deepEqual([code, stderr], [0, '']);
});
