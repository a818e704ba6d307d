// Frames of WebSockets (RFC 6455, section 5). Pure, but for the mask.

import { randomBytes } from 'node:crypto';

export type Opcode = 0 | 1 | 2 | 8 | 9 | 10;
const CONTINUATION = 0;
export const TEXT = 1;
export const CLOSE = 8;
export const PING = 9;
export const PONG = 10;

interface Frame {
  opcode: number;
  isLast: boolean;
  payload: Buffer;
}

export type FrameRead =
  | { is: 'whole'; frame: Frame; rest: Buffer }
  | { is: 'partial' }
  | { is: 'broken'; detail: string };

/** A frame of a client, which is masked (section 5.3). */
export function clientFrame(opcode: Opcode, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const { length } = payload;
  const head =
    length < 126
      ? Buffer.of(0x80 | opcode, 0x80 | length)
      : Buffer.of(0x80 | opcode, 0x80 | 126, length >> 8, length & 0xff);
  if (length > 0xffff) throw new Error('Longer messages are not sent');
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([head, mask, masked]);
}

/** The first frame of a server in what was received. One that is longer than `most` is broken. */
export function readFrame(received: Buffer, most: number): FrameRead {
  if (received.length < 2) return { is: 'partial' };
  const [first = 0, second = 0] = received;
  if ((first & 0x70) !== 0) return { is: 'broken', detail: 'an extension that was not agreed on' };
  if ((second & 0x80) !== 0) return { is: 'broken', detail: 'a masked frame' };
  const short = second & 0x7f;
  const headLength = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (received.length < headLength) return { is: 'partial' };
  const length =
    short === 126 ? received.readUInt16BE(2) : short === 127 ? Number(received.readBigUInt64BE(2)) : short;
  if (length > most) return { is: 'broken', detail: `a frame of more than ${most} bytes` };
  const end = headLength + length;
  if (received.length < end) return { is: 'partial' };
  const frame = {
    opcode: first & 0x0f,
    isLast: (first & 0x80) !== 0,
    payload: received.subarray(headLength, end),
  };
  return { is: 'whole', frame, rest: received.subarray(end) };
}

/** Messages out of frames: pieces of one are put together (section 5.4). */
export function createMessages() {
  let pieces: Buffer[] = [];
  return {
    /** The message that ends with this frame; null: it goes on. */
    add({ opcode, isLast, payload }: Frame): Buffer | null {
      if (opcode !== CONTINUATION) pieces = [];
      pieces.push(payload);
      return isLast ? Buffer.concat(pieces) : null;
    },
  };
}
