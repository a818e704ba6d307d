import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { assertion, look, unhurried } from '../test-probes.ts';
import { cachedProof, nativeProof } from './packets.ts';
import type { MysqlProbe } from './probe.ts';
import { facts } from './schema.ts';

const mysqlProbe = (port: number, rest: Partial<MysqlProbe> = {}): MysqlProbe => ({
  ...{ kind: 'mysql', host: '127.0.0.1', port, ...facts.defaults },
  ...{ timeoutMs: 20_000, upsideDown: false, assertions: [] },
  ...rest,
});

const NONCE = Buffer.from('12345678abcdefghijkl');

function greeting(plugin: string, capabilities = 0x8_ffff): Buffer {
  const middle = Buffer.alloc(19);
  middle.writeUInt16LE(capabilities & 0xffff, 0);
  middle.writeUInt16LE(capabilities >>> 16, 5);
  middle.writeUInt8(21, 7);
  return Buffer.concat([
    ...[Buffer.of(10), Buffer.from('8.4.0\0'), Buffer.alloc(4), NONCE.subarray(0, 8), Buffer.of(0)],
    ...[middle.subarray(0, 18), NONCE.subarray(8), Buffer.of(0), Buffer.from(`${plugin}\0`)],
  ]);
}

const packet = (sequence: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUIntLE(payload.length, 0, 3);
  head.writeUInt8(sequence, 3);
  return Buffer.concat([head, payload]);
};

const error = (text: string) => Buffer.concat([Buffer.of(0xff, 21, 4), Buffer.from(`#28000${text}`)]);
const OK = Buffer.of(0, 0, 0, 2, 0, 0, 0);
const END = Buffer.of(0xfe, 0, 0, 2, 0);

/** Sends these, one after each packet that it gets; keeps what it got. */
async function serveMysql(t: TestContext, first: Buffer, answers: Buffer[][]) {
  const heard: Buffer[] = [];
  const onSocket = (socket: Socket) => {
    const waiting = [...answers];
    socket.write(packet(0, first));
    socket.on('end', () => socket.end());
    socket.on('data', (piece) => {
      heard.push(piece.subarray(4));
      const at = (piece[3] ?? 0) + 1;
      for (const [index, payload] of (waiting.shift() ?? []).entries())
        socket.write(packet(at + index, payload));
    });
  };
  return { ...(await serveRaw(t, onSocket)), heard };
}

const rows = (...values: string[]) => [
  ...[Buffer.of(1), Buffer.from('def')],
  END,
  ...values.map((value) => Buffer.concat([Buffer.of(value.length), Buffer.from(value)])),
  END,
];

test('it signs in by the plugin that the server switches to, asks, and judges the first value', async (t) => {
  const swap = Buffer.concat([Buffer.from('\xfemysql_native_password\0', 'latin1'), NONCE, Buffer.of(0)]);
  const first = greeting('auth_gssapi_client');
  const server = await serveMysql(t, first, [[swap], [OK], rows('17', '18')]);
  const probe = mysqlProbe(server.port, {
    user: 'watch',
    password: 'secret',
    database: 'shop',
    query: 'select 17',
  });
  const result = await look({ ...probe, assertions: [assertion('json', 'gt', 17)] }, unhurried);
  assert.deepEqual([result.up, result.detail], [false, 'json: expected gt 17, seen 17']);
  assert.match(server.heard[0]?.toString('latin1') ?? '', /watch\0.{21}shop\0mysql_native_password\0$/s);
  assert.deepEqual(server.heard[1], nativeProof('secret', NONCE));
  assert.equal(server.heard[2]?.toString(), '\x03select 17');
});

test('a cached password is proven, and the password itself is never sent in plain text', async (t) => {
  const known = await serveMysql(t, greeting('caching_sha2_password'), [[Buffer.of(1, 3), OK]]);
  assert.equal((await look(mysqlProbe(known.port, { password: 'secret' }))).up, true);
  assert.ok(known.heard[0]?.includes(cachedProof('secret', NONCE)));
  await known.drained();
  assert.deepEqual(known.heard[1], Buffer.of(1), 'it says that it leaves');
  const unknown = await serveMysql(t, greeting('caching_sha2_password'), [[Buffer.of(1, 4)]]);
  const result = await look(mysqlProbe(unknown.port, { password: 'secret' }));
  assert.deepEqual([result.up, result.reason], [false, 'error_answer']);
  assert.match(result.detail ?? '', /choose TLS$/);
  const clear = Buffer.from('\xfemysql_clear_password\0', 'latin1');
  const asking = await serveMysql(t, greeting('mysql_clear_password'), [[clear]]);
  assert.match((await look(mysqlProbe(asking.port, { password: 'secret' }))).detail ?? '', /choose TLS$/);
  for (const { heard } of [unknown, asking]) assert.doesNotMatch(heard.join(), /secret/);
  const odd = await serveMysql(t, greeting('x'), [[Buffer.from('\xfeclient_ed25519\0', 'latin1')]]);
  assert.match((await look(mysqlProbe(odd.port))).detail ?? '', /by client_ed25519, which is not supported/);
});

test('errors of the server are reported in its words, before and after signing in', async (t) => {
  const denied = await serveMysql(t, greeting('mysql_native_password'), [[error('Access denied for user')]]);
  const { up, reason, detail } = await look(mysqlProbe(denied.port));
  assert.deepEqual([up, reason, detail], [false, 'error_answer', 'Access denied for user']);
  const full = await serveMysql(
    t,
    Buffer.concat([Buffer.of(0xff, 16, 4), Buffer.from('Too many connections')]),
    [],
  );
  assert.equal((await look(mysqlProbe(full.port))).detail, 'Too many connections');
  const wrong = await serveMysql(t, greeting('mysql_native_password'), [[OK], [error('No such table')]]);
  assert.equal((await look(mysqlProbe(wrong.port, { query: 'select x' }))).detail, 'No such table');
  const file = await serveMysql(t, greeting('mysql_native_password'), [
    [OK],
    [Buffer.from('\xfb/etc/passwd', 'latin1')],
  ]);
  assert.equal(
    (await look(mysqlProbe(file.port, { query: 'load' }))).detail,
    'the query asks for a file of the client',
  );
  const plain = await serveMysql(t, greeting('mysql_native_password', 0x8_f7ff), []);
  assert.equal(
    (await look(mysqlProbe(plain.port, { tls: 'verified' }))).detail,
    'the server does not turn to TLS',
  );
});

test('another protocol and short packets are failures', async (t) => {
  const ssh = await serveRaw(t, (socket) => socket.write('SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n'));
  assert.equal((await look(mysqlProbe(ssh.port))).reason, 'too_large');
  const other = await serveMysql(t, Buffer.from('x'), []);
  assert.equal((await look(mysqlProbe(other.port))).detail, 'what answers does not speak MySQL');
  const short = await serveMysql(t, Buffer.of(10, 0), []);
  assert.equal((await look(mysqlProbe(short.port))).detail, 'what answers does not speak MySQL');
});
