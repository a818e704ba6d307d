// The durable append-only log of this node: what was answered is on disk, and is read back in order after any crash.
//
// Appends queue in memory and are written in groups: one synchronous write for all that came while the group before was
// being written. Nothing here knows what a record means.
import { setImmediate } from 'node:timers/promises';
import { type Clock, systemClock } from '../clock.ts';
import {
  type Admission,
  createAdmission,
  dropCauseOf,
  fallIntoTrouble,
  objection,
  recoverFromTrouble,
  refusal,
} from './admission.ts';
import type { LogEvent } from './events.ts';
import { frameBytes, MAX_PAYLOAD_BYTES } from './frame.ts';
import { createGathering, noteGathered, toGather } from './gathering.ts';
import {
  type Answer,
  type Appended,
  createGroupQueue,
  enqueue,
  type Group,
  type GroupQueue,
  refuse,
  settle,
  takeGroup,
  untilWaiting,
} from './group.ts';
import { type FramesOnDisk, readFrames } from './read-frames.ts';
import { type JournalRecord, type ReadLimit, readRecords, type SegmentReader } from './read-segments.ts';
import { type Recovered, recover } from './recover.ts';
import type { Segment } from './segment-files.ts';
import {
  closeWriter,
  type DiskError,
  isDiskError,
  type Keeper,
  type SegmentWriter,
  writeGroup,
} from './segment-writer.ts';
import { backlogBytes, trimSegments } from './segments.ts';
import { type JournalStats, journalStats } from './stats.ts';
import { createWritePace, writesHere } from './write-pace.ts';

const DEFAULT_SEGMENT_BYTES = 16 * 1024 * 1024;
const DEFAULT_QUEUE_BYTES = 8 * 1024 * 1024;
/** Of those that wait for the disk half go at a time, while the other half is received and answered; but not fewer. */
const FEWEST_BESIDE = 16;

export interface JournalOptions {
  /** Created with mode 0700 if it is not there. The caller sees to it that one process uses it at a time. */
  dir: string;
  /** Bound of the files together. Two segments of it are set aside for what is half consumed or half written. */
  maxBytes: number;
  /** Size of a segment, 16 MB; never more than an eighth of `maxBytes`. */
  segmentBytes?: number;
  /** Most bytes of records that wait for the disk in memory, 8 MB. */
  maxQueueBytes?: number;
  clock?: Pick<Clock, 'monotonicMs'>;
  /** Who has a group before it is answered, in place of the disk. */
  keeper?: Keeper;
  /** Must not throw. */
  log?: LogEvent;
}

/** Rejects if the directory cannot be read, written or made, or was written by a newer format. */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  return new Journal(options, await recover(options.dir, options.log ?? ignore));
}

const ignore = () => {};

/** A group on its way to the disk. */
interface Writing {
  group: Group;
  startedMs: number;
  written: Promise<DiskError | null>;
}

export class Journal implements AsyncDisposable {
  /** Made once. A position means nothing in a journal with another id. */
  readonly id: string;
  readonly #maxBytes: number;
  readonly #writer: SegmentWriter;
  readonly #reader: SegmentReader;
  readonly #queue: GroupQueue;
  readonly #gathering = createGathering();
  readonly #admission: Admission;
  /** Those who sleep until there is more, with the position they have seen. */
  readonly #sleepers = new Map<() => void, number>();
  /** Where the next record goes. Ahead of all others after the disk refused: no position is used twice. */
  #next: number;
  #flushed: number;
  #lastAtMs: number | null;
  /** Up to here the caller gave records up; their files may still be there. */
  #trimmedTo = 0;
  #backlogBytes: number;
  #writing: Promise<void> | null = null;
  #closed: Promise<void> | null = null;

