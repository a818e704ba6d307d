// The bytes of one record of the journal. Pure: nothing here touches a disk.
//
// length u32 · CRC-32 u32 of all that follows · time u64 (ms since 1970) · payload; little-endian.
// A run of zero bytes is not a frame, so space that was prepared but never written reads as nothing.
import { crc32 } from 'node:zlib';

export const FRAME_HEADER_BYTES = 16;
export const MAX_PAYLOAD_BYTES = 65_536;
export const MAX_FRAME_BYTES = FRAME_HEADER_BYTES + MAX_PAYLOAD_BYTES;

const TIME_OFFSET = 8;
const U32 = 2 ** 32;

export interface Frame {
  bytes: number;
  timeMs: number;
  /** A view of the buffer that was decoded, not a copy. */
  payload: Uint8Array;
}

export const frameBytes = (payloadBytes: number) => FRAME_HEADER_BYTES + payloadBytes;

/** Writes a frame at `offset`; the caller has seen to the room, the length and the time. */
export function encodeFrame(target: Buffer, offset: number, payload: Uint8Array, timeMs: number): void {
  target.writeUInt32LE(payload.length, offset);
  target.writeUInt32LE(timeMs % U32, offset + TIME_OFFSET);
  target.writeUInt32LE(Math.floor(timeMs / U32), offset + TIME_OFFSET + 4);
  target.set(payload, offset + FRAME_HEADER_BYTES);
  const covered = target.subarray(offset + TIME_OFFSET, offset + frameBytes(payload.length));
  target.writeUInt32LE(crc32(covered), offset + 4);
}

/** The frame at `offset`; `partial` when it may be whole once more bytes are read, `corrupt` when it never is. */
export function decodeFrame(source: Buffer, offset: number): Frame | 'partial' | 'corrupt' {
  const bytes = lengthOfFrame(source, offset);
  if (typeof bytes === 'string') return bytes;
  const end = offset + bytes;
  if (crc32(source.subarray(offset + TIME_OFFSET, end)) !== source.readUInt32LE(offset + 4)) return 'corrupt';
  const payload = source.subarray(offset + FRAME_HEADER_BYTES, end);
  return { bytes, timeMs: timeOfFrame(source, offset), payload };
}

/** Of the frame at `offset` with its header, as it says itself: whether it is damaged is not looked at. */
export function lengthOfFrame(source: Buffer, offset: number): number | 'partial' | 'corrupt' {
  if (source.length - offset < FRAME_HEADER_BYTES) return 'partial';
  const length = source.readUInt32LE(offset);
  if (length > MAX_PAYLOAD_BYTES) return 'corrupt';
  const bytes = frameBytes(length);
  return offset + bytes > source.length ? 'partial' : bytes;
}

/** Of a frame whose header is there, in milliseconds since 1970. */
export const timeOfFrame = (source: Buffer, offset: number): number =>
  source.readUInt32LE(offset + TIME_OFFSET + 4) * U32 + source.readUInt32LE(offset + TIME_OFFSET);
