// What was read of the stream and is not recorded yet: pure. What is read up to a message is a whole: each door has said
// until when it is complete by then, so nothing that follows can come before.

import { isDeepStrictEqual } from 'node:util';
import type { Positions } from '../../ping-log.ts';
import { DOOR_GONE_MS, type DoorView } from '../door-store.ts';
import type { StreamedGroup } from './message.ts';

/** Read and not recorded: then reading waits. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_GROUPS = 20_000;
/** While it is stuck, so much more: the next message of the door that is waited for may lie just behind. */
const MOST_TIMES = 4;

interface Journal {
  groups: StreamedGroup[];
  /** What those messages say that follow each other without a gap. */
  complete_until: number | null;
  written_at: number;
  /** Everything before was given up as recorded. */
  dropped: number;
  /** Where something is missing; null: nothing is. */
  gapAt: number | null;
}

interface Passed {
  sequence: number;
  journal_id: string;
  next: number;
  written_at: number;
}

export interface StreamView {
  doors: DoorView[];
  /** Journals of which something is missing, and from where on. */
  missing: Map<string, number>;
}

export class Streamed {
  /** The sequence to go on with. */
  next = 1;
  readonly #journals = new Map<string, Journal>();
  #passed: Passed[] = [];
  #bytes = 0;
  #groups = 0;
  #writtenAt = 0;
  #askedFrom: Positions | null = null;
  #times = 1;
  /** Journals of which nobody ships any more what is missing. */
  readonly #passedOver: ReadonlySet<string>;

  constructor(passedOver: ReadonlySet<string> = new Set()) {
    this.#passedOver = passedOver;
  }

  /** A message, the next in the order of the stream; `group`: null where it is none of ours. */
  take(sequence: number, group: StreamedGroup | null): void {
    this.next = sequence + 1;
    if (!group) return;
    const { journal_id, next, written_at } = group;
    const journal = this.#journals.get(journal_id) ?? newJournal();
    this.#journals.set(journal_id, journal);
    journal.groups.push(group);
    this.#count(group, 1);
    this.#passed.push({ sequence, journal_id, next, written_at });
    this.#writtenAt = Math.max(this.#writtenAt, written_at);
  }

  get isFull(): boolean {
    return this.#bytes >= MOST_BYTES * this.#times || this.#groups >= MOST_GROUPS * this.#times;
  }

  /**
   * Whether it is full, and nothing of it was recorded since this was asked last. What waits for a door fills it before the
   * stream is read to its end: then more is read than usual, and such a door must be judged all the same, or everything would
   * wait for ever.
   */
  isStuck(from: Positions): boolean {
    const isSame = isDeepStrictEqual(from, this.#askedFrom);
    this.#askedFrom = from;
    if (!isSame) this.#times = 1;
    const isStuck = isSame && this.isFull;
    if (isStuck) this.#times = Math.min(MOST_TIMES, 2 * this.#times);
    return isStuck;
  }

  /** Whether more is asked for than is left: then the stream has to be read again. */
  isGivenUp(from: Positions): boolean {
    return [...this.#journals].some(([id, { dropped }]) => (from[id] ?? 0) < dropped);
  }

  /** Up to which sequence everything is recorded and was written before a moment. */
  recordedTo(recorded: ReadonlyMap<string, number>, before: number): number {
    const first = this.#passed.findIndex(
      ({ journal_id, next, written_at }) => next > (recorded.get(journal_id) ?? 0) || written_at >= before,
    );
    const done = first === -1 ? this.#passed : this.#passed.slice(0, first);
    this.#passed = this.#passed.slice(done.length);
    return done.at(-1)?.sequence ?? 0;
  }

  /** The doors with what is to be recorded of them, `rows` being what the database has, read after the stream. */
  view(rows: readonly DoorView[], from: Positions): StreamView {
    const missing = new Map<string, number>();
    const doors = rows.map((row) => {
      const { journal_id, groups: ofDatabase, kept_to, closed_at, streamed_to } = row;
      const start = from[journal_id] ?? 0;
      const inDatabase = Math.max(start, ofDatabase.at(-1)?.next ?? 0);
      if (ofDatabase.length > 0 && inDatabase < kept_to) return row;
      const known = this.#follow(journal_id, start, inDatabase);
      const isAwaited = closed_at !== null && known.end < (streamed_to ?? 0);
      const seen = Math.max(row.seen_at.getTime(), known.written_at);
      const hole = known.gapAt ?? (isAwaited ? known.end : null);
      if (hole !== null) missing.set(journal_id, hole);
      const said = known.complete_until ?? row.complete_until.getTime();
      const isClosed = closed_at !== null && !isAwaited;
      const isPassedOver = this.isFull && this.#writtenAt - Math.max(known.written_at, said) >= DOOR_GONE_MS;
      return {
        ...row,
        kept_to: known.end,
        groups: [...ofDatabase, ...known.groups],
        seen_at: new Date(seen),
        complete_until: new Date(isClosed ? Math.max(said, closed_at.getTime()) : said),
        closed_at: isClosed ? closed_at : isPassedOver ? new Date(said) : null,
      };
    });
    return { doors, missing };
  }

  /** The groups of a journal that follow each other from a position on, and gives up what lies before `recorded`. */
  #follow(journalId: string, recorded: number, start: number) {
    const journal = this.#journals.get(journalId) ?? newJournal();
    const known = { ...journal, groups: [] as StreamedGroup[], end: start };
    if (known.gapAt !== null && known.gapAt < start) known.gapAt = null;
    for (const group of journal.groups) {
      if (group.from > known.end && !this.#passedOver.has(journalId)) {
        // What follows is shipped again together with what is missing.
        known.gapAt = known.end;
        this.#count(group, -1);
        continue;
      }
      known.end = Math.max(known.end, group.next);
      if (known.gapAt !== null && known.end > known.gapAt) known.gapAt = null;
      known.complete_until = Math.max(known.complete_until ?? 0, group.complete_until);
      known.written_at = Math.max(known.written_at, group.written_at);
      if (group.next <= recorded) this.#count(group, -1);
      else known.groups.push(group);
    }
    const { groups, complete_until, written_at, gapAt } = known;
    const dropped = Math.max(journal.dropped, recorded);
    if (this.#journals.has(journalId))
      Object.assign(journal, { groups, complete_until, written_at, gapAt, dropped });
    return { ...known, groups: groups.filter(({ next, position }) => next > position) };
  }

  #count({ frames }: StreamedGroup, by: 1 | -1) {
    this.#bytes += by * frames.length;
    this.#groups += by;
  }
}

const newJournal = (): Journal => ({
  ...{ groups: [], complete_until: null, written_at: 0 },
  dropped: 0,
  gapAt: null,
});
