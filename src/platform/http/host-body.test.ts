import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { as, bareResolve } from '../../testing/bare-actor.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { facts } from '../../testing/things.ts';
import { thingsHost } from '../../testing/things-host.ts';
import { buildHost } from './host.ts';
import { scopedRoute } from './route.ts';

const json = (payload: string, type = 'application/json') => ({ payload, headers: { 'content-type': type } });

test('what is no JSON object, and no JSON at all, is an issue of the body', async (t) => {
  const ask = await thingsHost(t);
  const reasons: Record<string, string> = {};
  for (const payload of [
    '{',
    '[]',
    'null',
    '"x"',
    '5',
    '{"name":"a"}x',
    "{'name':'a'}",
    '\u{feff}x',
    '{"name":\u0000}',
  ]) {
    const answer = await ask({ method: 'POST', url: '/things', ...json(payload) });
    assert.equal(answer.status, 400, payload);
    assert.equal(answer.json.error, 'validation_failed');
    assert.equal(answer.json.issues[0].field, 'body');
    reasons[payload] = answer.json.issues[0].reason;
  }
  assert.equal(reasons['{'], 'JSON');
  assert.equal(reasons['[]'], 'object');
  const latin1 = await ask({
    method: 'POST',
    url: '/things',
    payload: Buffer.from('{"name":"\xe4"}', 'latin1'),
    headers: { 'content-type': 'application/json' },
  });
  assert.deepEqual(latin1.json.issues, [{ field: 'body', reason: 'JSON' }]);
});

test('an empty body counts as an empty object, with any or no content type', async (t) => {
  const ask = await thingsHost(t);
  for (const headers of [
    {},
    { 'content-type': 'application/json' },
    { 'content-type': 'text/plain', 'content-length': '0' },
  ]) {
    const pressed = await ask({ method: 'POST', url: '/things/1/press', headers: { ...headers, ...as() } });
    assert.deepEqual([pressed.status, pressed.json], [200, { ok: true }]);
    const missing = await ask({ method: 'POST', url: '/things', headers });
    assert.deepEqual(missing.json, {
      error: 'validation_failed',
      issues: [{ field: 'name', reason: 'required' }],
    });
  }
});

test('a route without a body takes no field', async (t) => {
  const ask = await thingsHost(t);
  const answer = await ask({
    method: 'POST',
    url: '/things/1/press',
    headers: as(),
    payload: { force: true },
  });
  assert.deepEqual(answer.json.issues, [{ field: 'force', reason: 'unknown field' }]);
});

test('a body of another type is 415', async (t) => {
  const ask = await thingsHost(t);
  const payload = '{"name":"a"}';
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'nonsense',
    '',
  ]) {
    const answer = await ask({ method: 'POST', url: '/things', payload, headers: { 'content-type': type } });
    assert.deepEqual([answer.status, answer.json], [415, { error: 'unsupported_media_type' }], type);
  }
  const compressed = await ask({
    method: 'POST',
    url: '/things',
    payload,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  assert.equal(compressed.status, 415);
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/json;',
  ]) {
    const answer = await ask({ method: 'POST', url: '/things', ...json(payload, type) });
    assert.equal(answer.status, 201, type);
  }
});

test('a body that is too large, too deep, too full or poisonous is refused', async (t) => {
  const ask = await thingsHost(t);
  const post = (payload: string) => ask({ method: 'POST', url: '/things', ...json(payload) });
  const large = await post(`{"name":"${'a'.repeat(256 * 1024)}"}`);
  assert.deepEqual([large.status, large.json], [413, { error: 'payload_too_large' }]);
  const huge = await post(`{"name":"${'a'.repeat(4 * 1024 * 1024)}"}`);
  assert.equal(huge.status, 413);
  const deep = await post(`{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  assert.deepEqual(deep.json.issues, [{ field: 'body', reason: 'at most 32 levels deep' }]);
  const full = await post(`{"name":[${'1,'.repeat(100_000)}1]}`);
  assert.deepEqual(full.json.issues, [{ field: 'body', reason: 'at most one value for 7 bytes' }]);
  const proto = await post('{"name":"a","__proto__":{"on":true},"a":{"__proto__":1}}');
  assert.deepEqual(proto.json.issues, [
    { field: '__proto__', reason: 'unknown field' },
    { field: 'a.__proto__', reason: 'unknown field' },
  ]);
  const nul = await post('{"name":"a\\u0000b"}');
  assert.deepEqual(nul.json.issues, [{ field: 'name', reason: 'text without NUL characters' }]);
  const largest = await post(`{"name":"a"${' '.repeat(256 * 1024 - 12)}}`);
  assert.equal(largest.status, 201);
});

test('an id that no resource can have is not found', async (t) => {
  const ask = await thingsHost(t);
  for (const id of ['abc', '-1', '0', '1'.repeat(31), '1.5', '1e3', '%20', '%00', 'a'.repeat(200)]) {
    const answer = await ask({ method: 'GET', url: `/things/${id}`, headers: as() });
    assert.deepEqual([answer.status, answer.json], [404, { error: 'not_found' }], id);
  }
});

test('an address that cannot be decoded is a validation error', async (t) => {
  const ask = await thingsHost(t);
  const answer = await ask({ method: 'GET', url: '/things/%zz' });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.json, {
    error: 'validation_failed',
    issues: [{ field: 'path', reason: 'valid percent-encoding' }],
  });
});

test('what a scope takes is given back where the caller has gone before it was let in', async (t) => {
  const [asked, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let held = 0;
  const host = await buildHost({
    app: bareApp(),
    surface: 'api',
    prefix: '',
    routes: [
      scopedRoute({
        ...facts,
        method: 'POST',
        path: '/held',
        access: { kind: 'scoped', key: 'agent' },
        limitScope() {
          held += 1;
          setImmediate(taken.resolve);
          return () => {
            held -= 1;
          };
        },
        handler: async () => ({}),
      }),
    ],
    resolveActor: bareResolve,
    async resolveScope(_app, { signal }) {
      asked.resolve();
      await once(signal, 'abort');
      return { account_id: 1, plan: 'free', bound_to: '1', knownUntilMs: 0 };
    },
  });
  t.after(() => host.close());
  await host.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((host.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST /held HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n');
  await asked.promise;
  socket.destroy();
  await taken.promise;
  assert.equal(held, 0);
});

test('a body that is announced by its type alone is empty for whoever parses it', async (t) => {
  const host = await buildHost({
    ...{ app: bareApp(), surface: 'api', prefix: '', routes: [], resolveActor: bareResolve },
    extra(fastify) {
      fastify.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, text, done) =>
        done(null, text),
      );
      fastify.all('/echo', async ({ method, body }, reply) =>
        reply.send(`${method} ${JSON.stringify(body)}`),
      );
    },
  });
  t.after(() => host.close());
  await host.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((host.server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => socket.destroy());
  // As curl sends them: `-X POST -H 'Content-Type: …'`.
  const head = 'Host: a\r\nContent-Type: text/plain\r\n';
  socket.write(`POST /echo HTTP/1.1\r\n${head}\r\nDELETE /echo HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  let received = '';
  for await (const bytes of socket) received += bytes;
  assert.deepEqual(received.match(/(?:POST|DELETE) ".*"/g), ['POST ""', 'DELETE ""']);
});
