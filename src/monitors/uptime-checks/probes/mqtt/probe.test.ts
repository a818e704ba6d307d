import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { assertion, look, unhurried } from '../test-probes.ts';
import type { MqttProbe } from './probe.ts';
import { facts } from './schema.ts';

const mqttProbe = (port: number, rest: Partial<MqttProbe> = {}): MqttProbe => ({
  ...{ kind: 'mqtt', host: '127.0.0.1', port, ...facts.defaults },
  ...{ timeoutMs: 20_000, upsideDown: false, assertions: [] },
  ...rest,
});

/** Answers the first packet by the first of these, and so on; in hexadecimal. */
async function serveMqtt(t: TestContext, ...answers: string[]) {
  const heard: string[] = [];
  const server = await serveRaw(t, (socket) => {
    const waiting = [...answers];
    socket.on('data', (piece) => {
      heard.push(piece.toString('hex'));
      socket.write(Buffer.from(waiting.shift() ?? '', 'hex'));
    });
  });
  return { ...server, heard };
}

const hex = (text: string) => Buffer.from(text).toString('hex');
const ACCEPTED = '20020000';

test('a broker that accepts the connection is up, and one that does not says why', async (t) => {
  const open = await serveMqtt(t, ACCEPTED);
  assert.equal((await look(mqttProbe(open.port, { user: 'ann', password: 'hunter2' }))).up, true);
  assert.match(
    open.heard[0] ?? '',
    new RegExp(`^10300004${hex('MQTT')}04c20078.*0003${hex('ann')}0007${hex('hunter2')}$`),
  );
  const closed = await serveMqtt(t, '20020005');
  const { up, reason, detail } = await look(mqttProbe(closed.port));
  assert.deepEqual(
    [up, reason, detail],
    [false, 'error_answer', 'the broker refused the connection: not authorized'],
  );
  const five = await serveMqtt(t, '2003008600');
  const other = await look(mqttProbe(five.port, { version: '5' }));
  assert.equal(other.detail, 'the broker refused the connection: bad user name or password');
});

test('the first message of a topic is judged, in both versions of the protocol', async (t) => {
  const assertions = [assertion('json', 'gt', 21, '$.t')];
  const payload = hex('{"t":20}');
  const old = await serveMqtt(t, ACCEPTED, `9003000100300d0003${hex('a/b')}${payload}`);
  const result = await look(mqttProbe(old.port, { topic: 'a/b', assertions }), unhurried);
  assert.deepEqual([result.up, result.detail], [false, 'json $.t: expected gt 21, seen 20']);
  assert.equal(old.heard[1], `820800010003${hex('a/b')}00`);
  const five = await serveMqtt(t, '20050000022100', `320F0003${hex('a/b')}000700${hex('{"t":22')}`);
  const partly = await look(
    mqttProbe(five.port, { topic: 'a/b', version: '5', assertions: [assertion('body', 'eq', '{"t":22')] }),
  );
  assert.deepEqual([partly.up, partly.detail], [true, null]);
  const denied = await serveMqtt(t, ACCEPTED, '9003000180');
  const refused = await look(mqttProbe(denied.port, { topic: '#' }));
  assert.equal(refused.detail, 'the broker refused the subscription: unspecified error');
  const quiet = await serveMqtt(t, ACCEPTED, '9003000100');
  assert.equal((await look(mqttProbe(quiet.port, { topic: 'a', timeoutMs: 150 }))).reason, 'timeout');
});

test('another protocol and lengths without end are failures', async (t) => {
  const web = await serveMqtt(t, hex('HTTP/1.1 400 Bad Request\r\n\r\n'));
  assert.equal((await look(mqttProbe(web.port))).detail, 'what answers does not speak MQTT');
  const endless = await serveMqtt(t, '20ffffffffff');
  assert.equal((await look(mqttProbe(endless.port))).detail, 'what answers does not speak MQTT');
  const large = await serveMqtt(t, '20ffffff7f');
  assert.equal((await look(mqttProbe(large.port))).reason, 'too_large');
});
