// Probes a MySQL or a MariaDB: signs in, and asks a query if there is one.

import { defaultsOf } from '../defaults.ts';
import type { ProbeType, Probing } from '../probe-type.ts';
import type { TlsMode } from '../server-schema.ts';
import { AnotherProtocol, converse, refuse, throughTls, type Wire } from '../wire.ts';
import {
  cachedProof,
  firstValueOf,
  type Greeting,
  handshakeResponse,
  type Login,
  nativeProof,
  readError,
  readGreeting,
  readSwitch,
  SSL,
  sslRequest,
} from './packets.ts';
import type { facts, MysqlSettings } from './schema.ts';

export interface MysqlProbe extends Probing, MysqlSettings {
  kind: 'mysql';
  host: string;
  port: number;
}

const MYSQL_PORT = 3306;

export const mysql: ProbeType<MysqlSettings, MysqlProbe> = {
  defaults: defaultsOf<typeof facts>('mysql'),
  secrets: { password: 'text' },
  through: throughTls,
  usualPort: () => MYSQL_PORT,
  look: (context, { definition, mask }, findings, signal) => {
    const { host, port, tls, query } = definition;
    // The server speaks first, and TLS begins later.
    const asked = { host, port, tls: null, mask, protocol: 'MySQL' };
    return converse(context, asked, findings, signal, async (wire) => {
      const channel = openChannel(wire);
      await signIn(wire, channel, { definition, tls });
      const text = query === null ? '' : await firstValue(channel, query);
      // Without it the server counts and logs a connection that broke.
      channel.ask(Buffer.of(COM_QUIT));
      return { body: { ok: true, text } };
    });
  },
};

const COM_QUIT = 1;
const COM_QUERY = 3;

interface Channel {
  /** The next packet of an exchange. */
  send(payload: Buffer): void;
  /** The first packet of another exchange. */
  ask(payload: Buffer): void;
  /** An error of the server ends the conversation. */
  receive(): Promise<Buffer>;
}

function openChannel(wire: Wire): Channel {
  let sequence = 0;
  const send = (payload: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUIntLE(payload.length, 0, 3);
    head.writeUInt8(sequence & 0xff, 3);
    sequence += 1;
    wire.write(Buffer.concat([head, payload]));
  };
  return {
    send,
    ask(payload) {
      sequence = 0;
      send(payload);
    },
    async receive() {
      const head = await wire.read(4);
      const packet = await wire.read(head.readUIntLE(0, 3));
      sequence = head.readUInt8(3) + 1;
      if (packet.length === 0) throw new AnotherProtocol('an empty packet');
      return packet[0] === ERROR ? refuse(readError(packet)) : packet;
    },
  };
}

const OK = 0x00;
const MORE = 0x01;
const LOCAL_FILE = 0xfb;
const SWITCH = 0xfe;
const ERROR = 0xff;

async function signIn(
  wire: Wire,
  channel: Channel,
  { definition, tls }: { definition: MysqlProbe; tls: TlsMode | null },
): Promise<void> {
  const greeting = readGreeting(await channel.receive());
  const password = definition.password ?? '';
  const isEncrypted = tls !== null;
  const login: Login = { user: definition.user ?? 'root', database: definition.database, isEncrypted };
  if (tls !== null) {
    if (!(greeting.capabilities & SSL)) refuse('the server does not turn to TLS');
    channel.send(sslRequest(login));
    await wire.secure(tls);
  }
  let { plugin, nonce } = firstPlugin(greeting, isEncrypted);
  channel.send(handshakeResponse(login, plugin, proofOf(plugin, { password, nonce, isEncrypted })));
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const packet = await channel.receive();
    if (packet[0] === OK) return;
    if (packet[0] === SWITCH) {
      ({ plugin, nonce } = readSwitch(packet));
      channel.send(proofOf(plugin, { password, nonce, isEncrypted }));
    } else if (packet[0] === MORE && packet[1] === WHOLE_PASSWORD) {
      if (!isEncrypted) refuse(WANTS_TLS);
      channel.send(Buffer.from(`${password}\0`));
    } else if (packet[0] !== MORE) throw new AnotherProtocol('no answer to a login');
  }
  refuse('the sign-in does not come to an end');
}

const MOST_TURNS = 6;
/** Of caching_sha2_password: the server does not know it since its start. */
const WHOLE_PASSWORD = 4;
const WANTS_TLS = 'the server wants the password itself, which is sent over TLS alone: choose TLS';

/** What the server names first it need not want for this user; a password in plain text is not sent before it asks. */
const firstPlugin = ({ plugin, nonce }: Greeting, isEncrypted: boolean) => ({
  plugin: plugin === 'caching_sha2_password' || (isEncrypted && plugin === CLEAR) ? plugin : NATIVE,
  nonce,
});

const NATIVE = 'mysql_native_password';
const CLEAR = 'mysql_clear_password';

function proofOf(
  plugin: string,
  { password, nonce, isEncrypted }: { password: string; nonce: Buffer; isEncrypted: boolean },
): Buffer {
  switch (plugin) {
    case NATIVE:
      return password === '' ? Buffer.alloc(0) : nativeProof(password, nonce);
    case 'caching_sha2_password':
      return password === '' ? Buffer.alloc(0) : cachedProof(password, nonce);
    case CLEAR:
    case 'sha256_password':
      return isEncrypted ? Buffer.from(`${password}\0`) : refuse(WANTS_TLS);
    default:
      return refuse(
        `the user signs in by ${plugin}, which is not supported: give the check a user of its own`,
      );
  }
}

/** As MySQL writes it; empty where it is null, or where there are no rows. What comes after it is not read. */
async function firstValue(channel: Channel, query: string): Promise<string> {
  channel.ask(Buffer.concat([Buffer.of(COM_QUERY), Buffer.from(query)]));
  const first = await channel.receive();
  if (first[0] === OK) return '';
  if (first[0] === LOCAL_FILE) return refuse('the query asks for a file of the client');
  for (let rest = first.readUInt8(0); rest > 0; rest -= 1) await channel.receive();
  if (!isEnd(await channel.receive())) throw new AnotherProtocol('no end of the columns');
  const row = await channel.receive();
  return isEnd(row) ? '' : firstValueOf(row);
}

const isEnd = (packet: Buffer) => packet[0] === SWITCH && packet.length < 9;
