// Probes an MQTT broker: connects, signs in, and waits for a message if a topic is named.

import { randomBytes } from 'node:crypto';
import { defaultsOf } from '../defaults.ts';
import type { ProbeType, Probing } from '../probe-type.ts';
import { AnotherProtocol, converse, refuse, throughTls, type Wire } from '../wire.ts';
import {
  CONNACK,
  connect,
  disconnect,
  grantedBy,
  PUBLISH,
  payloadOf,
  reasonOf,
  SUBACK,
  subscribe,
  type Version,
} from './packets.ts';
import type { facts, MqttSettings } from './schema.ts';

export interface MqttProbe extends Probing, MqttSettings {
  kind: 'mqtt';
  host: string;
  port: number;
}

const [PLAIN_PORT, TLS_PORT] = [1883, 8883];

export const mqtt: ProbeType<MqttSettings, MqttProbe> = {
  defaults: defaultsOf<typeof facts>('mqtt'),
  secrets: { password: 'text' },
  through: throughTls,
  usualPort: ({ tls }) => (tls === null ? PLAIN_PORT : TLS_PORT),
  issues: ({ user, password }) =>
    user === null && password !== null ? [{ field: 'user', reason: 'required' }] : [],
  look: (context, { definition, mask }, findings, signal) => {
    const { host, port, tls, user, password, version, topic } = definition;
    const asked = { host, port, tls, mask, protocol: 'MQTT' };
    return converse(context, asked, findings, signal, async (wire) => {
      // One of its own each time: a broker hangs up on whoever had the same.
      const clientId = `tocsin${randomBytes(8).toString('hex')}`;
      wire.write(connect({ version, clientId, user, password }));
      const answer = await receive(wire, [CONNACK]);
      const code = answer.body.readUInt8(1);
      if (code !== 0) refuse(`the broker refused the connection: ${reasonOf(code)}`);
      const text = topic === null ? '' : await firstMessage(wire, version, topic);
      wire.write(disconnect);
      return { body: { ok: true, text } };
    });
  },
};

interface Packet {
  type: number;
  flags: number;
  body: Buffer;
}

/** The next packet, which must be one of these. */
async function receive(wire: Wire, types: readonly number[]): Promise<Packet> {
  const first = (await wire.read(1)).readUInt8(0);
  const type = first >>> 4;
  if (!types.includes(type)) throw new AnotherProtocol(`a packet of type ${type}`);
  let length = 0;
  for (let shift = 0; shift <= 21; shift += 7) {
    const byte = (await wire.read(1)).readUInt8(0);
    length |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { type, flags: first & 0x0f, body: await wire.read(length) };
  }
  throw new AnotherProtocol('a length of more than four bytes');
}

/** A broker may send a message before it says that the subscription is granted. */
async function firstMessage(wire: Wire, version: Version, topic: string): Promise<string> {
  wire.write(subscribe(version, topic));
  for (;;) {
    const { type, flags, body } = await receive(wire, [SUBACK, PUBLISH]);
    if (type === PUBLISH) return payloadOf(version, flags, body).toString();
    const code = grantedBy(version, body);
    if (code >= 0x80) refuse(`the broker refused the subscription: ${reasonOf(code)}`);
  }
}
