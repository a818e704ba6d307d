import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import type net from 'node:net';
import { type TestContext, test } from 'node:test';
import type { FailureReason } from './failure.ts';
import { createSafeFetch, type SafeRequest } from './safe-fetch.ts';
import { answerWith, selfSigned, serveHttp, serveRaw, serveTls } from './test-servers.ts';

const request: SafeRequest = { method: 'GET', timeoutMs: 20_000, maxBytes: 64 * 1024, privateAllowed: true };
/** For servers that never do what is waited for. */
const impatient: SafeRequest = { ...request, timeoutMs: 60 };

const okHead = 'HTTP/1.1 200 OK\r\n';

/** Writes as fast as it is read. */
const flood = (socket: net.Socket, chunk: string | Buffer) => {
  const write = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
};

async function failureOf(t: TestContext, url: string, options: SafeRequest, reason: FailureReason) {
  const http = createSafeFetch();
  t.after(() => http.close());
  const failure = await http.fetch(url, options);
  assert.ok(!failure.answered);
  assert.equal(failure.reason, reason, failure.detail);
  assert.ok(failure.detail.length > 0 && !/[\r\n]/.test(failure.detail));
}

const hostile: {
  does: string;
  sends: (socket: net.Socket) => void;
  options?: SafeRequest;
  reason: FailureReason;
}[] = [
  { does: 'accepts and says nothing', sends: () => {}, options: impatient, reason: 'timeout' },
  {
    does: 'never ends its headers',
    sends: (socket) => socket.write(`${okHead}x: y\r\n`),
    options: impatient,
    reason: 'timeout',
  },
  {
    does: 'never ends its body',
    sends: (socket) => socket.write(`${okHead}content-length: 10\r\n\r\nabc`),
    options: impatient,
    reason: 'timeout',
  },
  {
    does: 'sends headers without end',
    sends: (socket) => {
      socket.write(okHead);
      flood(socket, `x-a: ${'a'.repeat(1000)}\r\n`);
    },
    reason: 'protocol',
  },
  {
    does: 'sends one endless header',
    sends: (socket) => flood(socket, `${okHead}x: ${'a'.repeat(65_536)}`),
    reason: 'protocol',
  },
  {
    does: 'announces without end',
    sends: (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)),
    reason: 'protocol',
  },
  {
    does: 'resets before it answers',
    sends: (socket) => socket.once('data', () => socket.resetAndDestroy()),
    reason: 'reset',
  },
  {
    does: 'closes before it answers',
    sends: (socket) => socket.once('data', () => socket.end()),
    reason: 'reset',
  },
  { does: 'closes within its headers', sends: answerWith(`${okHead}content-le`), reason: 'reset' },
  {
    does: 'closes within its body',
    sends: answerWith(`${okHead}content-length: 10\r\n\r\nabc`),
    reason: 'reset',
  },
  {
    does: 'closes within a chunk',
    sends: answerWith(`${okHead}transfer-encoding: chunked\r\n\r\n5\r\nab`),
    reason: 'reset',
  },
  {
    does: 'speaks another protocol',
    sends: (socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'),
    reason: 'protocol',
  },
  {
    does: 'sends bytes of no protocol',
    sends: (socket) => socket.write(Buffer.alloc(100, 0xff)),
    reason: 'protocol',
  },
  {
    does: 'gives two lengths',
    sends: answerWith(`${okHead}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
    reason: 'protocol',
  },
  {
    does: 'gives a length and chunks',
    sends: answerWith(`${okHead}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
    reason: 'protocol',
  },
  {
    does: 'gives a negative length',
    sends: answerWith(`${okHead}content-length: -1\r\n\r\nab`),
    reason: 'protocol',
  },
  {
    does: 'breaks a chunk',
    sends: answerWith(`${okHead}transfer-encoding: chunked\r\n\r\nzz\r\nab\r\n`),
    reason: 'protocol',
  },
  {
    does: 'switches protocols unasked',
    sends: answerWith('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    reason: 'protocol',
  },
];

for (const { does, sends, options = request, reason } of hostile) {
  test(`a server that ${does} is a failure '${reason}' and its connection is closed`, async (t) => {
    const server = await serveRaw(t, (socket) => {
      socket.on('end', () => socket.destroy()).resume();
      sends(socket);
    });
    await failureOf(t, `http://127.0.0.1:${server.port}/`, options, reason);
    await server.drained();
  });
}

test('a body that streams for ever is cut, and the connection closed', async (t) => {
  for (const head of [`${okHead}\r\n`, `${okHead}content-length: 99999999999\r\n\r\n`]) {
    const server = await serveRaw(t, (socket) => {
      socket.write(head);
      flood(socket, Buffer.alloc(65_536, 'a'));
    });
    await using http = createSafeFetch();
    const answer = await http.fetch(`http://127.0.0.1:${server.port}/`, { ...request, maxBytes: 100_000 });
    assert.ok(answer.answered);
    assert.deepEqual([answer.body.length, answer.truncated], [100_000, true]);
    await server.drained();
  }
});

test('a body in one-byte chunks is put together', async (t) => {
  const chunks = '1\r\na\r\n'.repeat(20_000);
  const server = await serveRaw(
    t,
    answerWith(`${okHead}transfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`),
  );
  await using http = createSafeFetch();
  const answer = await http.fetch(`http://127.0.0.1:${server.port}/`, request);
  assert.ok(answer.answered);
  assert.equal(answer.body.toString(), 'a'.repeat(20_000));
});

test('what follows an answer unasked is never taken for the next one', async (t) => {
  const smuggled = `${okHead}content-length: 8\r\n\r\nsmuggled`;
  const server = await serveRaw(t, (socket) =>
    socket.on('data', () => socket.write(`${okHead}content-length: 5\r\n\r\nright${smuggled}`)),
  );
  await using http = createSafeFetch();
  for (let time = 0; time < 3; time += 1) {
    const answer = await http.fetch(`http://127.0.0.1:${server.port}/`, request);
    if (answer.answered) assert.equal(answer.body.toString(), 'right');
  }
});

test('a server that reads nothing does not hold a large request up for ever', async (t) => {
  const server = await serveRaw(t, (socket) => socket.pause());
  const body = Buffer.alloc(16 * 1024 * 1024);
  await failureOf(t, `http://127.0.0.1:${server.port}/`, { ...impatient, method: 'POST', body }, 'timeout');
  for (const socket of server.open) socket.on('end', () => socket.destroy()).resume();
  await server.drained();
});

test('a port where nobody listens refuses', async (t) => {
  await failureOf(t, 'http://127.0.0.1:1/', request, 'refused');
});

test('TLS that cannot be trusted is a failure before anything is sent', async (t) => {
  const received: Buffer[] = [];
  const server = await serveTls(t, selfSigned('localhost'), (socket) =>
    socket.on('data', (chunk) => received.push(chunk)),
  );
  await failureOf(
    t,
    `https://localhost:${server.port}/`,
    { ...request, method: 'POST', body: 'secret' },
    'tls',
  );
  await server.drained();
  assert.deepEqual(received, []);
});

test('TLS that is none, or never comes, is a failure', async (t) => {
  const plain = await serveHttp(t, (_req, res) => res.end());
  await failureOf(t, `https://127.0.0.1:${plain.port}/`, request, 'tls');
  const silent = await serveRaw(t, (socket) => socket.on('end', () => socket.destroy()).resume());
  await failureOf(t, `https://127.0.0.1:${silent.port}/`, impatient, 'timeout');
  await silent.drained();
  const secure = await serveTls(t, selfSigned('localhost'), () => {});
  const http = createSafeFetch();
  t.after(() => http.close());
  assert.equal((await http.fetch(`http://127.0.0.1:${secure.port}/`, request)).answered, false);
});

test('a URL or a header that may not be sent is a failure, and nothing is sent', async (t) => {
  const server = await serveRaw(t, () => {});
  const url = `http://127.0.0.1:${server.port}/`;
  await failureOf(t, 'ftp://127.0.0.1/', request, 'invalid_url');
  await failureOf(t, 'nonsense', request, 'invalid_url');
  await failureOf(t, url, { ...request, headers: { 'x-a': 'b\r\nx-c: d' } }, 'protocol');
  await failureOf(t, url, { ...request, headers: { Host: 'other.example' } }, 'protocol');
  assert.equal(server.opened(), 0);
});

test('a caller who gives up gets its answer at once and leaves nothing behind', async (t) => {
  const arrived = Promise.withResolvers<void>();
  const server = await serveRaw(t, (socket) => {
    socket.on('end', () => socket.destroy()).resume();
    arrived.resolve();
  });
  const url = `http://127.0.0.1:${server.port}/`;
  const gone = new AbortController();
  const http = createSafeFetch();
  t.after(() => http.close());
  const waiting = http.fetch(url, { ...request, signal: gone.signal });
  await arrived.promise;
  gone.abort();
  const failure = await waiting;
  assert.equal(!failure.answered && failure.reason, 'aborted');
  await server.drained();
  assert.equal(getEventListeners(gone.signal, 'abort').length, 0);

  const late = await http.fetch(url, { ...request, signal: gone.signal });
  assert.equal(!late.answered && late.reason, 'aborted');
  assert.equal(server.opened(), 1);
});

test('closing stops what is under way, closes every connection and takes nothing more', async (t) => {
  const arrived = Promise.withResolvers<void>();
  const server = await serveHttp(t, (req, res) => {
    if (req.url === '/idle') res.end();
    else arrived.resolve();
  });
  const url = `http://127.0.0.1:${server.port}`;
  const http = createSafeFetch();
  await http.fetch(`${url}/idle`, request);
  const waiting = [http.fetch(`${url}/busy`, request), http.fetch(`${url}/busy`, request)];
  await arrived.promise;
  await http.close();
  for (const failure of await Promise.all(waiting))
    assert.equal(!failure.answered && failure.reason, 'aborted');
  await server.drained();
  const opened = server.opened();
  const late = await http.fetch(`${url}/idle`, request);
  assert.equal(!late.answered && late.reason, 'aborted');
  assert.equal(server.opened(), opened);
});
