import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { endedInTime } from '../probe.ts';
import { assertion, closedPort, look, probeUntilReached, tcpProbe } from '../test-probes.ts';

test('a port that opens is up, and one that does not is down', async (t) => {
  const server = await serveRaw(t, () => {});
  const up = await look(tcpProbe(server.port));
  assert.deepEqual([up.up, up.ip, up.phases.dns, up.http_status], [true, '127.0.0.1', null, null]);
  assert.ok(up.phases.connect !== null && up.latency_ms !== null);
  const down = await look(tcpProbe(await closedPort()));
  assert.deepEqual([down.up, down.reason, down.ip, down.latency_ms], [false, 'refused', null, null]);
  assert.match(down.detail ?? '', /^Connection refused by 127\.0\.0\.1, port \d+$/);
});

test('a port is asked and answers what is expected, also in pieces', async (t) => {
  const echo = await serveRaw(t, (socket) => socket.pipe(socket));
  assert.equal((await look(tcpProbe(echo.port, { send: 'PING\r\n', expect: 'PING\r\n' }))).up, true);
  const slow = await serveRaw(t, async (socket) => {
    for (const piece of ['220 sm', 'tp.exa', 'mple ES', 'MTP\r\n']) {
      await new Promise((resolve) => socket.write(piece, resolve));
      await new Promise(setImmediate);
    }
  });
  const result = await look(tcpProbe(slow.port, { expect: 'smtp.example' }));
  assert.equal(result.up, true);
  assert.ok(result.phases.first_byte !== null);
});

test('what is to be sent arrives when nothing is expected back', async (t) => {
  const received = Promise.withResolvers<string>();
  const server = await serveRaw(t, async (socket) => received.resolve((await socket.toArray()).join('')));
  assert.equal((await look(tcpProbe(server.port, { send: 'x'.repeat(10_000) }))).up, true);
  assert.equal((await received.promise).length, 10_000);
});

test('an answer that is not expected is reported, with what came in its place', async (t) => {
  const other = await serveRaw(t, (socket) => socket.end('-ERR\r\nno\u0000such command'));
  const result = await look(tcpProbe(other.port, { expect: '+PONG' }));
  assert.deepEqual([result.up, result.reason], [false, 'assertion']);
  assert.equal(result.detail, 'the connection was closed; expected "+PONG", seen "-ERR no such command"');
  assert.deepEqual(result.compared, { expected: '+PONG', seen: '-ERR no such command' });
  const silent = await serveRaw(t, () => {});
  const late = await probeUntilReached(
    (timeoutMs) => look(tcpProbe(silent.port, { expect: '+PONG', timeoutMs })),
    ({ compared }) => compared !== null,
  );
  assert.deepEqual([late.up, late.reason], [false, 'timeout']);
  assert.match(late.detail ?? '', /expected "\+PONG", seen nothing$/);
  assert.deepEqual(late.compared, { expected: '+PONG', seen: null });
  const reset = await serveRaw(t, (socket) => socket.resetAndDestroy());
  const gone = await look(tcpProbe(reset.port, { expect: '+PONG' }));
  assert.deepEqual([gone.up, gone.reason], [false, 'reset']);
  assert.match(gone.detail ?? '', /^Connection reset by 127\.0\.0\.1, port \d+/);
});

test('another answer fails without waiting for the timeout, and a reply that goes on is waited for', async (t) => {
  const other = await serveRaw(t, (socket) => socket.write('-ERR no such command\r\n'));
  const never = 2 ** 31 - 1;
  const result = await look(tcpProbe(other.port, { expect: '+PONG', timeoutMs: never }));
  assert.deepEqual([result.up, result.reason], [false, 'assertion']);
  assert.equal(result.detail, 'another answer came; expected "+PONG", seen "-ERR no such command"');
  const teaser = await serveRaw(t, (socket) => socket.write('220-mail.example\r\n'));
  const late = await look(tcpProbe(teaser.port, { expect: '220 mail', timeoutMs: 1_200 }));
  assert.equal(late.reason, 'timeout');
});

test('what was sent in secret is not revealed when it comes back', async (t) => {
  const echo = await serveRaw(t, (socket) => socket.pipe(socket));
  const probe = tcpProbe(echo.port, { send: 'AUTH hunter2-secret\r\n', expect: '+OK' });
  const result = await look(probe);
  assert.equal(result.up, false);
  assert.doesNotMatch(result.detail ?? '', /hunter2/);
});

test('a port that pours out bytes is read to 64 KiB and no further', async (t) => {
  const flood = await serveRaw(t, (socket) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536, '.')));
    };
    socket.on('drain', pour);
    pour();
  });
  const result = await look(tcpProbe(flood.port, { expect: 'x' }));
  assert.deepEqual([result.up, result.reason], [false, 'too_large']);
  await flood.drained();
});

test('a text is found wherever the pieces are cut', async (t) => {
  const bytes = Buffer.from('aaab end');
  const server = await serveRaw(t, async (socket) => {
    for (const byte of bytes) {
      await new Promise((resolve) => socket.write(Buffer.of(byte), resolve));
      await new Promise(setImmediate);
    }
  });
  assert.equal((await look(tcpProbe(server.port, { expect: 'aab e' }))).up, true);
});

test('latency is judged', async (t) => {
  const server = await serveRaw(t, () => {});
  let nowMs = 0;
  const clock = { now: () => new Date(0), monotonicMs: () => (nowMs += 100) };
  const assertions = [assertion('latency', 'lt', 50)];
  const result = await look(tcpProbe(server.port, { assertions }), { clock });
  assert.deepEqual([result.up, result.reason], [false, 'assertion']);
  assert.match(result.detail ?? '', /^latency: expected lt 50, seen \d+$/);
});

test('of IPv6 and IPv4 the one that opens is used', async (t) => {
  const only4 = await serveRaw(t, () => {});
  const resolve = async () => ['127.0.0.1', '::1'];
  const host = 'both.example';
  assert.equal((await look(tcpProbe(only4.port, { host }), { resolve })).ip, '127.0.0.1');

  const only6 = createServer().listen({ port: 0, host: '::1', ipv6Only: true });
  const listens = await once(only6, 'listening').then(
    () => true,
    () => false,
  );
  t.after(() => only6.close());
  const address = only6.address();
  if (!listens || address === null || typeof address === 'string') return t.diagnostic('no IPv6 here');
  const { port } = address;
  assert.equal((await look(tcpProbe(port, { host }), { resolve })).ip, '::1');
  assert.equal((await look(tcpProbe(port, { host: '::1' }))).ip, '::1');
});

test('a step that does not end by the signal holds no probe: it ends a moment after its time', async () => {
  const resolve = () => new Promise<string[]>(() => {});
  const result = await look(tcpProbe(9, { host: 'silent.example', timeoutMs: 50 }), { resolve });
  assert.deepEqual([result.up, result.reason], [false, 'timeout']);
  const never = new Promise<never>(() => {});
  const stop = new AbortController();
  const ended = endedInTime(never, stop.signal);
  stop.abort({ reason: 'timeout', detail: 'no whole answer within 50 ms' });
  assert.deepEqual(await ended, {
    ...{ ok: false, reason: 'timeout', detail: 'no whole answer within 50 ms', compared: null },
  });
});
