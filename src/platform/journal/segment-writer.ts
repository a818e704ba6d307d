// Puts groups of frames on disk. A segment that met an error is never written again: after a failed sync the page
// cache may call clean what the disk does not have, so the next group goes to a new file.
import fs from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import type { LogEvent } from './events.ts';
import type { Group } from './group.ts';
import { cutSegment, removeSegment, type Segment, segmentPath, syncDirectory } from './segment-files.ts';
import { dropSegment } from './segments.ts';
import { noteWrite, type WritePace, writesHere } from './write-pace.ts';

/**
 * On Linux a write of the file comes back when it is durable (O_DSYNC, open(2)): one call, and one way to another thread
 * and back, instead of two (bench/ping-answers.ts). On macOS such a write stays in the cache of the drive, and Windows
 * has none: there a sync follows.
 */
export const WRITES_SYNC = process.platform === 'linux';
const { O_RDWR, O_CREAT, O_EXCL, O_DSYNC } = fs.constants;
/** What somebody else keeps need not be durable here. */
const writesSync = ({ keeper }: SegmentWriter) => WRITES_SYNC && keeper === null;

/** Space is prepared with zeros: a sync that changes no file size is about twice as fast (bench/journal.ts). */
const PREPARED = Buffer.alloc(256 * 1024);

/** Who else may have a group before it is answered; the disk of this machine unless given. */
export interface Keeper {
  /** Resolves true once the group is safe elsewhere; false: it must be made durable here. Never rejects. */
  keep(group: KeptGroup): Promise<boolean>;
}

export interface KeptGroup {
  start: number;
  /** Position after its last frame. */
  next: number;
  /** A view that is good until the answer. */
  frames: Buffer;
  lastAtMs: number;
}

export interface SegmentWriter {
  dir: string;
  keeper: Keeper | null;
  segmentBytes: number;
  /** By position, oldest first; shared with readers and changed in place. */
  segments: Segment[];
  active: { segment: Segment; handle: FileHandle } | null;
  groups: number;
  syncs: number;
  pace: WritePace;
  clock: Pick<Clock, 'monotonicMs'>;
  log: LogEvent;
}

/** Writes a group and makes it durable, or throws what the disk said. */
export async function writeGroup(writer: SegmentWriter, group: Group): Promise<void> {
  let durable = false;
  try {
    const { segment, handle } = await segmentFor(writer, group);
    await writeDurably(handle, writer, segment, group);
    writer.syncs += 1;
    writer.groups += 1;
    segment.end = group.start + group.bytes;
    durable = true;
  } finally {
    if (!durable) await abandon(writer);
  }
}

/** Cuts off what was prepared and closes. The newest segment stays, even empty: positions go on from its name. */
export async function closeWriter(writer: SegmentWriter): Promise<void> {
  if (!writer.active) return;
  const { segment, handle } = writer.active;
  writer.active = null;
  await handle.close();
  await tidySegment(writer, segment);
}

async function segmentFor(writer: SegmentWriter, group: Group) {
  const { active } = writer;
  if (active) {
    const end = group.start + group.bytes;
    if (end - active.segment.base <= writer.segmentBytes) return active;
    writer.active = null;
    await active.handle.close();
  }
  return startSegment(writer, group.start);
}

async function startSegment(writer: SegmentWriter, base: number) {
  const leftover = writer.segments.find((segment) => segment.base === base);
  const flags = writesSync(writer) ? O_RDWR | O_DSYNC : O_RDWR;
  const handle = await open(
    segmentPath(writer.dir, base),
    leftover ? flags : flags | O_CREAT | O_EXCL,
    0o600,
  );
  const segment = leftover ?? { base, end: base, bytes: 0 };
  const active = { segment, handle };
  writer.active = active;
  if (!leftover) writer.segments.push(segment);
  await syncDirectory(writer.dir);
  writer.syncs += 1;
  // Older files are cut now that the name of this one keeps their torn positions from being used again, and before
  // it has a frame: recovery looks for a torn tail only back to the newest segment with one.
  for (const older of writer.segments.filter((other) => other !== segment)) {
    await tidySegment(writer, older);
  }
  return active;
}

