// Reads frames back as they lie in the segments, for somebody else who is to keep them.
import { openIfThere, reportLoss, type SegmentReader } from './read-segments.ts';
import { readFully, scanFrames } from './scan.ts';
import { type Segment, segmentPath } from './segment-files.ts';

export interface FramesOnDisk {
  start: number;
  /** Position after the last of them. */
  next: number;
  frames: Buffer;
  /** Time of the last one. */
  lastAtMs: number;
}

/** Whole frames of one segment from a position on; null at the end. Damaged stretches are reported and passed over. */
export async function readFrames(
  reader: SegmentReader,
  from: number,
  bytes: number,
): Promise<FramesOnDisk | null> {
  let position = from;
  for (;;) {
    const segment = reader.segments.find(({ base, end }) => end > Math.max(base, position));
    if (!segment) return null;
    const start = Math.max(position, segment.base);
    const found = await framesOf(reader, segment, start, bytes);
    if (found.frames.length > 0) return found;
    position = found.next;
  }
}

async function framesOf(
  reader: SegmentReader,
  segment: Segment,
  start: number,
  bytes: number,
): Promise<FramesOnDisk> {
  const { base, end } = segment;
  const handle = await openIfThere(segmentPath(reader.dir, base));
  if (!handle) {
    if (reader.segments.includes(segment)) reportLoss(reader, start, end, 'the file is gone');
    return { start, next: end, frames: NONE, lastAtMs: 0 };
  }
  try {
    let [next, lastAtMs] = [start, 0];
    const scanned = await scanFrames(
      handle,
      { base, from: start, to: end, chunkBytes: bytes },
      (frame, at) => {
        if (next > start && at + frame.bytes - start > bytes) return false;
        next = at + frame.bytes;
        lastAtMs = frame.timeMs;
        return next - start < bytes;
      },
    );
    if (scanned.end === 'corrupt' && next === start) {
      reportLoss(reader, start, end, 'a frame fails its checksum');
      return { start, next: end, frames: NONE, lastAtMs };
    }
    const frames = Buffer.alloc(next - start);
    await readFully(handle, frames, start - base);
    return { start, next, frames, lastAtMs };
  } finally {
    await handle.close();
  }
}

const NONE = Buffer.alloc(0);
