// Reads records back from the segments, from a position onwards.
import { type FileHandle, open } from 'node:fs/promises';
import type { LogEvent } from './events.ts';
import { FRAME_HEADER_BYTES } from './frame.ts';
import { scanFrames } from './scan.ts';
import { type Segment, segmentPath } from './segment-files.ts';

const CHUNK_BYTES = 1 << 20;

export interface JournalRecord {
  position: number;
  /** Where the following record begins; what a consumer remembers once it is done with this one. */
  next: number;
  at: Date;
  payload: Uint8Array;
}

/** `bytes` counts heartbeats and headers too, so that a call does bounded work; one record may go over it. */
export interface ReadLimit {
  records: number;
  bytes: number;
}

export interface SegmentReader {
  dir: string;
  /** Shared with the writer, which moves `end` and appends segments while a read is under way. */
  segments: readonly Segment[];
  corruptRanges: number;
  corruptBytes: number;
  log: LogEvent;
}

interface Batch {
  records: JournalRecord[];
  next: number;
  bytes: number;
}

export async function readRecords(
  reader: SegmentReader,
  from: number,
  limit: ReadLimit,
): Promise<{ records: JournalRecord[]; next: number; exhausted: boolean }> {
  const batch: Batch = { records: [], next: from, bytes: 0 };
  while (batch.records.length < limit.records && batch.bytes < limit.bytes) {
    const segment = reader.segments.find(({ base, end }) => end > Math.max(base, batch.next));
    if (!segment) return { records: batch.records, next: batch.next, exhausted: true };
    await readSegment(reader, segment, batch, limit);
  }
  return { records: batch.records, next: batch.next, exhausted: false };
}

async function readSegment(reader: SegmentReader, segment: Segment, batch: Batch, limit: ReadLimit) {
  const { base, end } = segment;
  const from = Math.max(batch.next, base);
  const handle = await openIfThere(segmentPath(reader.dir, base));
  if (!handle) {
    batch.next = end;
    // What a trim removed meanwhile was done with.
    if (reader.segments.includes(segment)) reportLoss(reader, from, end, 'the file is gone');
    return;
  }
  try {
    await readFrames(reader, handle, { base, from, end }, { batch, limit });
  } finally {
    await handle.close();
  }
}

async function readFrames(
  reader: SegmentReader,
  handle: FileHandle,
  { base, from, end }: { base: number; from: number; end: number },
  { batch, limit }: { batch: Batch; limit: ReadLimit },
) {
  const range = { base, from, to: end, chunkBytes: Math.min(CHUNK_BYTES, limit.bytes - batch.bytes) };
  const scanned = await scanFrames(handle, range, (frame, position) => {
    const { payload, bytes } = frame;
    const next = position + bytes;
    if (bytes > FRAME_HEADER_BYTES)
      batch.records.push({ position, next, at: new Date(frame.timeMs), payload });
    batch.bytes += bytes;
    return batch.records.length < limit.records && batch.bytes < limit.bytes;
  });
  batch.next = scanned.end === 'corrupt' ? end : scanned.next;
  // Where the next frame begins is known by the length of the bad one alone, which may be what went bad.
  if (scanned.end === 'corrupt') reportLoss(reader, scanned.next, end, 'a frame fails its checksum');
}

export async function openIfThere(path: string): Promise<FileHandle | null> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

export function reportLoss(reader: SegmentReader, from: number, to: number, detail: string): void {
  reader.corruptRanges += 1;
  reader.corruptBytes += to - from;
  reader.log({ type: 'corrupt', from, to, detail });
}
