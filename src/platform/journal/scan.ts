// Walks the frames of one segment file in big reads, for reading records and for checking a tail.
import type { FileHandle } from 'node:fs/promises';
import { decodeFrame, type Frame, MAX_FRAME_BYTES } from './frame.ts';

/** Positions are those of the journal; `base` is the position of the first byte of the file. */
export interface ScanRange {
  base: number;
  from: number;
  to: number;
  chunkBytes: number;
}

export type Visit = (frame: Frame, position: number) => boolean;

/** `next` is where the scan ended: at `to`, after the frame at which `visit` said stop, or at a bad frame. */
export interface Scanned {
  next: number;
  end: 'complete' | 'stopped' | 'corrupt';
}

/** Calls `visit` for each frame until it answers false. A frame that crosses `to` is corrupt. */
export async function scanFrames(handle: FileHandle, range: ScanRange, visit: Visit): Promise<Scanned> {
  const chunkBytes = Math.max(range.chunkBytes, MAX_FRAME_BYTES);
  let position = range.from;
  while (position < range.to) {
    const wanted = Buffer.allocUnsafeSlow(Math.min(chunkBytes, range.to - position));
    const chunk = wanted.subarray(0, await readFully(handle, wanted, position - range.base));
    const scanned = scanChunk(chunk, position, visit);
    if (scanned.end !== 'complete') return scanned;
    // A chunk holds the longest frame, so no progress means the bytes of this one are not there.
    if (scanned.next === position) return { next: position, end: 'corrupt' };
    position = scanned.next;
  }
  return { next: position, end: 'complete' };
}

function scanChunk(chunk: Buffer, start: number, visit: Visit): Scanned {
  let offset = 0;
  while (offset < chunk.length) {
    const frame = decodeFrame(chunk, offset);
    if (frame === 'partial') break;
    if (frame === 'corrupt') return { next: start + offset, end: 'corrupt' };
    const goOn = visit(frame, start + offset);
    offset += frame.bytes;
    if (!goOn) return { next: start + offset, end: 'stopped' };
  }
  return { next: start + offset, end: 'complete' };
}

/** The file offset after the last byte that is not zero, not below `from`. */
export async function endOfContent(handle: FileHandle, from: number, to: number): Promise<number> {
  const chunk = Buffer.allocUnsafeSlow(MAX_FRAME_BYTES);
  let end = to;
  while (end > from) {
    const start = Math.max(from, end - chunk.length);
    const filled = await readFully(handle, chunk.subarray(0, end - start), start);
    const last = chunk.subarray(0, filled).findLastIndex((byte) => byte !== 0);
    if (last >= 0) return start + last + 1;
    end = start;
  }
  return from;
}

/** Fills the target from an offset of the file, as far as the file goes. */
export async function readFully(handle: FileHandle, target: Buffer, offset: number): Promise<number> {
  let filled = 0;
  while (filled < target.length) {
    const { bytesRead } = await handle.read(target, filled, target.length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}
