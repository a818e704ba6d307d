// What a directory holds when the journal is opened: which frames are whole, and where the next one may go.
//
// A segment is written by one process only and only up to its first failure, so nothing is appended to what is found
// here. The next segment begins past the end of the newest file: no position is ever used twice, even a torn one.
import type { FileHandle } from 'node:fs/promises';
import { v4 as uuid } from 'uuid';
import type { LogEvent } from './events.ts';
import { MAX_GROUP_BYTES } from './group.ts';
import { endOfContent, scanFrames } from './scan.ts';
import {
  createDirectory,
  type Listing,
  listDirectory,
  readIdentity,
  type Segment,
  segmentPath,
  syncDirectory,
  withFile,
  writeIdentity,
} from './segment-files.ts';

const CHUNK_BYTES = 1 << 20;

export interface Recovered {
  id: string;
  segments: Segment[];
  /** Where the next segment begins. */
  next: number;
  /** Time of the newest whole frame; null when there never was one. */
  lastAtMs: number | null;
}

export async function recover(dir: string, log: LogEvent): Promise<Recovered> {
  await createDirectory(dir);
  const listing = await listDirectory(dir);
  for (const name of listing.foreign) log({ type: 'foreign_file', name });
  const id = await establishIdentity(dir, listing, log);
  const segments = listing.segments.map(({ base, bytes }, index) => {
    // Prepared space that was never cut may reach past the start of the next segment.
    const following = listing.segments[index + 1]?.base ?? Number.POSITIVE_INFINITY;
    return { base, end: Math.min(base + bytes, following), bytes };
  });
  const newest = segments.at(-1);
  const next = Math.max(listing.floor, newest ? newest.base + newest.bytes : 0);
  return { id, segments, next, lastAtMs: await verifyTail(dir, segments, log) };
}

/**
 * The first segment is made before the identity, and the newest is never removed: an identity without a segment means
 * that the records are gone, and whoever remembers positions of them must be able to see it.
 */
async function establishIdentity(dir: string, listing: Listing, log: LogEvent): Promise<string> {
  const known = await readIdentity(dir);
  if (known && listing.segments.length > 0) return known;
  const id = uuid();
  if (known || listing.segments.length > 0) log({ type: 'new_identity', id });
  if (listing.segments.length === 0) {
    await withFile(segmentPath(dir, listing.floor), 'wx', async () => {});
    await syncDirectory(dir);
    listing.segments.push({ base: listing.floor, bytes: 0 });
  }
  await writeIdentity(dir, id);
  return id;
}

/** Sets the `end` of the newest segments, back to the newest that has a frame, whose time it returns. */
async function verifyTail(dir: string, segments: Segment[], log: LogEvent): Promise<number | null> {
  for (const segment of segments.toReversed()) {
    const lastAtMs = await verifySegment(dir, segment, log);
    if (lastAtMs !== null) return lastAtMs;
  }
  return null;
}

async function verifySegment(dir: string, segment: Segment, log: LogEvent): Promise<number | null> {
  const { lastAtMs, whole, content } = await withFile(
    segmentPath(dir, segment.base),
    'r+',
    async (handle) => {
      const checked = await checkFrames(handle, segment);
      // The frames may so far be in the page cache only; a reader must not get ahead of the disk.
      await handle.datasync();
      return checked;
    },
  );
  // A crash tears one group at most. More than that is damage, which the reader reports when it gets there.
  const torn = content - whole <= MAX_GROUP_BYTES;
  segment.end = torn ? whole : content;
  if (torn && content > whole) log({ type: 'torn_tail', from: whole, to: content });
  return lastAtMs;
}

/** Positions after the last whole frame and after the last byte that is not zero, and the time of that frame. */
async function checkFrames(handle: FileHandle, { base, end }: Segment) {
  let lastAtMs: number | null = null;
  const range = { base, from: base, to: end, chunkBytes: CHUNK_BYTES };
  const { next } = await scanFrames(handle, range, (frame) => {
    lastAtMs = frame.timeMs;
    return true;
  });
  const content = base + (await endOfContent(handle, next - base, end - base));
  return { lastAtMs, whole: next, content };
}
