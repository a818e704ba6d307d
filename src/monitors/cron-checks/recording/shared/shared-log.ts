// What all nodes received, as whoever records it reads it from the database.

import type { Clock } from '../../../../platform/clock.ts';
import { type Database, transaction } from '../../../../platform/database/database.ts';
import type { ReadLimit } from '../../../../platform/journal/read-segments.ts';
import { recordOutage } from '../../../../subjects/own-outages.ts';
import { positionsAfter } from '../holding.ts';
import { type DoorState, isBehind, type LoggedRecord, type PingLog, type Positions } from '../ping-log.ts';
import { closeGone, type DoorRow, viewDoors } from './door-store.ts';
import { horizonOf, unseenOf, type Watched, watchDoors } from './horizon.ts';
import { type Merged, merge, recordsOf } from './merge.ts';

/** How often it looks for more. */
const LOOK_MS = 100;
/** Groups of all doors that are read at once; each has 256 KB at most. */
const MOST_GROUPS = 32;
const FEWEST_GROUPS = 2;

export interface SharedLogNeeds {
  database: Database;
  clock: Clock;
}

export class SharedLog implements PingLog {
  readonly #needs: SharedLogNeeds;
  #watched: Watched = new Map();
  #doors = 1;
  #until: Date | null = null;
  #fetched: Merged = { records: [], heads: {}, until: new Date(0) };
  #hasMore = false;

  constructor(needs: SharedLogNeeds) {
    this.#needs = needs;
  }

  async listen(from: Positions): Promise<DoorState> {
    const { database, clock } = this.#needs;
    const mostGroups = Math.max(FEWEST_GROUPS, Math.floor(MOST_GROUPS / this.#doors));
    const doors = await viewDoors(database, from, mostGroups).catch((error) => {
      // While nothing can be looked at, no door is silent.
      this.#watched = new Map();
      throw error;
    });
    const monotonicMs = clock.monotonicMs();
    this.#doors = Math.max(1, doors.length);
    this.#watched = watchDoors(this.#watched, doors, monotonicMs);
    const { until, gone } = horizonOf(doors, this.#watched, monotonicMs);
    for (const door of gone) await this.#close(door);
    // Of what was taken over less is recorded: all is judged only as far as it is read from there.
    if (isBehind(from, this.#fetched.heads)) this.#until = null;
    const known = doors.map((door) => recordsOf(door, from[door.journal_id] ?? 0));
    this.#fetched = merge(known, until ?? clock.now());
    this.#hasMore = known.some(({ hasMore }) => hasMore);
    this.#until = later(this.#until, this.#fetched.until);
    return { until: this.#until, monotonicMs, heads: this.#fetched.heads, gaps: [], mayGoBack: true };
  }

  listenAgain(before: DoorState): Promise<DoorState> {
    return Promise.resolve(before);
  }

  gapsStored(): void {}

  read(from: Positions, limit: ReadLimit) {
    const { records, heads } = this.#fetched;
    const first = records.findIndex((record) => !isBefore(record, from));
    const taken = first === -1 ? [] : records.slice(first, first + limit.records);
    const isAll = first === -1 || first + taken.length === records.length;
    const next = isAll ? { ...from, ...heads } : positionsAfter(from, taken);
    return Promise.resolve({ records: taken, next, damaged: false });
  }

  waitForMore(_positions: Positions, signal: AbortSignal): Promise<void> {
    if (this.#hasMore || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, LOOK_MS);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
  }

  async trim(): Promise<void> {}

  /** What it may have answered excuses whoever it was for. */
  async #close(door: DoorRow) {
    await transaction(this.#needs.database, async (tx) => {
      if (await closeGone(tx, door)) await recordOutage(tx, { cause: 'door', ...unseenOf(door) });
    });
  }
}

const isBefore = ({ journal_id, position }: LoggedRecord, from: Positions) =>
  position < (from[journal_id] ?? 0);

const later = (one: Date | null, other: Date): Date => (one && one > other ? one : other);
