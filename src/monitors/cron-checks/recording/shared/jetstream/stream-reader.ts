// What all nodes received, as whoever records it reads it from JetStream: message by message, each asked for, so that no
// silence is mistaken for an end. The doors are read from the database afterwards.

import type { StoredMsg } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import type { Clock } from '../../../../../platform/clock.ts';
import type { Database } from '../../../../../platform/database/database.ts';
import { addMs, minutes, seconds } from '../../../../../platform/time.ts';
import type { Positions } from '../../ping-log.ts';
import { recordedPositions, viewDoors } from '../door-store.ts';
import type { DoorSource, DoorsSeen, MostOfDoor } from '../shared-log.ts';
import { groupOf } from './message.ts';
import { connectStream, type OpenStream, type StreamPlace } from './stream.ts';
import { noteMissing } from './stream-store.ts';
import { Streamed } from './streamed.ts';

/** Messages that are asked for at once where there are many. */
const AT_ONCE = 32;
const FEW_AT_ONCE = 4;
/** Then what was read is recorded first: a claim must be renewed meanwhile. */
const LONGEST_READ_MS = 500;
/** How often the leader is asked whether the stream is still the same one. */
const LOOK_MS = seconds(1);
const TRIM_MS = seconds(5);
/** The last message of a journal is what its node compares, so what is new stays. */
const KEPT_MS = seconds(10);
/** A door is silent only in a log in which somebody writes, and that is read to its end, or as far as it can be. */
const SILENT_MS = seconds(2);
/** What is on its way again is missed for a moment. */
const MISSED_MS = seconds(2);
/** Longer than a node keeps what is recorded: nobody has it any more. */
const GIVEN_UP_MS = minutes(20);

export interface StreamReaderNeeds {
  place: StreamPlace;
  database: Database;
  clock: Clock;
  log: Logger;
}

export class StreamReader implements DoorSource {
  readonly #needs: StreamReaderNeeds;
  #stream: OpenStream | null = null;
  #streamed = new Streamed();
  #width = FEW_AT_ONCE;
  /** When the stream that is read was made. */
  #madeAt: string | null = null;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #trimmedAtMs = Number.NEGATIVE_INFINITY;
  #readAtMs = Number.NEGATIVE_INFINITY;
  /** When a door said last that it writes, and when that was seen. */
  #seenAt = 0;
  #seenMs = Number.NEGATIVE_INFINITY;
  /** Since when something of a journal is missing, and when that was noted. */
  #missed = new Map<string, { sinceMs: number; notedAtMs: number }>();
  readonly #givenUp = new Set<string>();

  constructor(needs: StreamReaderNeeds) {
    this.#needs = needs;
  }

