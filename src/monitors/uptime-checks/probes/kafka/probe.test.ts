import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { assertion, look, unhurried } from '../test-probes.ts';
import type { KafkaProbe } from './probe.ts';
import { facts } from './schema.ts';

const kafkaProbe = (port: number, rest: Partial<KafkaProbe> = {}): KafkaProbe => ({
  ...{ kind: 'kafka', host: '127.0.0.1', port, ...facts.defaults },
  ...{ timeoutMs: 20_000, upsideDown: false, assertions: [] },
  ...rest,
});

/** Answers requests by their keys, with the number of each; in hexadecimal, without the length. */
async function serveKafka(t: TestContext, answers: Readonly<Record<number, string>>) {
  const heard: Buffer[] = [];
  const server = await serveRaw(t, (socket) => {
    socket.on('data', (piece) => {
      heard.push(piece);
      const answer = Buffer.from(answers[piece.readInt16BE(4)] ?? '', 'hex');
      const head = Buffer.alloc(8);
      head.writeInt32BE(answer.length + 4, 0);
      piece.copy(head, 4, 8, 12);
      socket.write(Buffer.concat([head, answer]));
    });
  });
  return { ...server, text: () => Buffer.concat(heard).toString('latin1') };
}

const string = (text: string) =>
  text.length.toString(16).padStart(4, '0') + Buffer.from(text).toString('hex');
const int = (value: number) => (value >>> 0).toString(16).padStart(8, '0');
const VERSIONS = `0000${int(0)}`;
const broker = `${int(1)}${string('b1.internal')}${int(9092)}ffff`;
const partition = (leader: number) => `0000${int(0)}${int(leader)}${int(1)}${int(1)}${int(1)}${int(1)}`;
const metadata = (topics: string) => `${int(0)}${int(2)}${broker}${broker}${string('c')}${int(1)}${topics}`;
const topicOf = (error: string, ...partitions: string[]) =>
  `${int(1)}${error}${string('orders')}00${int(partitions.length)}${partitions.join('')}`;

test('a broker that answers is up, and what it knows of a topic is judged', async (t) => {
  const server = await serveKafka(t, { 18: VERSIONS, 3: metadata(int(0)) });
  assert.equal((await look(kafkaProbe(server.port))).up, true);
  const full = await serveKafka(t, {
    18: VERSIONS,
    3: metadata(topicOf('0000', partition(1), partition(1))),
  });
  const probe = kafkaProbe(full.port, { topic: 'orders' });
  const result = await look({ ...probe, assertions: [assertion('json', 'ge', 3, '$.brokers')] }, unhurried);
  assert.deepEqual([result.up, result.detail], [false, 'json $.brokers: expected ge 3, seen 2']);
  const lost = await serveKafka(t, {
    18: VERSIONS,
    3: metadata(topicOf('0000', partition(1), partition(-1))),
  });
  const leaderless = await look(kafkaProbe(lost.port, { topic: 'orders' }));
  assert.deepEqual(
    [leaderless.reason, leaderless.detail],
    ['error_answer', '1 of 2 partitions have no leader'],
  );
  const none = await serveKafka(t, { 18: VERSIONS, 3: metadata(topicOf('0003')) });
  assert.equal((await look(kafkaProbe(none.port, { topic: 'orders' }))).detail, 'there is no such topic');
});

test('it signs in, and says why it was refused', async (t) => {
  const refused = `003a${string('Authentication failed for ann')}${int(-1)}`;
  const server = await serveKafka(t, { 18: VERSIONS, 17: `0000${int(0)}`, 36: refused });
  const denied = await look(kafkaProbe(server.port, { user: 'ann', password: 'hunter2' }));
  assert.deepEqual([denied.up, denied.detail], [false, 'Authentication failed for ann']);
  assert.match(server.text(), /PLAIN.*ann.hunter2/s);
  const first = `0000ffff${int(-1)}`;
  const scram = await serveKafka(t, { 18: VERSIONS, 17: `0000${int(0)}`, 36: first });
  const proven = { user: 'ann', password: 'hunter2', mechanism: 'scram-sha-512' } as const;
  assert.equal((await look(kafkaProbe(scram.port, proven))).up, false);
  assert.doesNotMatch(scram.text(), /hunter2/);
  const other = await serveKafka(t, { 18: VERSIONS, 17: `0021${int(0)}` });
  const unknown = await look(kafkaProbe(other.port, proven));
  assert.equal(unknown.detail, 'the broker does not take this way to sign in');
});

test('another protocol and lists without end are failures', async (t) => {
  const web = await serveRaw(t, (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  assert.equal((await look(kafkaProbe(web.port))).reason, 'too_large');
  const endless = await serveKafka(t, { 18: VERSIONS, 3: `${int(0)}7fffffff` });
  assert.equal(
    (await look(kafkaProbe(endless.port))).detail,
    'what answers does not speak the protocol of Kafka',
  );
});
