import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { bareResolve } from '../../testing/bare-actor.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { things } from '../../testing/things.ts';
import { buildHost } from './host.ts';
import { listen } from './listen.ts';

async function stage(t: TestContext) {
  const fastify = await buildHost({
    app: bareApp(),
    surface: 'api',
    prefix: '',
    routes: things,
    resolveActor: bareResolve,
    intercept(request, response) {
      if (!request.url?.startsWith('/ping/')) return false;
      response.end('pong');
      return true;
    },
  });
  const listener = await listen(fastify, { addresses: ['127.0.0.1'], port: 0, variable: 'TOCSIN_API_PORT' });
  t.after(() => listener.close(0));
  const open = async (): Promise<Socket> => {
    const socket = connect(listener.port, '127.0.0.1');
    t.after(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { fastify, listener, open };
}

/** Everything that comes until the other side hangs up. */
async function conversation(socket: Socket, ...texts: string[]): Promise<string> {
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  socket.on('error', () => undefined);
  for (const text of texts) socket.write(text, 'latin1');
  await once(socket, 'close', { signal: AbortSignal.timeout(20_000) });
  return received;
}

function answersOf(received: string) {
  return received.split(/(?=HTTP\/1\.1 \d{3} )/).map((answer) => ({
    status: Number(answer.slice(9, 12)),
    head: answer.split('\r\n\r\n')[0]?.toLowerCase() ?? '',
    body: answer.split('\r\n\r\n')[1] ?? '',
  }));
}

test('what is no HTTP is answered in the shape of every error, and hung up on', async (t) => {
  const { open } = await stage(t);
  for (const text of [
    'hello\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /things HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
    'GET /things HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n',
    'POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
    'POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
    'POST /things HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  ]) {
    const [answer] = answersOf(await conversation(await open(), text));
    assert(answer);
    assert.equal(answer.status, 400, text);
    assert.deepEqual(JSON.parse(answer.body), {
      error: 'validation_failed',
      issues: [{ field: 'request', reason: 'well-formed HTTP/1.1' }],
    });
    assert.match(answer.head, /x-request-id: [\da-f-]{36}/);
    assert.match(answer.head, /connection: close/);
  }
});

test('a request names its host once', async (t) => {
  const { open } = await stage(t);
  const heads = [
    'GET /health HTTP/1.1\r\n',
    'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n',
    'GET /health HTTP/1.1\r\nHost: a\r\nhost: a\r\n',
  ];
  for (const head of heads) {
    const received = await conversation(await open(), `${head}Connection: close\r\n\r\n`);
    const [answer] = answersOf(received);
    assert.equal(answer?.status, 400, head);
    assert.match(answer.body, /"field":"host","reason":"one Host header"/);
    assert.match(answer.head, /x-request-id: [\da-f-]{36}/);
  }
});

test('an expectation that nobody knows changes nothing', async (t) => {
  const { open } = await stage(t);
  for (const [path, expected] of [
    ['/nowhere', '{"error":"not_found"}'],
    ['/ping/x', 'pong'],
  ]) {
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nExpect: the moon\r\nConnection: close\r\n\r\n`;
    assert.ok((await conversation(await open(), head)).includes(expected ?? ''), path);
  }
});

test('a body that no route takes is not looked at', async (t) => {
  const { open } = await stage(t);
  for (const [head, status] of [
    ['POST /nowhere', 404],
    ['PUT /things', 405],
    ['DELETE /nowhere', 404],
  ] as const)
    for (const body of ['{broken', '{"__proto__":1}', 'x'.repeat(2_000_000)]) {
      const received = await conversation(
        await open(),
        `${head} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
        body,
      );
      assert.equal(answersOf(received)[0]?.status, status, head);
    }
});

test('no second request hides in the body of the first', async (t) => {
  const { open } = await stage(t);
  const hidden = 'GET /ping/hidden HTTP/1.1\r\nHost: x\r\n\r\n';
  const smuggled = await conversation(
    await open(),
    `POST /things HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  );
  assert(!smuggled.includes('pong'), smuggled);
  const unread = await conversation(
    await open(),
    `POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  assert.deepEqual(
    answersOf(unread).map(({ status }) => status),
    [404, 404],
  );
});

test('a head that is too large is 431', async (t) => {
  const { open } = await stage(t);
  const [answer] = answersOf(
    await conversation(await open(), `GET /things HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
  );
  assert.equal(answer?.status, 431);
  assert.deepEqual(JSON.parse(answer.body), { error: 'headers_too_large' });
});

test('a body that never ends is refused once it is too large', async (t) => {
  const { open } = await stage(t);
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  const received = await conversation(
    await open(),
    'POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    ...Array.from({ length: 20 }, () => chunk),
  );
  const [answer] = answersOf(received);
  assert.equal(answer?.status, 413);
  assert.deepEqual(JSON.parse(answer.body), { error: 'payload_too_large' });
});

test('a body that was announced as too large is refused before it is sent', async (t) => {
  const { open } = await stage(t);
  const received = await conversation(
    await open(),
    'POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n',
  );
  assert.equal(answersOf(received)[0]?.status, 413);
});

test('a client that hangs up in the middle of its body leaves nothing behind', async (t) => {
  const { fastify, open } = await stage(t);
  const socket = await open();
  socket.write(
    'POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na',
  );
  await once(fastify.server, 'request');
  socket.destroy();
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  while ((await connections()) > 0) await new Promise((resolve) => setImmediate(resolve));
});

test('time, head and connections are bounded', async (t) => {
  const { fastify } = await stage(t);
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxConnections } = fastify.server;
  assert.deepEqual(
    { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxConnections },
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      timeout: 120_000,
      maxConnections: 20_000,
    },
  );
});

test('what is intercepted never reaches a route', async (t) => {
  const { listener } = await stage(t);
  const answer = await fetch(`http://127.0.0.1:${listener.port}/ping/x`, { method: 'POST', body: 'x' });
  assert.deepEqual([answer.status, await answer.text()], [200, 'pong']);
  assert.equal((await fetch(`http://127.0.0.1:${listener.port}/pings`)).status, 404);
});