  async look(from: Positions, most: MostOfDoor): Promise<DoorsSeen> {
    const { database, clock } = this.#needs;
    if (this.#streamed.isGivenUp(from)) this.#begin();
    const hasMore = await this.#read();
    const rows = await viewDoors(database, from, most);
    const { doors, missing } = this.#streamed.view(rows, from);
    const nowMs = clock.monotonicMs();
    if (!hasMore) await this.#noteMissing(missing, nowMs);
    if (nowMs - this.#trimmedAtMs >= TRIM_MS) await this.#trim(nowMs);
    const seenAt = Math.max(0, ...rows.map(({ seen_at }) => seen_at.getTime()));
    if (seenAt !== this.#seenAt) [this.#seenAt, this.#seenMs] = [seenAt, nowMs];
    const isStuck = this.#streamed.isStuck(from);
    const isWritten = nowMs - (isStuck ? this.#seenMs : this.#readAtMs) < SILENT_MS;
    return { doors, hasMore: hasMore && !isStuck, mayJudgeSilence: (isStuck || !hasMore) && isWritten };
  }

  [Symbol.dispose](): void {
    this.#stream?.[Symbol.dispose]();
    this.#stream = null;
  }

  #begin() {
    this.#streamed = new Streamed(this.#givenUp);
  }

  /** Whether there may be more. A connection on which something failed is not used again. */
  async #read(): Promise<boolean> {
    try {
      const stream = this.#stream ?? (await connectStream(this.#needs.place));
      this.#stream = stream;
      await this.#lookAtStream(stream);
      return await this.#readOn(stream);
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  /** One that was made anew, or is older than what was read, is read from its beginning. */
  async #lookAtStream({ manager }: OpenStream) {
    const { place, clock } = this.#needs;
    const nowMs = clock.monotonicMs();
    if (nowMs - this.#lookedAtMs < LOOK_MS) return;
    const { created, state } = await manager.streams.info(place.name);
    if (created !== this.#madeAt || state.last_seq < this.#streamed.next - 1) this.#begin();
    this.#madeAt = created;
    this.#lookedAtMs = nowMs;
  }

  /**
   * The leader says where the stream ends: what lies in a copy may be less. Where there is more, any copy is asked, each
   * time for the first message at or behind a sequence, so that none lies between.
   */
  async #readOn({ manager }: OpenStream): Promise<boolean> {
    const { clock, place } = this.#needs;
    const query = (seq: number) => ({ seq, next_by_subj: `${place.root}.*` });
    const untilMs = clock.monotonicMs() + LONGEST_READ_MS;
    while (!this.#streamed.isFull && clock.monotonicMs() < untilMs) {
      const next = await manager.streams.getMessage(place.name, query(this.#streamed.next));
      if (!next) return false;
      this.#take(next);
      const first = this.#streamed.next;
      const asked = Array.from({ length: this.#width }, (_, n) =>
        manager.direct.getMessage(place.name, query(first + n)),
      );
      for (const message of await Promise.all(asked)) {
        if (!message) break;
        if (message.seq >= this.#streamed.next) this.#take(message);
      }
      this.#width = this.#streamed.next - first >= this.#width ? AT_ONCE : FEW_AT_ONCE;
    }
    return true;
  }

  #take(message: StoredMsg) {
    this.#streamed.take(message.seq, groupOf(message));
    this.#readAtMs = this.#needs.clock.monotonicMs();
  }

  /** Nodes look for it (`noteStreamed`), and ship from there again. */
  async #noteMissing(missing: ReadonlyMap<string, number>, nowMs: number) {
    const { database, log } = this.#needs;
    for (const journal of this.#missed.keys()) if (!missing.has(journal)) this.#missed.delete(journal);
    const due = new Map<string, number>();
    for (const [journal, position] of missing) {
      const missed = this.#missed.get(journal) ?? { sinceMs: nowMs, notedAtMs: nowMs };
      this.#missed.set(journal, missed);
      if (nowMs - missed.notedAtMs >= MISSED_MS) due.set(journal, position);
      if (nowMs - missed.sinceMs >= GIVEN_UP_MS) this.#giveUp(journal);
    }
    if (due.size === 0) return;
    for (const journal of due.keys()) Object.assign(this.#missed.get(journal) ?? {}, { notedAtMs: nowMs });
    log.warn(
      { missing: Object.fromEntries(due) },
      'JetStream lacks pings that it had: their nodes send them again',
    );
    await noteMissing(database, due);
  }

  #giveUp(journal: string) {
    if (this.#givenUp.has(journal)) return;
    this.#givenUp.add(journal);
    this.#needs.log.error(
      { journal_id: journal },
      'pings are lost: JetStream lacks them, and no node has sent them again',
    );
    this.#begin();
  }

  /** What all have recorded is of no use to anybody; others may do the same. */
  async #trim(nowMs: number) {
    const { database, clock, place, log } = this.#needs;
    this.#trimmedAtMs = nowMs;
    const recorded = await recordedPositions(database);
    const sequence = this.#streamed.recordedTo(recorded, addMs(clock.now(), -KEPT_MS).getTime());
    if (sequence === 0) return;
    await this.#stream?.manager.streams
      .purge(place.name, { seq: sequence + 1 })
      .catch((error) => log.debug({ err: error }, 'what is recorded stays in JetStream for now'));
  }
}
