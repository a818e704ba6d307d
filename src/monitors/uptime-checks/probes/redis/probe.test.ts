import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { serveRaw, serveTls } from '../../../../platform/safe-fetch/test-servers.ts';
import { issueCertificate } from '../../../../testing/certificates.ts';
import { assertion, look, unhurried } from '../test-probes.ts';
import type { RedisProbe } from './probe.ts';
import { facts } from './schema.ts';

const redisProbe = (port: number, rest: Partial<RedisProbe> = {}): RedisProbe => ({
  ...{ kind: 'redis', host: 'redis.example', port, ...facts.defaults },
  ...{ timeoutMs: 20_000, upsideDown: false, assertions: [] },
  ...rest,
});

/** Answers whole commands by what the test says, and keeps them. */
function answering(answers: Readonly<Record<string, string>>) {
  const heard: string[] = [];
  const serve = (socket: {
    on(event: 'data', on: (piece: Buffer) => void): void;
    write(text: string): void;
  }) =>
    socket.on('data', (piece) => {
      const command = piece
        .toString()
        .split('\r\n')
        .filter((_, index) => index > 0 && index % 2 === 0);
      heard.push(command.join(' '));
      socket.write(answers[command[0] ?? ''] ?? '-ERR unknown command\r\n');
    });
  return { heard, serve };
}

const serveRedis = async (t: TestContext, answers: Readonly<Record<string, string>>) => {
  const { heard, serve } = answering(answers);
  return { ...(await serveRaw(t, serve)), heard };
};

test('a server that answers PING is up, and one that wants a password says so', async (t) => {
  const open = await serveRedis(t, { PING: '+PONG\r\n' });
  assert.equal((await look(redisProbe(open.port))).up, true);
  assert.deepEqual(open.heard, ['PING']);
  const closed = await serveRedis(t, { PING: '-NOAUTH Authentication required.\r\n' });
  const { up, reason, detail } = await look(redisProbe(closed.port));
  assert.deepEqual([up, reason, detail], [false, 'error_answer', 'NOAUTH Authentication required.']);
});

test('it signs in, chooses a database, and judges the value of a key', async (t) => {
  const answers = { AUTH: '+OK\r\n', SELECT: '+OK\r\n', PING: '+PONG\r\n', GET: '$12\r\n{"jobs":1234}\r\n' };
  const server = await serveRedis(t, { ...answers, GET: '$13\r\n{"jobs":1234}\r\n' });
  const probe = redisProbe(server.port, { user: 'watch', password: 'p ü', database: 3, key: 'queue' });
  const assertions = [assertion('json', 'lt', 1_000, '$.jobs')];
  const result = await look({ ...probe, assertions }, unhurried);
  assert.deepEqual([result.up, result.detail], [false, 'json $.jobs: expected lt 1000, seen 1234']);
  assert.deepEqual(server.heard, ['AUTH watch p ü', 'SELECT 3', 'PING', 'GET queue']);
  const none = await serveRedis(t, { ...answers, GET: '$-1\r\n' });
  const missing = await look({
    ...redisProbe(none.port, { key: 'queue' }),
    assertions: [assertion('body', 'exists', null)],
  });
  assert.equal(missing.up, false);
});

test('its certificate is judged before a password is sent', async (t) => {
  const root = issueCertificate({ commonName: 'Test Root', isAuthority: true });
  const { heard, serve } = answering({ AUTH: '+OK\r\n', PING: '+PONG\r\n' });
  const server = await serveTls(t, issueCertificate({ names: ['redis.example'], issuer: root }), serve);
  const probe = redisProbe(server.port, { password: 'hunter2', tls: 'verified' });
  const untrusted = await look(probe);
  assert.deepEqual([untrusted.up, untrusted.reason, heard], [false, 'tls', []]);
  const secureContext = tls.createSecureContext({ ca: root.cert });
  const trusted = await look(probe, { secureContext });
  assert.deepEqual([trusted.up, trusted.tls_version], [true, 'TLSv1.3']);
  assert.equal((await look({ ...probe, tls: 'unverified' })).up, true);
});

test('another protocol, a flood, silence and a hang-up are failures', async (t) => {
  const http = await serveRedis(t, { PING: 'HTTP/1.1 400 Bad Request\r\n' });
  const other = await look(redisProbe(http.port));
  assert.equal(other.detail, 'what answers does not speak the protocol of Redis');
  const large = await serveRedis(t, { PING: '+PONG\r\n', GET: '$9999999999\r\n' });
  assert.equal((await look(redisProbe(large.port, { key: 'all' }))).reason, 'too_large');
  const flood = await serveRaw(t, (socket) => socket.write(Buffer.alloc(2_000_000, '.')));
  assert.equal((await look(redisProbe(flood.port))).reason, 'too_large');
  const silent = await serveRaw(t, () => {});
  assert.equal((await look(redisProbe(silent.port, { timeoutMs: 150 }))).reason, 'timeout');
  const closing = await serveRaw(t, (socket) => socket.end());
  assert.equal((await look(redisProbe(closing.port))).reason, 'reset');
});
