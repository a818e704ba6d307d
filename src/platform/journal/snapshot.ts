// A journal as it was at one moment, read beside the process that writes it: for backups and for a look at it.
//
// Every segment is opened at once. One that is trimmed afterwards can still be read through its handle, so whatever was
// answered before is there, however long it takes until it is read.
import { type FileHandle, open } from 'node:fs/promises';
import { isMissing } from '../durable-file.ts';
import { frameBytes, MAX_PAYLOAD_BYTES } from './frame.ts';
import { scanFrames } from './scan.ts';
import { listDirectory, readIdentity, segmentPath } from './segment-files.ts';

export interface JournalSnapshot extends AsyncDisposable {
  id: string;
  /** Oldest first; the last one is the one that is being written. */
  segments: readonly OpenSegment[];
  /** Bytes of the files. */
  bytes: number;
}

export interface OpenSegment {
  base: number;
  bytes: number;
  handle: FileHandle;
}

const CHUNK_BYTES = 1 << 20;

/** null where there is no journal. Neither makes nor changes anything. */
export async function openJournalSnapshot(dir: string): Promise<JournalSnapshot | null> {
  const listing = await listDirectory(dir).catch(nullIfMissing);
  const id = listing && (await readIdentity(dir));
  if (!listing || !id) return null;
  const segments: OpenSegment[] = [];
  const close = async () => {
    for (const { handle } of segments) await handle.close();
  };
  try {
    for (const { base, bytes } of listing.segments) {
      // What was trimmed since the directory was listed had been recorded.
      const handle = await open(segmentPath(dir, base), 'r').catch(nullIfMissing);
      if (handle) segments.push({ base, bytes, handle });
    }
  } catch (error) {
    await close();
    throw error;
  }
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  return { id, segments, bytes, [Symbol.asyncDispose]: close };
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Where the frames of the segment that is being written end by now, and when the last of them was made. */
export async function endOfFrames({
  base,
  handle,
}: OpenSegment): Promise<{ next: number; lastAt: Date | null }> {
  let lastAtMs: number | null = null;
  const { size } = await handle.stat();
  const range = { base, from: base, to: base + size, chunkBytes: CHUNK_BYTES };
  const { next } = await scanFrames(handle, range, (frame) => {
    lastAtMs = frame.timeMs;
    return true;
  });
  return { next, lastAt: lastAtMs === null ? null : new Date(lastAtMs) };
}

/** When the first record at `position` or behind it was made; null where there is none that is whole. */
export async function firstMadeFrom({ segments }: JournalSnapshot, position: number): Promise<Date | null> {
  let madeAtMs: number | null = null;
  for (const [index, { base, handle }] of segments.entries()) {
    const following = segments[index + 1]?.base ?? Infinity;
    if (following <= position) continue;
    const { size } = await handle.stat();
    const to = Math.min(base + size, following);
    await scanFrames(
      handle,
      { base, from: Math.max(base, position), to, chunkBytes: CHUNK_BYTES },
      (frame) => {
        madeAtMs = frame.timeMs;
        return false;
      },
    );
    // A process that was killed leaves room behind its last record, and the next one goes on behind that.
    if (madeAtMs !== null) return new Date(madeAtMs);
  }
  return null;
}

/**
 * The segments that hold anything from `position` on, and the last one in any case, because positions go on from its
 * name. The last one ends with its last whole frame; the others are closed and given as they are.
 */
export async function* contentsFrom(
  { segments }: JournalSnapshot,
  position: number,
): AsyncGenerator<{ base: number; content: Buffer }> {
  for (const [index, segment] of segments.entries()) {
    const following = segments[index + 1];
    if (following && following.base <= position) continue;
    const { size } = await segment.handle.stat();
    const end = following ? Math.min(segment.base + size, following.base) : (await endOfFrames(segment)).next;
    yield { base: segment.base, content: await readContent(segment, end - segment.base) };
  }
}

/** A segment holds 16 MB, or one record that is larger. */
export const MAX_SEGMENT_BYTES = 32 * 1024 * 1024 + frameBytes(MAX_PAYLOAD_BYTES);

async function readContent({ base, handle }: OpenSegment, bytes: number): Promise<Buffer> {
  if (bytes > MAX_SEGMENT_BYTES) throw new Error(`The segment ${base} of the journal has ${bytes} bytes`);
  const content = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await handle.read(content, filled, bytes - filled, filled);
    if (bytesRead === 0)
      throw new Error(`The segment ${base} of the journal became shorter while it was read`);
    filled += bytesRead;
  }
  return content;
}
