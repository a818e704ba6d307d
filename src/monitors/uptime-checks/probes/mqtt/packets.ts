// Packets of MQTT 3.1.1 and 5 (OASIS), as far as a client needs them that connects and listens. Pure.

import { AnotherProtocol } from '../wire.ts';

export const CONNACK = 2;
export const PUBLISH = 3;
export const SUBACK = 9;

export type Version = '3.1.1' | '5';

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const packet = (first: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(first), variableInteger(body.length), body]);
};

/** Section 2.2.3 of 3.1.1: seven bits a byte, the lowest first. */
function variableInteger(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return Buffer.from(bytes);
}

const noProperties = (version: Version) => (version === '5' ? Buffer.of(0) : Buffer.alloc(0));

const KEEP_ALIVE_SECONDS = 120;

export function connect(options: {
  version: Version;
  clientId: string;
  user: string | null;
  password: string | null;
}): Buffer {
  const { version, clientId, user, password } = options;
  const flags = 0x02 | (user === null ? 0 : 0x80) | (password === null ? 0 : 0x40);
  return packet(
    0x10,
    text('MQTT'),
    Buffer.of(version === '5' ? 5 : 4, flags, 0, KEEP_ALIVE_SECONDS),
    noProperties(version),
    ...[text(clientId), ...(user === null ? [] : [text(user)])],
    ...(password === null ? [] : [text(password)]),
  );
}

/** Messages of any quality of service are sent as they come, and never again. */
export const subscribe = (version: Version, topic: string): Buffer =>
  packet(0x82, Buffer.of(0, 1), noProperties(version), text(topic), Buffer.of(0));

export const disconnect: Buffer = Buffer.of(0xe0, 0);

/** What follows the properties of 5, which say nothing that is needed. */
function afterProperties(version: Version, body: Buffer): Buffer {
  if (version !== '5') return body;
  const { value, size } = readVariableInteger(body);
  return body.subarray(size + value);
}

function readVariableInteger(bytes: Buffer): { value: number; size: number } {
  let value = 0;
  for (let size = 1; size <= 4; size += 1) {
    const byte = bytes.readUInt8(size - 1);
    value |= (byte & 0x7f) << (7 * (size - 1));
    if (byte < 0x80) return { value, size };
  }
  throw new AnotherProtocol('a length of more than four bytes');
}

/** 0: yes. */
export const grantedBy = (version: Version, suback: Buffer): number =>
  afterProperties(version, suback.subarray(2)).readUInt8(0);

export function payloadOf(version: Version, flags: number, publish: Buffer): Buffer {
  const topicEnd = 2 + publish.readUInt16BE(0);
  const isAcknowledged = (flags & 0x06) !== 0;
  return afterProperties(version, publish.subarray(topicEnd + (isAcknowledged ? 2 : 0)));
}

/** Section 3.2.2.3 of 3.1.1, section 2.4 of 5. */
const reasons: Readonly<Record<number, string>> = {
  1: 'it does not speak this version of MQTT',
  2: 'it refused the client id',
  3: 'it is not available',
  4: 'bad user name or password',
  5: 'not authorized',
  128: 'unspecified error',
  132: 'it does not speak this version of MQTT',
  133: 'it refused the client id',
  134: 'bad user name or password',
  135: 'not authorized',
  136: 'it is not available',
  137: 'it is busy',
  138: 'this client is banned',
  140: 'it wants another way to sign in',
  143: 'no such topic filter',
  151: 'quota exceeded',
  156: 'another server is to be used',
  157: 'the server has moved',
  159: 'too many connections',
};

export const reasonOf = (code: number): string => reasons[code] ?? `reason code ${code}`;
