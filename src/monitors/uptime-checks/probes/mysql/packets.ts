// Packets of the client/server protocol of MySQL, as its documentation calls them ("Connection Phase", "Text Protocol"). Pure.

import { createHash } from 'node:crypto';
import { AnotherProtocol } from '../wire.ts';

const LONG_PASSWORD = 1;
const CONNECT_WITH_DB = 8;
const PROTOCOL_41 = 0x200;
export const SSL = 0x800;
const TRANSACTIONS = 0x2000;
const SECURE_CONNECTION = 0x8000;
const PLUGIN_AUTH = 0x80000;

const UTF8MB4 = 45;
const MAX_PACKET = 1_048_576;
const NONCE_LENGTH = 20;

export interface Greeting {
  capabilities: number;
  nonce: Buffer;
  /** Null: an old server, or one that leaves it to us. */
  plugin: string | null;
}

/** HandshakeV10, all servers since MySQL 3.21. */
export function readGreeting(packet: Buffer): Greeting {
  if (packet[0] !== 10) throw new AnotherProtocol('no handshake of version 10');
  const at = packet.indexOf(0, 1) + 5;
  const capabilities = packet.readUInt16LE(at + 9) | (packet.readUInt16LE(at + 14) << 16);
  const length = Math.max(12, packet.readUInt8(at + 16) - 9);
  const rest = at + 27;
  const nonce = Buffer.concat([packet.subarray(at, at + 8), packet.subarray(rest, rest + length)]);
  const name = capabilities & PLUGIN_AUTH ? textFrom(packet, rest + length + 1) : '';
  return { capabilities, nonce: nonce.subarray(0, NONCE_LENGTH), plugin: name || null };
}

/** Up to the next zero byte, or to the end. */
function textFrom(packet: Buffer, at: number): string {
  const end = packet.indexOf(0, at);
  return packet.subarray(at, end < 0 ? packet.length : end).toString();
}

export interface Login {
  user: string;
  database: string | null;
  isEncrypted: boolean;
}

function head({ database, isEncrypted }: Login): Buffer {
  const wanted = LONG_PASSWORD | PROTOCOL_41 | TRANSACTIONS | SECURE_CONNECTION | PLUGIN_AUTH;
  const bytes = Buffer.alloc(32);
  bytes.writeUInt32LE(wanted | (database === null ? 0 : CONNECT_WITH_DB) | (isEncrypted ? SSL : 0), 0);
  bytes.writeUInt32LE(MAX_PACKET, 4);
  bytes.writeUInt8(UTF8MB4, 8);
  return bytes;
}

/** Asks to turn to TLS. */
export const sslRequest = (login: Login): Buffer => head(login);

export function handshakeResponse(login: Login, plugin: string, proof: Buffer): Buffer {
  const text = (value: string) => Buffer.from(`${value}\0`);
  const { user, database } = login;
  return Buffer.concat([
    head(login),
    text(user),
    Buffer.of(proof.length),
    proof,
    ...(database === null ? [] : [text(database)]),
    text(plugin),
  ]);
}

/** The plugin that the server wants in place of the one that it named first, and its nonce. */
export function readSwitch(packet: Buffer): { plugin: string; nonce: Buffer } {
  const plugin = textFrom(packet, 1);
  const from = plugin.length + 2;
  return { plugin, nonce: packet.subarray(from, from + NONCE_LENGTH) };
}

const hash = (name: 'sha1' | 'sha256', ...parts: Buffer[]) =>
  parts.reduce((sum, part) => sum.update(part), createHash(name)).digest();

const mixed = (one: Buffer, other: Buffer) =>
  Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)));

/** Of mysql_native_password. */
export function nativeProof(password: string, nonce: Buffer): Buffer {
  const once = hash('sha1', Buffer.from(password));
  return mixed(once, hash('sha1', nonce, hash('sha1', once)));
}

/** Of caching_sha2_password, while the server still knows the password. */
export function cachedProof(password: string, nonce: Buffer): Buffer {
  const once = hash('sha256', Buffer.from(password));
  return mixed(once, hash('sha256', hash('sha256', once), nonce));
}

/** What the server says is wrong, as it says it. */
export function readError(packet: Buffer): string {
  const from = packet[3] === 0x23 ? 9 : 3;
  return packet.subarray(from).toString();
}

/** The first value of a row, empty where it is null. */
export function firstValueOf(row: Buffer): string {
  const first = row.readUInt8(0);
  if (first === 0xfb) return '';
  if (first < 0xfb) return row.subarray(1, 1 + first).toString();
  const size = { 252: 2, 253: 3 }[first];
  if (size === undefined) throw new AnotherProtocol('a value that is longer than any packet');
  const from = 1 + size;
  return row.subarray(from, from + row.readUIntLE(1, size)).toString();
}