  constructor(options: JournalOptions, recovered: Recovered) {
    const { dir, maxBytes, clock = systemClock, log = ignore } = options;
    const { segments } = recovered;
    const segmentBytes = Math.min(options.segmentBytes ?? DEFAULT_SEGMENT_BYTES, Math.floor(maxBytes / 8));
    const maxQueueBytes = options.maxQueueBytes ?? DEFAULT_QUEUE_BYTES;
    this.id = recovered.id;
    this.#maxBytes = maxBytes;
    this.#writer = {
      ...{ dir, keeper: options.keeper ?? null, segmentBytes, segments, active: null, groups: 0, syncs: 0 },
      ...{ pace: createWritePace(), clock, log },
    };
    this.#reader = { dir, segments, corruptRanges: 0, corruptBytes: 0, log };
    this.#queue = createGroupQueue(segmentBytes);
    this.#admission = createAdmission({ capacity: maxBytes - 2 * segmentBytes, maxQueueBytes, clock, log });
    this.#next = recovered.next;
    this.#flushed = recovered.next;
    this.#lastAtMs = recovered.lastAtMs;
    this.#backlogBytes = backlogBytes(segments, 0);
  }

  /**
   * Resolves once the record is durable, or is not going to be. Records get their positions in the order of the calls.
   * Refused at once when the room or the queue is full. A disk error refuses everything that waits; such a record may
   * still turn up when it is read. The disk is tried again by a later append.
   * Throws on a payload of more than 64 KiB or a time before 1970.
   *
   * `upToFraction`: the share of the room that may be filled by this record and all before it; 1 unless given.
   */
  append(payload: Uint8Array, at: Date, options?: { upToFraction?: number }): Promise<Appended> {
    const { promise, resolve } = Promise.withResolvers<Appended>();
    this.appendThen(payload, { at, upToFraction: options?.upToFraction ?? 1 }, resolve);
    return promise;
  }

  /** As `append`, for those who come by the thousand: calls `answer` instead of resolving. */
  appendThen(
    payload: Uint8Array,
    { at, upToFraction }: { at: Date; upToFraction: number },
    answer: Answer,
  ): void {
    const timeMs = at.getTime();
    if (payload.length > MAX_PAYLOAD_BYTES) throw new RangeError(`a record of ${payload.length} bytes`);
    if (!(timeMs >= 0)) throw new RangeError('a record needs a time after 1970');
    const bytes = frameBytes(payload.length);
    const cause = objection(this.#admission, {
      bytes,
      upToFraction,
      backlogBytes: this.#backlogBytes,
      queueBytes: this.#queue.bytes,
    });
    if (cause) {
      answer(refusal(cause));
      return;
    }
    const position = this.#next;
    this.#next += bytes;
    enqueue(this.#queue, position, { payload, timeMs }, answer);
    this.#writing ??= this.#write();
  }

  /**
   * Position after the last record that is durable or on its way; what a consumer must read to have seen all appends
   * so far. It falls back to `flushed()` when the disk refuses what waits. The next record never comes before it.
   */
  head(): number {
    return this.#queue.bytes === 0 ? this.#flushed : this.#next;
  }

  /** Position up to which everything that will ever be there is durable. Safe to remember: it only grows. */
  flushed(): number {
    return this.#flushed;
  }

  /** Position before which nothing can be read any more. */
  oldest(): number {
    return this.#writer.segments[0]?.base ?? 0;
  }

  /** Time of the newest durable record, heartbeats included; null if there never was one. */
  lastAt(): Date | null {
    return this.#lastAtMs === null ? null : new Date(this.#lastAtMs);
  }

  /**
   * Durable records from a position onwards, oldest first, without heartbeats (empty payloads). Go on from `next`; all
   * is read when it equals `flushed()`. Few or no records do not mean the end. Older than the oldest kept: starts
   * there. Beyond `flushed()`: nothing. Damaged stretches are logged, counted and passed over. Payloads are views of
   * large buffers. Rejects when the disk cannot be read.
   */
  async read(from: number, limit: ReadLimit): Promise<{ records: JournalRecord[]; next: number }> {
    const { records, next, exhausted } = await readRecords(this.#reader, from, limit);
    return { records, next: exhausted ? Math.max(next, this.#flushed) : next };
  }

  /** Whole frames as they lie on disk, of at most about so many bytes; null where nothing is durable from there on. */
  readFrames(from: number, bytes: number): Promise<FramesOnDisk | null> {
    return readFrames(this.#reader, from, bytes);
  }

  /** Resolves when something is durable beyond `position`, the signal aborts, or the journal is closed. */
  waitForMore(position: number, signal?: AbortSignal): Promise<void> {
    if (this.#flushed > position || this.#admission.closed || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        signal?.removeEventListener('abort', wake);
        this.#sleepers.delete(wake);
        resolve();
      };
      signal?.addEventListener('abort', wake);
      this.#sleepers.set(wake, position);
    });
  }

  /** The files as they are now, for a reader on another thread. */
  segments(): Segment[] {
    return this.#writer.segments.map((segment) => ({ ...segment }));
  }

  /**
   * Gives up what lies before a position: its room counts as free at once, its files are removed where nothing else is
   * in them. The newest segment with a record stays. Rejects if the disk refuses; what is left goes with a later trim.
   */
  async trim(before: number): Promise<void> {
    this.#trimmedTo = Math.max(this.#trimmedTo, Math.min(before, this.#flushed));
    this.#backlogBytes = backlogBytes(this.#writer.segments, this.#trimmedTo);
    recoverFromTrouble(this.#admission, { wrote: false, ...this.#load() });
    await trimSegments(this.#writer.dir, this.#writer.segments, this.#trimmedTo);
  }

  stats(): JournalStats {
    return journalStats(this.#admission, this.#writer, this.#reader, {
      maxBytes: this.#maxBytes,
      ...this.#load(),
    });
  }

  /** Refuses further appends, writes what waits, and closes. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#admission.closed = true;
    await this.#writing;
    for (const wake of [...this.#sleepers.keys()]) wake();
    await closeWriter(this.#writer);
  }

  #load() {
    return { backlogBytes: this.#backlogBytes, queueBytes: this.#queue.bytes };
  }

  /**
   * Runs while anything waits. A turn of the event loop before a group lets appends of the same moment share it, and
   * everything else go on where this thread writes it. Where another one does, the next group goes to the disk before those
   * of this one are answered, so that neither waits for the other.
   */
  async #write(): Promise<void> {
    let next: Writing | null = null;
    for (;;) {
      const writing: Writing | null = next ?? (await this.#begin());
      if (!writing) break;
      const error: DiskError | null = await writing.written;
      const { group, startedMs }: Writing = writing;
      const nowMs = this.#writer.clock.monotonicMs();
      const expected = group.waiters.length + this.#queue.appends;
      Object.assign(this.#gathering, { tookMs: nowMs - startedMs, expected });
      const isBeside: boolean = !this.#writer.keeper && !writesHere(this.#writer.pace, group.bytes, nowMs);
      this.#queue.mostAppends = isBeside ? Math.max(FEWEST_BESIDE, Math.ceil(expected / 2)) : Infinity;
      next = isBeside && !error ? this.#beginWaiting() : null;
      if (error) this.#fail(group, error);
      else this.#succeed(group);
    }
    this.#writing = null;
  }

  async #begin(): Promise<Writing | null> {
    await setImmediate();
    if (this.#writer.keeper) await this.#gather();
    return this.#beginWaiting();
  }

  #beginWaiting(): Writing | null {
    const group = takeGroup(this.#queue);
    return group
      ? { group, startedMs: this.#writer.clock.monotonicMs(), written: this.#tryWrite(group) }
      : null;
  }

  async #gather(): Promise<void> {
    const wanted = toGather(this.#gathering);
    if (wanted) noteGathered(this.#gathering, await untilWaiting(this.#queue, wanted));
  }

  async #tryWrite(group: Group): Promise<DiskError | null> {
    try {
      await writeGroup(this.#writer, group);
      return null;
    } catch (error) {
      if (isDiskError(error)) return error;
      throw error;
    }
  }

  #succeed(group: Group): void {
    this.#flushed = group.start + group.bytes;
    this.#lastAtMs = group.lastAtMs;
    this.#backlogBytes += group.bytes;
    settle(this.#queue, group);
    recoverFromTrouble(this.#admission, { wrote: true, ...this.#load() });
    for (const [wake, position] of [...this.#sleepers]) if (position < this.#flushed) wake();
  }

  /** What waits behind a group that failed would fail as well, and its senders should not wait to hear it. */
  #fail(group: Group, error: DiskError): void {
    const cause = dropCauseOf(error);
    fallIntoTrouble(this.#admission, cause, error.message);
    this.#queue.appends = 0;
    for (const failed of [group, ...this.#queue.waiting.splice(0)]) {
      this.#admission.dropped[cause] += refuse(this.#queue, failed, refusal(cause));
    }
  }
}
