// Probes a Kafka: signs in, asks which brokers there are, and for a topic if one is named. Nothing is produced, and no other
// broker is connected to.

import { defaultsOf } from '../defaults.ts';
import type { ProbeType, Probing } from '../probe-type.ts';
import { openScram } from '../scram.ts';
import { AnotherProtocol, converse, refuse, throughTls, type Wire } from '../wire.ts';
import {
  API_VERSIONS,
  bytesOf,
  errorOf,
  METADATA,
  metadataBody,
  type Reader,
  readerOf,
  readMetadata,
  request,
  SASL_AUTHENTICATE,
  SASL_HANDSHAKE,
  text,
} from './messages.ts';
import type { facts, KafkaSettings } from './schema.ts';

export interface KafkaProbe extends Probing, KafkaSettings {
  kind: 'kafka';
  host: string;
  port: number;
}

const KAFKA_PORT = 9092;

export const kafka: ProbeType<KafkaSettings, KafkaProbe> = {
  defaults: defaultsOf<typeof facts>('kafka'),
  secrets: { password: 'text' },
  through: throughTls,
  usualPort: () => KAFKA_PORT,
  issues: ({ user, password }) =>
    (user === null) === (password === null)
      ? []
      : [{ field: user === null ? 'user' : 'password', reason: 'required' }],
  look: (context, { definition, mask }, findings, signal) => {
    const { host, port, tls, topic } = definition;
    const asked = { host, port, tls, mask, protocol: 'the protocol of Kafka' };
    return converse(context, asked, findings, signal, async (wire) => {
      const ask = openRequests(wire);
      const versions = await ask(API_VERSIONS, 0, Buffer.alloc(0));
      requireNoError(versions.int16());
      await signIn(ask, definition);
      return { body: { ok: true, text: JSON.stringify(await askForTopic(ask, topic)) } };
    });
  },
};

type Ask = (key: number, version: number, body: Buffer) => Promise<Reader>;

function openRequests(wire: Wire): Ask {
  let correlation = 0;
  return async (key, version, body) => {
    correlation += 1;
    wire.write(request(key, version, correlation, body));
    const size = (await wire.read(4)).readInt32BE(0);
    if (size < 4) throw new AnotherProtocol('no answer');
    const reader = readerOf(await wire.read(size));
    if (reader.int32() !== correlation) throw new AnotherProtocol('an answer to something else');
    return reader;
  };
}

function requireNoError(code: number, message = ''): void {
  if (code !== 0) refuse(message || errorOf(code));
}

async function signIn(ask: Ask, { user, password, mechanism }: KafkaProbe): Promise<void> {
  if (user === null || password === null) return;
  const offered = await ask(SASL_HANDSHAKE, 1, text((mechanism ?? 'plain').toUpperCase()));
  requireNoError(offered.int16());
  const send = async (message: string): Promise<string> => {
    const answered = await ask(SASL_AUTHENTICATE, 0, bytesOf(Buffer.from(message)));
    const code = answered.int16();
    requireNoError(code, answered.text());
    return answered.bytes().toString();
  };
  if (mechanism === null) {
    await send(`\0${user}\0${password}`);
    return;
  }
  const scram = openScram(mechanism === 'scram-sha-256' ? 'sha256' : 'sha512', { user, password });
  scram.verify(await send(await scram.answer(await send(scram.first))));
}

/** What can be asserted of it. */
async function askForTopic(ask: Ask, topic: string | null) {
  const { brokers, controller, topics } = readMetadata(await ask(METADATA, 4, metadataBody(topic)));
  if (topic === null) return { brokers, controller };
  const found = topics.find(({ name }) => name === topic);
  if (!found) return refuse(errorOf(3));
  requireNoError(found.error);
  const leaderless = found.partitions.filter(({ leader }) => leader < 0).length;
  if (leaderless > 0) refuse(`${leaderless} of ${found.partitions.length} partitions have no leader`);
  return { brokers, controller, partitions: found.partitions.length };
}
