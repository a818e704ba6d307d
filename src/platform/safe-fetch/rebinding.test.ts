import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ResolveHost, resolveHost } from './resolve-host.ts';
import { createSafeFetch, type SafeRequest } from './safe-fetch.ts';
import { serveHttp } from './test-servers.ts';

const request: SafeRequest = { method: 'GET', timeoutMs: 20_000, maxBytes: 1_000, privateAllowed: false };

/** Gives each look-up the next of these answers, and the last one for ever. */
function answersInTurn(...answers: string[][]): { resolve: ResolveHost; asked: () => number } {
  let asked = 0;
  const resolve = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return answer ?? [];
  };
  return { resolve, asked: () => asked };
}

test('a name that is public when it is checked and private when it is used is refused', async (t) => {
  const inside = await serveHttp(t, (_req, res) => res.end('secret'));
  const { resolve } = answersInTurn(['8.8.8.8'], ['127.0.0.1']);
  await using http = createSafeFetch({ resolve });
  const url = `http://rebind.example:${inside.port}/`;
  assert.deepEqual(await http.checkTarget(url, { privateAllowed: false }), { ok: true });
  const failure = await http.fetch(url, request);
  assert.equal(!failure.answered && failure.reason, 'blocked_address');
  assert.equal(inside.opened(), 0);
});

test('the address that was judged is the one connected to, and no other look-up is made', async (t) => {
  const judged = await serveHttp(t, (_req, res) => res.end('judged'));
  const { resolve, asked } = answersInTurn(['127.0.0.1'], ['10.0.0.1']);
  await using http = createSafeFetch({ resolve });
  const url = `http://rebind.example:${judged.port}/`;
  const answer = await http.fetch(url, { ...request, privateAllowed: true });
  assert.ok(answer.answered);
  assert.deepEqual([answer.body.toString(), answer.address, asked()], ['judged', '127.0.0.1', 1]);
});

test('every new connection is judged anew', async (t) => {
  const server = await serveHttp(t, (_req, res) => res.writeHead(200, { connection: 'close' }).end('ok'));
  const { resolve } = answersInTurn(['127.0.0.1'], ['169.254.169.254']);
  await using http = createSafeFetch({ resolve });
  const url = `http://rebind.example:${server.port}/`;
  assert.ok((await http.fetch(url, { ...request, privateAllowed: true })).answered);
  const failure = await http.fetch(url, { ...request, privateAllowed: true });
  assert.equal(!failure.answered && failure.reason, 'blocked_address');
});

test('one refused address among public ones refuses them all', async (t) => {
  const inside = await serveHttp(t, (_req, res) => res.end('secret'));
  for (const addresses of [
    ['8.8.8.8', '127.0.0.1'],
    ['127.0.0.1', '8.8.8.8'],
    ['2606:4700:4700::1111', '::ffff:127.0.0.1'],
  ]) {
    await using http = createSafeFetch({ resolve: async () => addresses });
    const failure = await http.fetch(`http://mixed.example:${inside.port}/`, request);
    assert.equal(!failure.answered && failure.reason, 'blocked_address', String(addresses));
  }
  assert.equal(inside.opened(), 0);
});

test('addresses in the URL, which no look-up sees, are judged too', async (t) => {
  const inside = await serveHttp(t, (_req, res) => res.end('secret'));
  await using http = createSafeFetch();
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '0.0.0.0',
    'localhost',
  ]) {
    const failure = await http.fetch(`http://${host}:${inside.port}/`, request);
    assert.equal(!failure.answered && failure.reason, 'blocked_address', host);
  }
  assert.equal(inside.opened(), 0);
});

test('metadata is out of reach even for those who may reach private addresses', async () => {
  await using http = createSafeFetch({ resolve: async () => ['169.254.169.254'] });
  for (const url of ['http://169.254.169.254/', 'http://[::ffff:a9fe:a9fe]/', 'http://metadata.example/']) {
    const failure = await http.fetch(url, { ...request, privateAllowed: true });
    assert.equal(!failure.answered && failure.reason, 'blocked_address', url);
  }
});

test('a connection opened for someone who may is not lent to someone who may not', async (t) => {
  const inside = await serveHttp(t, (_req, res) => res.end('secret'));
  await using http = createSafeFetch();
  const url = `http://127.0.0.1:${inside.port}/`;
  assert.ok((await http.fetch(url, { ...request, privateAllowed: true })).answered);
  const failure = await http.fetch(url, request);
  assert.equal(!failure.answered && failure.reason, 'blocked_address');
});

test('a refusal does not reveal where the name leads', async () => {
  await using http = createSafeFetch({ resolve: async () => ['10.1.2.3'] });
  const failure = await http.fetch('http://intranet.example/', request);
  assert.deepEqual(!failure.answered && failure.detail, 'leads to a private address');
});

test('a name with no or a failing look-up is a failure, and one that never ends is timed out', async () => {
  const answers: [ResolveHost, string][] = [
    [async () => [], 'dns'],
    [async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })), 'dns'],
    [() => new Promise(() => {}), 'timeout'],
  ];
  for (const [resolve, reason] of answers) {
    await using http = createSafeFetch({ resolve });
    const failure = await http.fetch('http://broken.example/', { ...request, timeoutMs: 60 });
    assert.equal(!failure.answered && failure.reason, reason);
  }
});

test('when one address does not answer, another one of the name does', async (t) => {
  const server = await serveHttp(t, (_req, res) => res.end('ok'));
  await using http = createSafeFetch({ resolve: async () => ['127.0.0.3', '127.0.0.2', '127.0.0.1'] });
  const answer = await http.fetch(`http://three.example:${server.port}/`, {
    ...request,
    privateAllowed: true,
  });
  assert.ok(answer.answered);
  assert.equal(answer.address, '127.0.0.1');
});

test('names of this machine are known without asking', async () => {
  const { signal } = new AbortController();
  for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'a.b.localhost']) {
    assert.deepEqual(await resolveHost(host, { local: false, signal }), ['127.0.0.1', '::1'], host);
  }
});

test('a look-up ends when its caller gives up', async () => {
  const gone = new AbortController();
  const looking = resolveHost('never.invalid', { local: false, signal: gone.signal });
  gone.abort();
  await assert.rejects(looking);
});
