import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type TestContext, test } from 'node:test';
import Type from 'typebox';
import { bareApp } from '../../testing/bare-app.ts';
import { StartupProblem } from '../startup-problem.ts';
import { buildHost } from './host.ts';
import { listen } from './listen.ts';
import { publicRoute, type Route, rawRoute } from './route.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((cards) =>
  cards?.some(({ address }) => address === '::1'),
);
const LOOPBACK = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];

const hello = publicRoute({
  method: 'GET',
  path: '/hello',
  tag: 'Tests',
  summary: 'Says hello',
  response: Type.Object({ hello: Type.String() }),
  handler: async () => ({ hello: 'you' }),
});

const host = (...routes: Route[]) =>
  buildHost({
    app: bareApp(),
    surface: 'api',
    prefix: '',
    routes: [hello, ...routes],
    resolveActor: async () => null,
  });

async function listening(t: TestContext, ...routes: Route[]) {
  const listener = await listen(await host(...routes), {
    addresses: ['127.0.0.1', '::1'],
    port: 0,
    variable: 'TOCSIN_API_PORT',
  });
  t.after(() => listener.close(0));
  return listener;
}

const base = (address: string, port: number) =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`;

test('one free port answers on every loopback address that there is', async (t) => {
  const { port, addresses } = await listening(t);
  assert.deepEqual(addresses, LOOPBACK);
  for (const address of addresses) {
    const answer = await fetch(`${base(address, port)}/hello`);
    assert.deepEqual(await answer.json(), { hello: 'you' });
  }
});

test('a port in use stops the start in one sentence', async (t) => {
  const { port } = await listening(t);
  const second = listen(await host(), {
    addresses: ['127.0.0.1', '::1'],
    port,
    variable: 'TOCSIN_DASHBOARD_PORT',
  });
  await assert.rejects(second, (error) => {
    assert(error instanceof StartupProblem);
    assert.equal(
      error.message,
      `TOCSIN_DASHBOARD_PORT is ${port}, but 127.0.0.1:${port} is already in use by another program: stop that, or set TOCSIN_DASHBOARD_PORT to a free port.`,
    );
    return true;
  });
});

test('a port that is taken on the second address only is not half opened', async (t) => {
  if (!hasIpv6) return;
  const other = createServer();
  other.listen({ host: '::1', port: 0, ipv6Only: true });
  await once(other, 'listening');
  t.after(() => other.close());
  const address = other.address();
  assert(address && typeof address === 'object');
  const { port } = address;
  await assert.rejects(
    listen(await host(), { addresses: ['127.0.0.1', '::1'], port, variable: 'TOCSIN_API_PORT' }),
    /TOCSIN_API_PORT is \d+, but \[::1\]:\d+ is already in use/,
  );
  await assert.rejects(once(connect(port, '127.0.0.1'), 'connect'), { code: 'ECONNREFUSED' });
});

test('an address of another machine is named', async () => {
  await assert.rejects(
    listen(await host(), { addresses: ['192.0.2.1'], port: 0, variable: 'TOCSIN_API_PORT' }),
    /^StartupProblem: TOCSIN_HOST names 192\.0\.2\.1, which is not an address of this machine\.$/,
  );
});

test('closing waits for a running request, on every address, and accepts no other', async (t) => {
  const started = new EventTarget();
  const release = Promise.withResolvers<void>();
  const slow = publicRoute({
    method: 'GET',
    path: '/slow',
    tag: 'Tests',
    summary: 'Answers when it is let',
    response: Type.Object({ done: Type.Boolean() }),
    async handler() {
      started.dispatchEvent(new Event('started'));
      await release.promise;
      return { done: true };
    },
  });
  const { port, addresses, close } = await listening(t, slow);
  for (const address of addresses.slice(-1)) {
    const running = once(started, 'started');
    const answer = fetch(`${base(address, port)}/slow`);
    await running;
    const closed = close();
    await assert.rejects(once(connect(port, address), 'connect'), { code: 'ECONNREFUSED' });
    release.resolve();
    const response = await answer;
    assert.equal(response.headers.get('connection'), 'close');
    assert.deepEqual(await response.json(), { done: true });
    await closed;
  }
});

test('closing does not wait for a connection that is kept alive', async (t) => {
  const { port, addresses, close } = await listening(t);
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  for (const address of addresses) {
    const [response] = await once(get(`${base(address, port)}/hello`, { agent }), 'response');
    response.resume();
    await once(response, 'end');
  }
  await close(60_000);
});

test('a request that never ends is cut off after the grace', async (t) => {
  const started = new EventTarget();
  const endless = publicRoute({
    method: 'GET',
    path: '/endless',
    tag: 'Tests',
    summary: 'Never answers',
    response: Type.Unknown(),
    handler() {
      started.dispatchEvent(new Event('started'));
      return new Promise(() => {});
    },
  });
  const { port, close } = await listening(t, endless);
  const running = once(started, 'started');
  const answer = fetch(`${base('127.0.0.1', port)}/endless`);
  answer.catch(() => undefined);
  await running;
  await close(10);
  await assert.rejects(answer);
});

test('a stream is ended when the host closes', async (t) => {
  const stream = rawRoute({
    method: 'GET',
    path: '/stream',
    tag: 'Tests',
    summary: 'Streams until closing',
    contentType: 'text/plain',
    access: { kind: 'public' },
    async raw({ closing }, reply) {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/plain' });
      reply.raw.write('first\n');
      closing.addEventListener('abort', () => reply.raw.end('last\n'), { once: true });
    },
  });
  const { port, close } = await listening(t, stream);
  const answer = await fetch(`${base('127.0.0.1', port)}/stream`);
  const text = answer.text();
  await close(60_000);
  assert.equal(await text, 'first\nlast\n');
});
