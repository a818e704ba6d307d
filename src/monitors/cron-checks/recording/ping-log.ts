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

/** A position in each journal, by its id. */
export type Positions = Readonly<Record<string, number>>;

/** What the doors know at one moment. */
export interface DoorState {
  /** Everything that was received before lies before `heads`. */
  until: Date;
  /** The moment of `until` by the monotonic clock of the door's thread. */
  monotonicMs: number;
  /** Positions after the last record that is durable or on its way. */
  heads: Positions;
  /** Noticed up to that moment, and not stored yet. */
  gaps: readonly ListeningGap[];
  /** `until` may lie before an earlier one: of a partition that was taken over less is recorded. No clock was set back. */
  mayGoBack?: true;
}

export interface LoggedRecord extends JournalRecord {
  journal_id: string;
}

interface ReadStretch {
  /** In the order of receipt. */
  records: LoggedRecord[];
  next: Positions;
  /** Whether a damaged stretch was passed over. */
  damaged: boolean;
}

export interface PingLog {
  /**
   * Looks at the clocks, the listening gaps and the ends of the journals, as one step. `from`: what is recorded. `slots`: first
   * hexadecimal digits of the slugs whose pings may be read afterwards, at least; null: all.
   */
  listen(from: Positions, slots?: readonly number[] | null): Promise<DoorState>;
  /** The same between two batches, where nothing has to be fetched anew. */
  listenAgain(before: DoorState): Promise<DoorState>;
  /** To be called once gaps of `listen` are in the database. */
  gapsStored(gaps: readonly ListeningGap[]): void;
  /**
   * Durable records from these positions onwards, up to what was there at the last `listen`; see `Journal.read`. Where others
   * record some of them, `limit` counts those that `covers` is true of, so that a batch is as large as if one recorded all.
   */
  read(from: Positions, limit: ReadLimit, covers?: (record: LoggedRecord) => boolean): Promise<ReadStretch>;
  /** Resolves when something is durable beyond these positions, or the signal aborts. */
  waitForMore(positions: Positions, signal: AbortSignal): Promise<void>;
  /** Gives up what lies before these positions. */
  trim(before: Positions): Promise<void>;
}

/** The log of one door. */
export interface JournalLog extends PingLog {
  /** Of the journal. */
  readonly id: string;
  /** Position before which nothing can be read any more. */
  oldest(): number;
}

/** Whether anything lies between. */
export const isBehind = (positions: Positions, heads: Positions): boolean =>
  Object.entries(heads).some(([journal, head]) => (positions[journal] ?? 0) < head);

export interface Door {
  journal: Journal;
  listening: ListeningWatch;
  clock: Clock;
}

/** For a recorder on the thread of the door. */
export const journalLogOf = (door: Door): JournalLog => {
  const { journal, listening } = door;
  const { id } = journal;
  return {
    id,
    oldest: () => journal.oldest(),
    listen: async () => doorState(door),
    listenAgain: async () => doorState(door),
    gapsStored: (gaps) => listening.stored(gaps),
    async read(from, limit) {
      const before = journal.stats().corruptRanges;
      const read = await journal.read(from[id] ?? 0, limit);
      return stretchOf(id, { ...read, damaged: journal.stats().corruptRanges > before });
    },
    waitForMore: (positions, signal) => journal.waitForMore(positions[id] ?? 0, signal),
    trim: (before) => journal.trim(before[id] ?? 0),
  };
};

const stretchOf = (
  journal_id: string,
  { records, next, damaged }: { records: JournalRecord[]; next: number; damaged: boolean },
): ReadStretch => ({
  records: records.map((record) => ({ ...record, journal_id })),
  next: { [journal_id]: next },
  damaged,
});

function doorState({ journal, listening, clock }: Door): DoorState {
  const until = listening.watch(journal.stats().state === 'ok');
  const heads = { [journal.id]: journal.head() };
  return { until, monotonicMs: clock.monotonicMs(), heads, gaps: listening.noticed() };
}

/** What a recorder on another thread asks of the thread of the door. */
export const doorFunctions = (door: Door) => ({
  listen: () => ({
    ...doorState(door),
    flushed: door.journal.flushed(),
    segments: door.journal.segments(),
  }),
  gapsStored: (gaps: readonly ListeningGap[]) => door.listening.stored(gaps),
  waitForMore: (position: number) => door.journal.waitForMore(position),
  trim: (before: number) => door.journal.trim(before),
});

export type DoorFunctions = ReturnType<typeof doorFunctions>;

/** For a recorder on another thread: it reads the files of the journal by itself. */
export function remoteJournalLog(
  door: ThreadCalls<DoorFunctions>['theirs'],
  journal: { id: string; dir: string; log: LogEvent },
): JournalLog {
  const { id } = journal;
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
  async function listen(): Promise<DoorState> {
    const { flushed, segments, ...state } = await door.listen();
    known.flushed = flushed;
    reader.segments = segments;
    return state;
  }
  return {
    id,
    oldest: () => reader.segments[0]?.base ?? 0,
    listen,
    listenAgain: listen,
    gapsStored: (gaps) => void door.gapsStored(gaps),
    async read(from, limit) {
      const before = reader.corruptRanges;
      const { records, next, exhausted } = await readRecords(reader, from[id] ?? 0, limit);
      const damaged = reader.corruptRanges > before;
      return stretchOf(id, { records, next: exhausted ? Math.max(next, known.flushed) : next, damaged });
    },
    waitForMore: (positions, signal) => unlessAborted(signal, moreThan(positions[id] ?? 0)),
    trim: (before) => door.trim(before[id] ?? 0),
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
