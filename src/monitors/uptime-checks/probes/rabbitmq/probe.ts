// Probes a RabbitMQ, or what speaks AMQP 0-9-1: signs in, opens a virtual host, and asks for a queue if one is named.

import { defaultsOf } from '../defaults.ts';
import type { ProbeType, Probing } from '../probe-type.ts';
import { AnotherProtocol, converse, refuse, throughTls, type Wire } from '../wire.ts';
import {
  CHANNEL_CLOSE,
  CHANNEL_OPEN_OK,
  CLOSE_OK,
  CONNECTION_CLOSE,
  channelOpen,
  closeReason,
  connectionClose,
  DECLARE_OK,
  declarePassive,
  FRAME_END,
  HEARTBEAT_FRAME,
  METHOD_FRAME,
  mechanismsIn,
  methodIn,
  OPEN_OK,
  open,
  PROTOCOL_HEADER,
  queueIn,
  START,
  startOk,
  TUNE,
  tuneOk,
} from './frames.ts';
import type { facts, RabbitmqSettings } from './schema.ts';

export interface RabbitmqProbe extends Probing, RabbitmqSettings {
  kind: 'rabbitmq';
  host: string;
  port: number;
}

const [PLAIN_PORT, TLS_PORT] = [5672, 5671];
const GUEST = 'guest';

export const rabbitmq: ProbeType<RabbitmqSettings, RabbitmqProbe> = {
  defaults: defaultsOf<typeof facts>('rabbitmq'),
  secrets: { password: 'text' },
  through: throughTls,
  usualPort: ({ tls }) => (tls === null ? PLAIN_PORT : TLS_PORT),
  issues: ({ user, password }) =>
    (user === null) === (password === null)
      ? []
      : [{ field: user === null ? 'user' : 'password', reason: 'required' }],
  look: (context, { definition, mask }, findings, signal) => {
    const { host, port, tls, queue } = definition;
    const asked = { host, port, tls, mask, protocol: 'AMQP 0-9-1' };
    return converse(context, asked, findings, signal, async (wire) => {
      await signIn(wire, definition);
      const text = queue === null ? '' : await askForQueue(wire, queue);
      wire.write(connectionClose);
      // Without it the server logs a client that broke off.
      await receive(wire, CLOSE_OK);
      return { body: { ok: true, text } };
    });
  },
};

async function signIn(wire: Wire, { user, password, vhost }: RabbitmqProbe): Promise<void> {
  wire.write(PROTOCOL_HEADER);
  const start = await receive(wire, START);
  if (!mechanismsIn(start).includes('PLAIN')) refuse('the server takes no user name with a password (PLAIN)');
  wire.write(startOk(user ?? GUEST, password ?? GUEST));
  wire.write(tuneOk(await receive(wire, TUNE)));
  wire.write(open(vhost ?? '/'));
  await receive(wire, OPEN_OK);
}

async function askForQueue(wire: Wire, queue: string): Promise<string> {
  wire.write(channelOpen);
  await receive(wire, CHANNEL_OPEN_OK);
  wire.write(declarePassive(queue));
  return JSON.stringify(queueIn(await receive(wire, DECLARE_OK)));
}

/** The body of the method, which must be this one; what the server closes, it says why. */
async function receive(wire: Wire, wanted: number): Promise<Buffer> {
  for (;;) {
    const head = await wire.read(7);
    const type = head.readUInt8(0);
    if (type !== METHOD_FRAME && type !== HEARTBEAT_FRAME) throw new AnotherProtocol('no frame');
    const payload = await wire.read(head.readUInt32BE(3));
    if ((await wire.read(1)).readUInt8(0) !== FRAME_END) throw new AnotherProtocol('no end of a frame');
    if (type === HEARTBEAT_FRAME) continue;
    const { id, body } = methodIn(payload);
    if (id === wanted) return body;
    if (id === CONNECTION_CLOSE || id === CHANNEL_CLOSE) refuse(closeReason(body));
    // The server may say in between that it is blocked, which is for those who publish.
    if (id !== BLOCKED && id !== UNBLOCKED) throw new AnotherProtocol('another method');
  }
}

const [BLOCKED, UNBLOCKED] = [0x000a_003c, 0x000a_003d];
