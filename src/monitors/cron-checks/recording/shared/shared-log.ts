// What all nodes received, as whoever records it reads it: from the database, or from JetStream (jetstream/).

import type { Clock } from '../../../../platform/clock.ts';
import { type Database, transaction } from '../../../../platform/database/database.ts';
import type { ReadLimit } from '../../../../platform/journal/read-segments.ts';
import { earlier, seconds } from '../../../../platform/time.ts';
import { recordOutage } from '../../../../subjects/own-outages.ts';
import { positionsAfter } from '../holding.ts';
import { type DoorState, isBehind, type LoggedRecord, type PingLog, type Positions } from '../ping-log.ts';
import { closeGone, type DoorRow, type DoorView, LONGEST_GROUP_BYTES, viewDoors } from './door-store.ts';
import { EndedNodes, type KnockingNeeds, knocksOf } from './ended-nodes.ts';
import { horizonOf, unseenOf, type Watched, watchDoors } from './horizon.ts';
import { type Merged, merge, recordsOf } from './merge.ts';
import { freePartitionsOf } from './partition-store.ts';

/** How often it looks for more, and how often once nothing has come for some time. */
const LOOK_MS = 100;
const IDLE_LOOK_MS = 200;
const IDLE_AFTER_MS = seconds(1);
/**
 * What is read of all doors at once: while few pings come, each is a group of its own, and whoever has to catch up must not
 * take them by the dozen. With four nodes, of whose pings each records a fourth, its batches are to be full as well.
 */
const MOST = { groups: 16_000, bytes: 8 * 1024 * 1024 };
/** Before the doors are looked at for the first time: so many may have much that nobody has read. */
const UNKNOWN_DOORS = 8;
/** Of each door one group at least, which has 256 KB at most. */
const FEWEST = { groups: 2, bytes: LONGEST_GROUP_BYTES };

export interface DoorsSeen {
  doors: DoorView[];
  /** Whether there is more to read than these views hold. */
  hasMore: boolean;
  /** Whether a door that wrote nothing is silent, and not the log as a whole. */
  mayJudgeSilence: boolean;
}

/** What is read of each door at once. */
export interface MostOfDoor {
  groups: number;
  bytes: number;
}

/** Where the doors and their groups are looked at. */
export interface DoorSource extends Partial<Disposable> {
  /** Rejects where nothing can be looked at. */
  look(from: Positions, most: MostOfDoor): Promise<DoorsSeen>;
}

export const databaseDoors = (database: Database): DoorSource => ({
  look: async (from, most) => ({
    doors: await viewDoors(database, from, most),
    hasMore: false,
    mayJudgeSilence: true,
  }),
});

interface SharedLogNeeds {
  database: Database;
  clock: Clock;
  /** How other nodes are seen, if not over the network. */
  knocks?: KnockingNeeds;
}

export class SharedLog implements PingLog {
  readonly #needs: SharedLogNeeds;
  readonly #endedNodes: EndedNodes;
  readonly #source: DoorSource;
  #watched: Watched = new Map();
  #lookedAtMs: number | undefined;
  #doors = UNKNOWN_DOORS;
  #until: Date | null = null;
  #fetched: Merged = { records: [], heads: {}, until: new Date(0) };
  #hasMore = false;
  /** When there was something to read last, by the monotonic clock. */
  #readMs = Number.NEGATIVE_INFINITY;

  constructor(needs: SharedLogNeeds, source: DoorSource = databaseDoors(needs.database)) {
    this.#needs = needs;
    this.#source = source;
    this.#endedNodes = new EndedNodes(needs.knocks ?? knocksOf(needs));
  }

