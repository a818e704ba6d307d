import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { assertion, look, unhurried } from '../test-probes.ts';
import type { RabbitmqProbe } from './probe.ts';
import { facts } from './schema.ts';

const rabbitmqProbe = (port: number, rest: Partial<RabbitmqProbe> = {}): RabbitmqProbe => ({
  ...{ kind: 'rabbitmq', host: '127.0.0.1', port, ...facts.defaults },
  ...{ timeoutMs: 20_000, upsideDown: false, assertions: [] },
  ...rest,
});

function frame(channel: number, id: number, body: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt8(1, 0);
  head.writeUInt16BE(channel, 1);
  head.writeUInt32BE(body.length + 4, 3);
  head.writeUInt32BE(id, 7);
  return Buffer.concat([head, body, Buffer.of(0xce)]);
}

const start = (mechanisms: string) =>
  frame(
    0,
    0x0a000a,
    Buffer.concat([Buffer.from([0, 9, 0, 0, 0, 0, 0, 0, 0, mechanisms.length]), Buffer.from(mechanisms)]),
  );
const tune = frame(0, 0x0a001e, Buffer.from('07ff00020000003c', 'hex'));
const openOk = frame(0, 0x0a0029, Buffer.of(0));
const closeOk = frame(0, 0x0a0033, Buffer.alloc(0));
const channelOk = frame(1, 0x14000b, Buffer.alloc(4));
const closed = (id: number, code: number, text: string) =>
  frame(
    0,
    id,
    Buffer.concat([Buffer.of(code >> 8, code & 0xff, text.length), Buffer.from(text), Buffer.alloc(4)]),
  );

const TUNE_OK_LENGTH = 20;

/** Answers what is said, in turn; TuneOk and Open come together. */
async function serveAmqp(t: TestContext, ...answers: Buffer[]) {
  const heard: Buffer[] = [];
  const server = await serveRaw(t, (socket) => {
    const waiting = [...answers];
    socket.on('data', (piece) => {
      heard.push(piece);
      if (piece.length === TUNE_OK_LENGTH) return;
      socket.write(waiting.shift() ?? '');
    });
  });
  return { ...server, text: () => Buffer.concat(heard).toString('latin1') };
}

test('a broker that lets in is up, and a queue of it is judged', async (t) => {
  const plain = await serveAmqp(t, start('AMQPLAIN PLAIN'), tune, openOk, closeOk);
  assert.equal((await look(rabbitmqProbe(plain.port))).up, true);
  assert.match(plain.text(), /^AMQP.*PLAIN.*guest.guest.*en_US/s);
  const declared = frame(1, 0x32000b, Buffer.from('066f7264657273000000070000000a', 'hex'));
  const queued = await serveAmqp(t, start('PLAIN'), tune, openOk, channelOk, declared, closeOk);
  const probe = rabbitmqProbe(queued.port, {
    user: 'ann',
    password: 's3cret',
    vhost: 'shop',
    queue: 'orders',
  });
  const result = await look({ ...probe, assertions: [assertion('json', 'lt', 5, '$.messages')] }, unhurried);
  assert.deepEqual([result.up, result.detail], [false, 'json $.messages: expected lt 5, seen 7']);
});

test('what the broker refuses is said in its words', async (t) => {
  const refused = closed(0x0a0032, 403, 'ACCESS_REFUSED');
  const denied = await serveAmqp(t, start('PLAIN'), refused);
  const { up, reason, detail } = await look(rabbitmqProbe(denied.port));
  assert.deepEqual([up, reason, detail], [false, 'error_answer', 'ACCESS_REFUSED (403)']);
  const absent = closed(0x140028, 404, 'NOT_FOUND');
  const missing = await serveAmqp(t, start('PLAIN'), tune, openOk, channelOk, absent);
  assert.equal((await look(rabbitmqProbe(missing.port, { queue: 'x' }))).detail, 'NOT_FOUND (404)');
  const kerberos = await serveAmqp(t, start('GSSAPI'));
  assert.match((await look(rabbitmqProbe(kerberos.port))).detail ?? '', /no user name with a password/);
});

test('another protocol is a failure', async (t) => {
  const newer = await serveRaw(t, (socket) => socket.write('AMQP\0\x01\0\0'));
  assert.equal((await look(rabbitmqProbe(newer.port))).detail, 'what answers does not speak AMQP 0-9-1');
  const short = await serveAmqp(t, frame(0, 0x0a000a, Buffer.alloc(3)));
  assert.equal((await look(rabbitmqProbe(short.port))).detail, 'what answers does not speak AMQP 0-9-1');
});
