import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { type Identity, issueCertificate } from '../../testing/certificates.ts';
import type { Clock } from '../clock.ts';
import { minutes } from '../time.ts';
import { createSafeFetch, type SafeRequest } from './safe-fetch.ts';
import { answerWith, selfSigned, serveHttp, serveRaw, serveTls } from './test-servers.ts';

const request: SafeRequest = { method: 'GET', timeoutMs: 20_000, maxBytes: 64 * 1024, privateAllowed: true };

test('an answer comes with its status, headers, body, time and address', async (t) => {
  const seen: unknown[] = [];
  const server = await serveHttp(t, async (req, res) => {
    const body = Buffer.concat(await req.toArray()).toString();
    seen.push({ method: req.method, url: req.url, type: req.headers['content-type'], body });
    res.writeHead(418, { 'X-Twice': ['a', 'b'], 'Content-Type': 'text/plain' }).end('a teapot');
  });
  await using http = createSafeFetch();
  const answer = await http.fetch(`http://127.0.0.1:${server.port}/a%20b?c=d&e#f`, {
    ...request,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"ü":1}',
  });
  assert.ok(answer.answered);
  assert.equal(answer.status, 418);
  assert.equal(answer.headers['x-twice'], 'a, b');
  assert.equal(answer.headers['content-type'], 'text/plain');
  assert.equal(answer.body.toString(), 'a teapot');
  assert.equal(answer.truncated, false);
  assert.equal(answer.address, '127.0.0.1');
  assert.ok(Number.isInteger(answer.latencyMs) && answer.latencyMs >= 0);
  assert.deepEqual(seen, [
    { method: 'POST', url: '/a%20b?c=d&e', type: 'application/json', body: '{"ü":1}' },
  ]);
});

test('the time is measured with the clock that is handed in', async (t) => {
  let ms = 1_000;
  const clock: Clock = { now: () => new Date(0), monotonicMs: () => ms };
  const server = await serveHttp(t, (_req, res) => {
    ms += 250;
    res.end();
  });
  await using http = createSafeFetch({ clock });
  assert.equal((await http.fetch(`http://127.0.0.1:${server.port}/`, request)).latencyMs, 250);
});

test('a redirect is an answer and is not followed', async (t) => {
  const inner = await serveHttp(t, (_req, res) => res.end('secret'));
  const outer = await serveHttp(t, (_req, res) =>
    res.writeHead(302, { location: `http://127.0.0.1:${inner.port}/` }).end(),
  );
  await using http = createSafeFetch();
  const answer = await http.fetch(`http://127.0.0.1:${outer.port}/`, request);
  assert.ok(answer.answered);
  assert.equal(answer.status, 302);
  assert.equal(inner.opened(), 0);
});

test('a body is cut at maxBytes, to the byte', async (t) => {
  const server = await serveHttp(t, (_req, res) => res.end('0123456789'));
  await using http = createSafeFetch();
  for (const [maxBytes, body, truncated] of [
    [0, '', true],
    [9, '012345678', true],
    [10, '0123456789', false],
    [11, '0123456789', false],
  ] as const) {
    const answer = await http.fetch(`http://127.0.0.1:${server.port}/`, { ...request, maxBytes });
    assert.ok(answer.answered);
    assert.deepEqual([answer.body.toString(), answer.truncated], [body, truncated], `${maxBytes}`);
  }
});

