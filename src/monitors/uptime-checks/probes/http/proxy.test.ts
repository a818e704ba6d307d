import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import net from 'node:net';
import { type TestContext, test } from 'node:test';
import { selfSigned, serveHttp, serveRaw, serveTls } from '../../../../platform/safe-fetch/test-servers.ts';
import type { ProbeContext } from '../definition.ts';
import { httpProbe, look } from '../test-probes.ts';
import type { HttpProbe } from './probe.ts';

const lookAs = (context: Partial<ProbeContext>, definition: HttpProbe) => look(definition, context);

/** Leads everything to 127.0.0.1, whatever its name; `asked` is what it was asked for. */
async function startProxy(t: TestContext, password?: string) {
  const asked: string[] = [];
  const isAllowed = (given: string | undefined) =>
    password === undefined || given === `Basic ${Buffer.from(`ann:${password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (!isAllowed(request.headers['proxy-authorization'])) return response.writeHead(407).end();
    return response.end('through the proxy');
  });
  server.on('connect', (request, socket, head) => {
    asked.push(`CONNECT ${request.url}`);
    if (!isAllowed(request.headers['proxy-authorization']))
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const port = Number(request.url?.split(':').at(-1));
    const up = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      up.write(head);
      up.pipe(socket).pipe(up);
    });
    up.on('error', () => socket.destroy());
    socket.on('error', () => up.destroy());
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { proxy: `http://proxy.example:${typeof address === 'object' ? address?.port : 0}`, asked };
}

test('a proxy is asked for the whole address of http, and for a tunnel to https', async (t) => {
  const { proxy, asked } = await startProxy(t, 'word');
  const signIn = { proxy, proxy_user: 'ann', proxy_password: 'word' };
  const plain = await look(httpProbe('http://shop.example/health?a=1', signIn));
  assert.deepEqual([plain.up, asked.shift()], [true, 'GET http://shop.example/health?a=1']);
  const site = await serveTls(t, selfSigned('shop.example'), (socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n')),
  );
  const url = `https://shop.example:${site.port}/`;
  const secure = await look(httpProbe(url, { ...signIn, verify_tls: false }));
  assert.deepEqual([secure.up, secure.detail], [true, null]);
  assert.deepEqual(asked, [`CONNECT shop.example:${site.port}`]);
  assert.ok(secure.certificate);
});

test('what a proxy refuses or does not understand is said in plain words', async (t) => {
  const { proxy } = await startProxy(t, 'word');
  const wrong = { proxy, proxy_user: 'ann', proxy_password: 'unknown-1' };
  const denied = await look(httpProbe('https://shop.example/', wrong));
  assert.deepEqual(
    [denied.reason, denied.detail],
    ['unreachable', 'the proxy refused: it wants another user name and password'],
  );
  for (const [answer, detail] of [
    ['HTTP/1.1 403 Forbidden\r\n\r\n', 'the proxy answered 403'],
    ['SSH-2.0-OpenSSH\r\n\r\n', 'the proxy does not speak HTTP'],
    ['', 'the proxy hung up'],
    ['x'.repeat(20_000), 'the proxy hung up'],
  ] as const) {
    const raw = await serveRaw(t, (socket) => socket.once('data', () => socket.end(answer)));
    const result = await look(
      httpProbe('https://shop.example/', { proxy: `http://proxy.example:${raw.port}` }),
    );
    assert.equal(result.detail, detail);
  }
});

test('a proxy is no way to addresses that may not be probed', async (t) => {
  const { proxy, asked } = await startProxy(t);
  for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254', 'inner.example']) {
    const result = await lookAs(
      {
        privateAllowed: false,
        resolve: (name) => Promise.resolve([name === 'inner.example' ? '10.0.0.1' : '192.0.2.1']),
      },
      httpProbe(`http://${host}/`, { proxy }),
    );
    assert.equal(result.reason, 'blocked_address', host);
  }
  assert.deepEqual(asked, []);
  const metadata = await look(httpProbe('http://169.254.169.254/', { proxy }));
  assert.equal(metadata.reason, 'blocked_address', 'nobody may');
});

test('only who may reach private addresses names a target that the proxy alone knows', async (t) => {
  const { proxy } = await startProxy(t);
  const resolve = (name: string) =>
    name === 'proxy.example' ? Promise.resolve(['127.0.0.1']) : Promise.reject(new Error('no such name'));
  const definition = httpProbe('http://shop.internal/', { proxy });
  assert.equal((await lookAs({ privateAllowed: true, resolve }, definition)).up, true);
  assert.equal((await lookAs({ privateAllowed: false, resolve }, definition)).reason, 'dns');
});

test('only addresses of the family that is wanted are connected to', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.end());
  const url = `http://shop.example:${site.port}/`;
  const resolve = () => Promise.resolve(['::1', '127.0.0.1']);
  const on = { privateAllowed: true, resolve };
  const v4 = await lookAs(on, httpProbe(url, { address_family: 'ipv4' }));
  assert.deepEqual([v4.up, v4.ip], [true, '127.0.0.1']);
  const only4 = { ...on, resolve: () => Promise.resolve(['127.0.0.1']) };
  const v6 = await lookAs(only4, httpProbe(url, { address_family: 'ipv6' }));
  assert.deepEqual([v6.reason, v6.detail], ['dns', 'the name has no address of IPv6']);
});

test('what must not answer is up while it fails, and what may not be probed stays a failure', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.end());
  const url = `http://shop.example:${site.port}/`;
  const answered = await look(httpProbe(url, { upsideDown: true }));
  assert.deepEqual(
    [answered.up, answered.reason, answered.detail],
    [false, 'not_failed', 'it answered 200, and a failure is expected'],
  );
  const wrong = await look(httpProbe(url, { upsideDown: true, expected_status: ['500'] }));
  assert.deepEqual([wrong.up, wrong.reason, wrong.detail], [true, null, null]);
  const blocked = await lookAs(
    { privateAllowed: false, resolve: () => Promise.resolve(['10.0.0.1']) },
    httpProbe(url, { upsideDown: true }),
  );
  assert.deepEqual([blocked.up, blocked.reason], [false, 'blocked_address']);
});
