// Probes a MongoDB: says hello, signs in, and runs a command. The one server that was named is asked, none of its set.

import { createHash } from 'node:crypto';
import { defaultsOf } from '../defaults.ts';
import type { ProbeType, Probing } from '../probe-type.ts';
import { openScram } from '../scram.ts';
import { AnotherProtocol, converse, refuse, throughTls, type Wire } from '../wire.ts';
import { type Document, readBson, toJson, writeBson } from './bson.ts';
import type { facts, MongodbSettings } from './schema.ts';

export interface MongodbProbe extends Probing, MongodbSettings {
  kind: 'mongodb';
  host: string;
  port: number;
}

const MONGODB_PORT = 27017;
const ADMIN = 'admin';

export const mongodb: ProbeType<MongodbSettings, MongodbProbe> = {
  defaults: defaultsOf<typeof facts>('mongodb'),
  secrets: { password: 'text' },
  through: throughTls,
  usualPort: () => MONGODB_PORT,
  issues: ({ user, password, command }) => [
    ...((user === null) === (password === null)
      ? []
      : [{ field: user === null ? 'user' : 'password', reason: 'required' }]),
    ...(command === null || commandIn(command) ? [] : [{ field: 'command', reason: 'JSON object' }]),
  ],
  look: (context, { definition, mask }, findings, signal) => {
    const { host, port, tls, user, password, command } = definition;
    const asked = { host, port, tls, mask, protocol: 'MongoDB' };
    return converse(context, asked, findings, signal, async (wire) => {
      const run = openCommands(wire);
      const authDatabase = definition.auth_database ?? ADMIN;
      const known: Document = user === null ? {} : { saslSupportedMechs: `${authDatabase}.${user}` };
      const hello = await run(ADMIN, { hello: 1, ...known });
      if (user !== null) {
        const login = { user, password: password ?? '', authDatabase };
        await signIn(run, login, mechanismIn(hello));
      }
      const answer = await run(definition.database ?? ADMIN, (command && commandIn(command)) || { ping: 1 });
      return { body: { ok: true, text: toJson(answer) } };
    });
  },
};

function commandIn(text: string): Document | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && Object.keys(value).length > 0 ? (value as Document) : null;
  } catch {
    return null;
  }
}

type Run = (database: string, command: Document) => Promise<Document>;

const OP_MSG = 2013;
const HEADER_LENGTH = 16;

/** A command fails where the server says that it did. */
function openCommands(wire: Wire): Run {
  let request = 0;
  return async (database, command) => {
    request += 1;
    const body = writeBson({ ...command, $db: database });
    const head = Buffer.alloc(HEADER_LENGTH + 5);
    head.writeInt32LE(head.length + body.length, 0);
    head.writeInt32LE(request, 4);
    head.writeInt32LE(OP_MSG, 12);
    wire.write(Buffer.concat([head, body]));
    const answered = await wire.read(HEADER_LENGTH);
    const size = answered.readInt32LE(0) - HEADER_LENGTH;
    if (answered.readInt32LE(12) !== OP_MSG || size < 5) throw new AnotherProtocol('no OP_MSG');
    // Flags, then the kind of the first section; checksums are sent to those who ask for them.
    const rest = await wire.read(size);
    if (rest.readUInt8(4) !== 0) throw new AnotherProtocol('no document');
    const document = readBson(rest.subarray(5));
    if (document.ok !== 1) refuse(String(document.errmsg ?? 'the command failed'));
    return document;
  };
}

type Mechanism = 'SCRAM-SHA-1' | 'SCRAM-SHA-256';

function mechanismIn({ saslSupportedMechs: known }: Document): Mechanism {
  const isOld = Array.isArray(known) && known.length > 0 && !known.includes('SCRAM-SHA-256');
  return isOld ? 'SCRAM-SHA-1' : 'SCRAM-SHA-256';
}

const MOST_TURNS = 3;

async function signIn(
  run: Run,
  { user, password, authDatabase }: { user: string; password: string; authDatabase: string },
  mechanism: Mechanism,
): Promise<void> {
  // The specification of drivers, Authentication: for SHA-1 it is this hash that is the password.
  const hashed = () => createHash('md5').update(`${user}:mongo:${password}`).digest('hex');
  const scram =
    mechanism === 'SCRAM-SHA-1'
      ? openScram('sha1', { user, password: hashed() })
      : openScram('sha256', { user, password });
  const payloadIn = ({ payload }: Document) => (Buffer.isBuffer(payload) ? payload.toString() : '');
  const started = await run(authDatabase, {
    ...{ saslStart: 1, mechanism, payload: Buffer.from(scram.first) },
    options: { skipEmptyExchange: true },
  });
  const conversationId = started.conversationId ?? 1;
  const goOn = (payload: string) =>
    run(authDatabase, { saslContinue: 1, conversationId, payload: Buffer.from(payload) });
  let answered = await goOn(await scram.answer(payloadIn(started)));
  scram.verify(payloadIn(answered));
  // Old servers want one more, which is empty.
  for (let turns = 0; answered.done !== true && turns < MOST_TURNS; turns += 1) answered = await goOn('');
}