  async listen(from: Positions, slots: readonly number[] | null = null): Promise<DoorState> {
    const { clock } = this.#needs;
    const most = {
      groups: Math.max(FEWEST.groups, Math.floor(MOST.groups / this.#doors)),
      bytes: Math.max(FEWEST.bytes, Math.floor(MOST.bytes / this.#doors)),
    };
    const seen = await this.#source.look(from, most).catch((error) => {
      // While nothing can be looked at, no door is silent.
      this.#watched = new Map();
      throw error;
    });
    const { doors } = seen;
    const monotonicMs = clock.monotonicMs();
    if (!seen.mayJudgeSilence) this.#watched = new Map();
    this.#doors = Math.max(1, doors.length);
    this.#watched = watchDoors(this.#watched, doors, monotonicMs, this.#lookedAtMs);
    this.#lookedAtMs = monotonicMs;
    const until = await this.#horizon(doors, monotonicMs);
    // Of what was taken over less is recorded: all is judged only as far as it is read from there.
    if (isBehind(from, this.#fetched.heads)) this.#until = null;
    const mergedUntil = until ?? clock.now();
    const known = doors.map((door) =>
      recordsOf(door, from[door.journal_id] ?? 0, { until: mergedUntil, slots }),
    );
    this.#fetched = merge(known, mergedUntil);
    if (this.#fetched.records.length > 0) this.#readMs = monotonicMs;
    // While a door is waited for, nothing more is to be had, however much of the others there is.
    const isHeld = !isBehind(from, this.#fetched.heads);
    this.#hasMore = seen.hasMore || (!isHeld && known.some(({ hasMore }) => hasMore));
    this.#until = later(this.#until, this.#fetched.until);
    return { until: this.#until, monotonicMs, heads: this.#fetched.heads, gaps: [], mayGoBack: true };
  }

  listenAgain(before: DoorState): Promise<DoorState> {
    return Promise.resolve(before);
  }

  gapsStored(): void {}

  read(from: Positions, limit: ReadLimit, covers: (record: LoggedRecord) => boolean = () => true) {
    const { records, heads } = this.#fetched;
    const first = records.findIndex((record) => !isBefore(record, from));
    let [end, count] = [Math.max(first, 0), 0];
    for (; end < records.length && count < limit.records; end += 1) {
      const record = records[end];
      if (record && covers(record)) count += 1;
    }
    const taken = first === -1 ? [] : records.slice(first, end);
    const isAll = first === -1 || end === records.length;
    const next = isAll ? { ...from, ...heads } : positionsAfter(from, taken);
    return Promise.resolve({ records: taken, next, damaged: false });
  }

  waitForMore(_positions: Positions, signal: AbortSignal): Promise<void> {
    if (this.#hasMore || signal.aborted) return Promise.resolve();
    const isIdle = this.#needs.clock.monotonicMs() - this.#readMs > IDLE_AFTER_MS;
    return new Promise((resolve) => {
      const timer = setTimeout(done, isIdle ? IDLE_LOOK_MS : LOOK_MS);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
  }

  async trim(): Promise<void> {}

  /** Until when all is known. A door that comes back in the moment in which it is given up is waited for after all. */
  async #horizon(doors: readonly DoorRow[], nowMs: number): Promise<Date | null> {
    const ended = this.#endedNodes.look(doors, this.#watched, nowMs);
    const { until, gone } = horizonOf(doors, this.#watched, nowMs, ended);
    const back: DoorRow[] = [];
    for (const door of gone)
      if (await this.#isBack(door, ended.get(door.journal_id) ?? null)) back.push(door);
    return until && back.reduce((first, door) => earlier(first, door.complete_until), until);
  }

  /**
   * Closes it, unless it is back. What it may have answered excuses whoever it was for. What a node that has ended recorded
   * is free at once: were it there after all, it would find at its next batch that the claim is another's.
   */
  #isBack(door: DoorRow, endedAt: Date | null): Promise<boolean> {
    return transaction(this.#needs.database, async (tx) => {
      const { isClosed, isBack } = await closeGone(tx, door);
      const unseen = isClosed ? unseenOf(door, endedAt) : null;
      if (unseen) await recordOutage(tx, { cause: 'door', ...unseen });
      if (isClosed && endedAt)
        await freePartitionsOf(tx, { node: door.node, seenUntil: endedAt, now: this.#needs.clock.now() });
      return isBack;
    });
  }
}

const isBefore = ({ journal_id, position }: LoggedRecord, from: Positions) =>
  position < (from[journal_id] ?? 0);

const later = (one: Date | null, other: Date): Date => (one && one > other ? one : other);
