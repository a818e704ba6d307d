import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { assertion, look, unhurried } from '../test-probes.ts';
import { type Document, readBson, toJson, type Value, writeBson } from './bson.ts';
import { type MongodbProbe, mongodb } from './probe.ts';
import { facts } from './schema.ts';

const mongodbProbe = (port: number, rest: Partial<MongodbProbe> = {}): MongodbProbe => ({
  ...{ kind: 'mongodb', host: '127.0.0.1', port, ...facts.defaults },
  ...{ timeoutMs: 20_000, upsideDown: false, assertions: [] },
  ...rest,
});

/** Answers each command by its name; keeps what it was asked. */
async function serveMongodb(
  t: TestContext,
  answers: Readonly<Record<string, (asked: Document) => Document>>,
) {
  const heard: Document[] = [];
  const server = await serveRaw(t, (socket) => {
    socket.on('data', (piece) => {
      const asked = readBson(piece.subarray(21));
      heard.push(asked);
      const answer = answers[Object.keys(asked)[0] ?? ''] ?? (() => ({ ok: 0, errmsg: 'no such command' }));
      const body = writeBson(answer(asked));
      const head = Buffer.alloc(21);
      head.writeInt32LE(21 + body.length, 0);
      head.writeInt32LE(2013, 12);
      socket.write(Buffer.concat([head, body]));
    });
  });
  return { ...server, heard };
}

const hello = () => ({ ok: 1, isWritablePrimary: true });

test('a server that answers a ping is up, and its answer to a command is judged', async (t) => {
  const server = await serveMongodb(t, { hello, ping: () => ({ ok: 1 }), count: () => ({ ok: 1, n: 12 }) });
  assert.equal((await look(mongodbProbe(server.port))).up, true);
  assert.deepEqual(server.heard, [
    { hello: 1, $db: 'admin' },
    { ping: 1, $db: 'admin' },
  ]);
  const probe = mongodbProbe(server.port, { database: 'shop', command: '{"count":"orders"}' });
  const result = await look({ ...probe, assertions: [assertion('json', 'gt', 20, '$.n')] }, unhurried);
  assert.deepEqual([result.up, result.detail], [false, 'json $.n: expected gt 20, seen 12']);
  assert.deepEqual(server.heard.at(-1), { count: 'orders', $db: 'shop' });
  const wrong = await look(mongodbProbe(server.port, { command: '{"noSuch":1}' }));
  assert.deepEqual([wrong.reason, wrong.detail], ['error_answer', 'no such command']);
});

test('a password is proven and never sent, to a server that has to prove that it knows it', async (t) => {
  const saslStart = ({ payload }: Document): Document => {
    const nonce = /r=(.*)$/.exec(String(payload))?.[1];
    return {
      ok: 1,
      conversationId: 7,
      done: false,
      payload: Buffer.from(`r=${nonce}x,s=QSXCR+Q6sek8bf92,i=4096`),
    };
  };
  const saslContinue = () => ({ ok: 1, done: true, payload: Buffer.from('v=AAAA') });
  const server = await serveMongodb(t, { hello, saslStart, saslContinue });
  const { reason, detail } = await look(
    mongodbProbe(server.port, { user: 'ann', password: 'hunter2-secret' }),
  );
  assert.deepEqual([reason, detail], ['error_answer', 'the server cannot prove that it knows the password']);
  assert.equal(server.heard[0]?.saslSupportedMechs, 'admin.ann');
  assert.equal(server.heard[1]?.mechanism, 'SCRAM-SHA-256');
  assert.doesNotMatch(server.heard.map(toJson).join(), /hunter2/);
  const refusing = await serveMongodb(t, {
    hello,
    saslStart: () => ({ ok: 0, errmsg: 'Authentication failed.' }),
  });
  const refused = await look(mongodbProbe(refusing.port, { user: 'ann', password: 'x' }));
  assert.equal(refused.detail, 'Authentication failed.');
});

test('what is no command and what is no MongoDB is refused', async (t) => {
  const issues = (rest: object) => mongodb.issues?.({ ...facts.defaults, ...rest }).map(({ field }) => field);
  assert.deepEqual(issues({ command: '{"ping":1}' }), []);
  for (const command of ['ping', '[1]', '{}', 'null']) assert.deepEqual(issues({ command }), ['command']);
  assert.deepEqual([issues({ user: 'ann' }), issues({ password: 'x' })], [['password'], ['user']]);
  const other = await serveRaw(t, (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  assert.equal((await look(mongodbProbe(other.port))).detail, 'what answers does not speak MongoDB');
});

test('what is written as BSON is read as it was, and no bytes do more than end in an error', () => {
  const { value } = fc.letrec<{ value: Value; document: Document }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
      fc.string(),
      fc.array(tie('value'), { maxLength: 4 }),
      tie('document'),
    ),
    document: fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), tie('value'), { maxKeys: 4 }),
  }));
  fc.assert(
    fc.property(value, (one) => {
      assert.equal(toJson(readBson(writeBson({ one }))), JSON.stringify({ one }));
    }),
    { numRuns: 100 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const whole = Buffer.concat([Buffer.alloc(4), bytes]);
      whole.writeInt32LE(whole.length);
      try {
        readBson(whole);
      } catch (error) {
        assert.match(String(error), /^(AnotherProtocol|RangeError)/);
      }
    }),
    { numRuns: 300 },
  );
});
