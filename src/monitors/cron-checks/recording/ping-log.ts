// What was received at the door of this node, as whoever records it reads it: from the same thread, or from another one.

import type { Clock } from '../../../platform/clock.ts';
import type { LogEvent } from '../../../platform/journal/events.ts';
import type { Journal } from '../../../platform/journal/journal.ts';
import {
  type JournalRecord,
  type ReadLimit,
  readRecords,
  type SegmentReader,
} from '../../../platform/journal/read-segments.ts';
import type { ThreadCalls } from '../../../platform/thread-calls.ts';
import type { ListeningGap } from './listening-gaps.ts';
import type { ListeningWatch } from './listening-watch.ts';

/** What the door knows at one moment. */
export interface Heard {
  /** Everything that was received before lies before `head`. */
  until: Date;
  /** The moment of `until` by the monotonic clock of the door's thread. */
  monotonicMs: number;
  /** Position after the last record that is durable or on its way. */
  head: number;
  /** Noticed up to that moment, and not stored yet. */
  gaps: readonly ListeningGap[];
}

interface ReadStretch {
  records: JournalRecord[];
  next: number;
  /** Whether a damaged stretch was passed over. */
  damaged: boolean;
}

export interface PingLog {
  /** Of the journal. */
  readonly id: string;
  /** Position before which nothing can be read any more. */
  oldest(): number;
  /** Looks at the clocks, the listening gaps and the end of the journal, as one step. */
  listen(): Promise<Heard>;
  /** To be called once gaps of `listen` are in the database. */
  gapsStored(gaps: readonly ListeningGap[]): void;
  /** Durable records from a position onwards, up to what was there at the last `listen`; see `Journal.read`. */
  read(from: number, limit: ReadLimit): Promise<ReadStretch>;
  /** Resolves when something is durable beyond `position`, or the signal aborts. */
  waitForMore(position: number, signal: AbortSignal): Promise<void>;
  /** Gives up what lies before a position. */
  trim(before: number): Promise<void>;
}

export interface Door {
  journal: Journal;
  listening: ListeningWatch;
  clock: Clock;
}

/** For a recorder on the thread of the door. */
export const pingLogOf = (door: Door): PingLog => {
  const { journal, listening } = door;
  return {
    id: journal.id,
    oldest: () => journal.oldest(),
    listen: async () => listenNow(door),
    gapsStored: (gaps) => listening.stored(gaps),
    async read(from, limit) {
      const before = journal.stats().corruptRanges;
      const read = await journal.read(from, limit);
      return { ...read, damaged: journal.stats().corruptRanges > before };
    },
    waitForMore: (position, signal) => journal.waitForMore(position, signal),
    trim: (before) => journal.trim(before),
  };
};

function listenNow({ journal, listening, clock }: Door): Heard {
  const until = listening.watch(journal.stats().state === 'ok');
  return { until, monotonicMs: clock.monotonicMs(), head: journal.head(), gaps: listening.noticed() };
}

/** What a recorder on another thread asks of the thread of the door. */
export const doorFunctions = (door: Door) => ({
  listen: () => ({
    ...listenNow(door),
    flushed: door.journal.flushed(),
    segments: door.journal.segments(),
  }),
  gapsStored: (gaps: readonly ListeningGap[]) => door.listening.stored(gaps),
  waitForMore: (position: number) => door.journal.waitForMore(position),
  trim: (before: number) => door.journal.trim(before),
});

export type DoorFunctions = ReturnType<typeof doorFunctions>;

/** For a recorder on another thread: it reads the files of the journal by itself. */
export function remotePingLog(
  door: ThreadCalls<DoorFunctions>['theirs'],
  journal: { id: string; dir: string; log: LogEvent },
): PingLog {
  const reader: SegmentReader = { ...journal, segments: [], corruptRanges: 0, corruptBytes: 0 };
  const known: { flushed: number; waiting: { position: number; more: Promise<void> } | null } = {
    flushed: 0,
    waiting: null,
  };
  /** One call for all who wait: a wait that was given up goes on at the door. */
  function moreThan(position: number): Promise<void> {
    if (known.waiting && known.waiting.position <= position) return known.waiting.more;
    const more = door.waitForMore(position).finally(() => {
      if (known.waiting?.more === more) known.waiting = null;
    });
    known.waiting = { position, more };
    return more;
  }
  return {
    id: journal.id,
    oldest: () => reader.segments[0]?.base ?? 0,
    async listen() {
      const { flushed, segments, ...heard } = await door.listen();
      known.flushed = flushed;
      reader.segments = segments;
      return heard;
    },
    gapsStored: (gaps) => void door.gapsStored(gaps),
    async read(from, limit) {
      const before = reader.corruptRanges;
      const { records, next, exhausted } = await readRecords(reader, from, limit);
      const damaged = reader.corruptRanges > before;
      return { records, next: exhausted ? Math.max(next, known.flushed) : next, damaged };
    },
    waitForMore: (position, signal) => unlessAborted(signal, moreThan(position)),
    trim: (before) => door.trim(before),
  };
}

/** Resolves early when the signal aborts. */
const unlessAborted = (signal: AbortSignal, promise: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return resolve();
    const done = () => {
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
    promise.then(done, reject);
  });