test('a compressed body is kept as it came, so that a small one cannot become a large one', async (t) => {
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
  const server = await serveHttp(t, (_req, res) =>
    res.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  await using http = createSafeFetch();
  const answer = await http.fetch(`http://127.0.0.1:${server.port}/`, request);
  assert.ok(answer.answered);
  assert.deepEqual(answer.body, bomb);
});

test('an answer to HEAD and an answer without a body are whole', async (t) => {
  const server = await serveHttp(t, (_req, res) =>
    res.writeHead(200, { 'content-length': '5' }).end('hello'),
  );
  const empty = await serveHttp(t, (_req, res) => res.writeHead(204).end());
  await using http = createSafeFetch();
  const head = await http.fetch(`http://127.0.0.1:${server.port}/`, { ...request, method: 'HEAD' });
  const none = await http.fetch(`http://127.0.0.1:${empty.port}/`, request);
  assert.ok(head.answered && none.answered);
  assert.deepEqual([head.status, head.body.length, head.truncated], [200, 0, false]);
  assert.deepEqual([none.status, none.body.length, none.truncated], [204, 0, false]);
});

test('interim responses are passed over', async (t) => {
  const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n'.repeat(20);
  const server = await serveRaw(t, answerWith(`${hints}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`));
  await using http = createSafeFetch();
  const answer = await http.fetch(`http://127.0.0.1:${server.port}/`, request);
  assert.ok(answer.answered);
  assert.deepEqual([answer.status, answer.body.toString()], [200, 'ok']);
});

test('header names that mean something to JavaScript are only names', async (t) => {
  const head =
    'HTTP/1.1 200 OK\r\n__proto__: a\r\n__proto__: b\r\nconstructor: c\r\ncontent-length: 0\r\n\r\n';
  const server = await serveRaw(t, answerWith(head));
  await using http = createSafeFetch();
  const answer = await http.fetch(`http://127.0.0.1:${server.port}/`, request);
  assert.ok(answer.answered);
  assert.deepEqual(Object.entries(answer.headers), [
    ['__proto__', 'a, b'],
    ['constructor', 'c'],
    ['content-length', '0'],
  ]);
});

test('a connection is used again after a whole answer', async (t) => {
  const server = await serveHttp(t, (_req, res) => res.end('ok'));
  await using http = createSafeFetch();
  for (let time = 0; time < 5; time += 1) await http.fetch(`http://127.0.0.1:${server.port}/`, request);
  assert.equal(server.opened(), 1);
});

test('requests to one target do not wait for each other', async (t) => {
  const slow = Promise.withResolvers<void>();
  const server = await serveHttp(t, async (req, res) => {
    if (req.url === '/slow') await slow.promise;
    res.end(req.url);
  });
  await using http = createSafeFetch();
  const waiting = Array.from({ length: 20 }, () =>
    http.fetch(`http://127.0.0.1:${server.port}/slow`, request),
  );
  assert.ok((await http.fetch(`http://127.0.0.1:${server.port}/fast`, request)).answered);
  slow.resolve();
  assert.ok((await Promise.all(waiting)).every((answer) => answer.answered));
});

test('only so many connections are kept when a burst is over', async (t) => {
  const server = await serveHttp(t, (_req, res) => res.end('ok'));
  await using http = createSafeFetch();
  const url = `http://127.0.0.1:${server.port}/`;
  await Promise.all(Array.from({ length: 200 }, () => http.fetch(url, request)));
  const before = server.opened();
  await Promise.all(Array.from({ length: 200 }, () => http.fetch(url, request)));
  assert.equal(server.opened() - before, 200 - 128);
});

test('an old connection is not kept, so that a name that moved is followed', async (t) => {
  let ms = 0;
  const clock: Clock = { now: () => new Date(0), monotonicMs: () => ms };
  const server = await serveHttp(t, (_req, res) => res.end('ok'));
  await using http = createSafeFetch({ clock });
  await http.fetch(`http://127.0.0.1:${server.port}/`, request);
  ms += minutes(2);
  await http.fetch(`http://127.0.0.1:${server.port}/`, request);
  assert.equal(server.opened(), 1);
  await http.fetch(`http://127.0.0.1:${server.port}/`, request);
  assert.equal(server.opened(), 2);
});

test('a connection that the server closed while it was idle does no harm', async (t) => {
  const server = await serveRaw(t, (socket) =>
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')),
  );
  await using http = createSafeFetch();
  for (let time = 0; time < 3; time += 1) {
    assert.ok((await http.fetch(`http://127.0.0.1:${server.port}/`, request)).answered);
    for (const socket of server.open) socket.end();
    await server.drained();
  }
  assert.equal(server.opened(), 3);
});

test('a certificate is verified for the name in the URL, although the address is pinned', async (t) => {
  const identity = selfSigned('hook.example');
  trust(t, identity);
  const servers: unknown[] = [];
  const server = await serveTls(t, identity, (socket) => {
    servers.push(socket.servername);
    answerWith('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')(socket);
  });
  await using http = createSafeFetch({ resolve: async () => ['127.0.0.1'] });
  const right = await http.fetch(`https://hook.example:${server.port}/`, request);
  assert.ok(right.answered);
  assert.deepEqual(servers, ['hook.example']);
  const dotted = await http.fetch(`https://hook.example.:${server.port}/`, request);
  assert.equal(dotted.answered, true);
  for (const host of ['other.example', '127.0.0.1']) {
    const wrong = await http.fetch(`https://${host}:${server.port}/`, request);
    assert.ok(!wrong.answered);
    assert.equal(wrong.reason, 'tls', host);
    assert.match(wrong.detail, /does not match|altnames|not in the cert/);
  }
});

test('a certificate that is not accepted is said in plain words, and nothing is sent', async (t) => {
  const root = issueCertificate({ commonName: 'Test Root', isAuthority: true });
  trust(t, root);
  const names = ['hook.example'];
  const day = 86_400_000;
  const cases: [Identity, RegExp][] = [
    [
      issueCertificate({ names, issuer: root, from: Date.now() - 9 * day, to: Date.now() - 2 * day }),
      /^The certificate of hook\.example, port \d+, expired on \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
    ],
    [
      issueCertificate({ names, issuer: root, from: Date.now() + day, to: Date.now() + 2 * day }),
      /^a certificate of the chain is not valid yet$/,
    ],
    [selfSigned('hook.example'), /^the certificate is self-signed; .* has to be in TOCSIN_CA_FILE$/],
    [issueCertificate({ names: ['other.example'], issuer: root }), /altnames/],
  ];
  await using http = createSafeFetch({ resolve: async () => ['127.0.0.1'] });
  for (const [identity, problem] of cases) {
    let sent = 0;
    const server = await serveTls(t, identity, (socket) => socket.on('data', () => (sent += 1)));
    const refused = await http.fetch(`https://hook.example:${server.port}/`, request);
    assert.ok(!refused.answered);
    assert.equal(refused.reason, 'tls');
    assert.match(refused.detail, problem);
    await server.drained();
    assert.equal(sent, 0);
  }
});

/** Only this authority, as long as the test runs: the default is one of the process, which other files share. */
function trust(t: TestContext, { cert }: Identity): void {
  const before = tls.getCACertificates('default');
  t.after(() => tls.setDefaultCACertificates(before));
  tls.setDefaultCACertificates([cert]);
}
