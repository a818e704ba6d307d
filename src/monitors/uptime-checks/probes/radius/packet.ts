// Packets of RADIUS (RFC 2865; RFC 5997, Status-Server; RFC 3579, Message-Authenticator). Pure.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const ACCESS_REQUEST = 1;
const STATUS_SERVER = 12;
const answers = { 2: 'accept', 3: 'reject', 5: 'accept', 11: 'challenge' } as const;

export type RadiusAnswer = (typeof answers)[keyof typeof answers];

const HEAD_BYTES = 20;
const MESSAGE_AUTHENTICATOR = 80;
const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest();

interface Request {
  /** One byte, by which the answer is known. */
  id: number;
  /** Sixteen bytes that nobody can guess. */
  authenticator: Buffer;
  secret: string;
  /** Null: the server is asked how it is. */
  signIn: { user: string; password: string } | null;
}

/** A request that is signed by the secret, whatever it asks. */
export function radiusRequest({ id, authenticator, secret, signIn }: Request): Buffer {
  const attributes = [
    ...(signIn === null
      ? []
      : [
          attribute(1, Buffer.from(signIn.user)),
          attribute(2, hidden(signIn.password, secret, authenticator)),
        ]),
    attribute(32, Buffer.from('tocsin')),
    attribute(MESSAGE_AUTHENTICATOR, Buffer.alloc(16)),
  ];
  const packet = Buffer.concat([Buffer.alloc(HEAD_BYTES), ...attributes]);
  packet[0] = signIn === null ? STATUS_SERVER : ACCESS_REQUEST;
  packet[1] = id;
  packet.writeUInt16BE(packet.length, 2);
  authenticator.copy(packet, 4);
  // Computed with zeros in its place, which is at the end.
  createHmac('md5', secret)
    .update(packet)
    .digest()
    .copy(packet, packet.length - 16);
  return packet;
}

const attribute = (type: number, value: Buffer) => Buffer.concat([Buffer.of(type, value.length + 2), value]);

/** RFC 2865, section 5.2. */
function hidden(password: string, secret: string, authenticator: Buffer): Buffer {
  const plain = Buffer.from(password);
  const padded = Buffer.concat([plain, Buffer.alloc(15 - ((plain.length + 15) % 16))]);
  const key = Buffer.from(secret);
  const blocks: Buffer[] = [];
  let previous: Buffer = authenticator;
  for (let at = 0; at < padded.length; at += 16) {
    const mask = md5(key, previous);
    previous = Buffer.from(padded.subarray(at, at + 16).map((byte, index) => byte ^ (mask[index] ?? 0)));
    blocks.push(previous);
  }
  return Buffer.concat(blocks);
}

/** Null: it is no answer to the request. `forged`: it is signed by another secret. */
export function readRadius(
  packet: Buffer,
  { id, authenticator, secret }: Pick<Request, 'id' | 'authenticator' | 'secret'>,
): RadiusAnswer | 'forged' | null {
  if (packet.length < HEAD_BYTES || packet[1] !== id) return null;
  const length = packet.readUInt16BE(2);
  const code = packet[0] as keyof typeof answers;
  if (!(code in answers) || length < HEAD_BYTES || length > packet.length) return null;
  const expected = md5(
    ...[packet.subarray(0, 4), authenticator, packet.subarray(HEAD_BYTES, length)],
    Buffer.from(secret),
  );
  return timingSafeEqual(expected, packet.subarray(4, HEAD_BYTES)) ? answers[code] : 'forged';
}