/** Leaves of a file what can be read. It can wait: an untidy file costs space, and after a restart a false alarm. */
async function tidySegment(writer: SegmentWriter, segment: Segment): Promise<void> {
  try {
    await tidy(writer, segment);
  } catch (error) {
    if (!isDiskError(error)) throw error;
    writer.log({ type: 'untidy', segment: segment.base, error });
  }
}

async function tidy(writer: SegmentWriter, segment: Segment): Promise<void> {
  const bytes = segment.end - segment.base;
  if (bytes === 0 && segment !== writer.segments.at(-1)) {
    await removeSegment(writer.dir, segment);
    dropSegment(writer.segments, segment);
  } else if (bytes > 0 && segment.bytes > bytes) {
    await cutSegment(writer.dir, segment);
    segment.bytes = bytes;
    writer.syncs += 1;
  }
}

/** The calls that make a group durable. Those of this thread answer at once. */
interface DiskCalls {
  /** Answers how many bytes were written. */
  write(fd: number, buffers: Buffer[], at: number): number | Promise<number>;
}

const ON_THIS_THREAD: DiskCalls = {
  write: (fd, buffers, at) => fs.writevSync(fd, buffers, at),
};

const ON_ANOTHER: DiskCalls = {
  write: (fd, buffers, at) =>
    new Promise((resolve, reject) => {
      fs.writev(fd, buffers, at, (error, written) => (error ? reject(error) : resolve(written)));
    }),
};

const sync = (fd: number): Promise<void> =>
  new Promise((resolve, reject) => {
    fs.fdatasync(fd, (error) => (error ? reject(error) : resolve()));
  });

async function writeDurably(handle: FileHandle, writer: SegmentWriter, segment: Segment, group: Group) {
  await write(handle, writer, segment, group);
  const { keeper } = writer;
  if (writesSync(writer)) return;
  if (keeper && (await keeper.keep(keptGroup(group)))) return;
  await sync(handle.fd);
}

const keptGroup = ({ start, bytes, buffer, lastAtMs }: Group): KeptGroup => ({
  ...{ start, next: start + bytes, lastAtMs },
  frames: buffer.subarray(0, bytes),
});

/** Preparing space changes the size of the file, which takes the disk longer. */
async function write(handle: FileHandle, writer: SegmentWriter, segment: Segment, group: Group) {
  const ahead = bytesToPrepare(writer, segment, group);
  const startedMs = writer.clock.monotonicMs();
  if (ahead > 0 || !writesHere(writer.pace, group.bytes, startedMs))
    return writeAt(ON_ANOTHER, handle, { segment, group, ahead });
  await writeAt(ON_THIS_THREAD, handle, { segment, group, ahead });
  const endedMs = writer.clock.monotonicMs();
  noteWrite(writer.pace, endedMs - startedMs, endedMs);
}

function bytesToPrepare(writer: SegmentWriter, segment: Segment, group: Group): number {
  const end = group.start - segment.base + group.bytes;
  return end > segment.bytes ? Math.min(PREPARED.length, Math.max(0, writer.segmentBytes - end)) : 0;
}

async function writeAt(
  disk: DiskCalls,
  handle: FileHandle,
  { segment, group, ahead }: { segment: Segment; group: Group; ahead: number },
) {
  const frames = group.buffer.subarray(0, group.bytes);
  const offset = group.start - segment.base;
  segment.bytes = Math.max(segment.bytes, offset + frames.length + ahead);
  const buffers = ahead > 0 ? [frames, PREPARED.subarray(0, ahead)] : [frames];
  let written = await disk.write(handle.fd, buffers, offset);
  // A full disk takes what still fits and reports nothing; the write of the rest is what meets the error.
  while (written < frames.length)
    written += await disk.write(handle.fd, [frames.subarray(written)], offset + written);
}

async function abandon(writer: SegmentWriter): Promise<void> {
  const handle = writer.active?.handle;
  writer.active = null;
  // What closing says of this file was said before, and nothing is written to it again.
  await handle?.close().catch(() => undefined);
}

export type DiskError = Error & { code: string };

/** Whether the operating system said it, in contrast to a mistake of ours. */
export const isDiskError = (error: unknown): error is DiskError =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
