// The one ordered consumer of the journal: records what was answered, then judges the deadlines up to the moment until
// which everything was received. One writer per check, so neither needs another lock.

import { setTimeout as delay } from 'node:timers/promises';
import { transaction } from '../../../platform/database/database.ts';
import type { JournalRecord } from '../../../platform/journal/read-segments.ts';
import { seconds } from '../../../platform/time.ts';
import { cutOutagesOff, recordOutage } from '../../../subjects/own-outages.ts';
import { type Holding, PositionMoved, type RecorderApp } from './holding.ts';
import { type DoorState, isBehind, type PingLog, type Positions } from './ping-log.ts';
import { recordStretch } from './record.ts';
import { Sweep } from './sweep.ts';

const BATCH = { records: 2_000, bytes: 8 * 1024 * 1024 };
const IDLE_MS = 250;
/** While deadlines pass, more of them are likely to. */
const SWEEPING_MS = 50;
/** How far recording may fall behind while pings come in faster than batches of them are recorded. */
const LAG_FOR_ANSWERS_MS = seconds(5);
const REST_PER_WORK = 9;
/**
 * A batch costs much before its first record, so pings that come faster than this are gathered until batches are full.
 * Otherwise small batches would keep pace with answers that they slow down (bench/ping-answers.ts).
 */
const BURST_PER_MS = 10;
const BACK_OFF_MS = [100, 250, 500, 1_000, 2_000];
/** What a stop waits for the batch under way, and then for the release of the claim. */
const LAST_BATCH_MS = seconds(1);

/** What a recorder reports of how far it is. */
export interface RecorderEvents {
  /** Everything that was received before is recorded and judged. */
  judged(state: Pick<DoorState, 'until' | 'monotonicMs'>): void;
  /** Everything before these positions is recorded, so many records in one go. */
  recorded(positions: Positions, records: number): void;
  /** Somebody else claimed the pings: what is journaled here waits until the program is started again. */
  superseded(): void;
}

export class Recorder implements AsyncDisposable {
  readonly #app: RecorderApp;
  readonly #log: PingLog;
  readonly #events: RecorderEvents;
  readonly #holding: Holding;
  readonly #sweeping: Sweep;
  readonly #stopping = new AbortController();
  #listenedUntil: Date | null = null;
  #failures = 0;
  /** Whether a deadline fired just now. */
  #isSweeping = false;
  #loop: Promise<void> | null = null;
  #superseded = false;

  constructor(app: RecorderApp, log: PingLog, holding: Holding, events: RecorderEvents) {
    this.#app = app;
    this.#log = log;
    this.#events = events;
    this.#holding = holding;
    this.#sweeping = new Sweep(app, holding);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Records everything that was answered before the call, and judges every deadline until then. */
  async catchUp(options: { gently?: boolean } = {}): Promise<void> {
    while (!this.#superseded) {
      try {
        await this.#recordAndSweep(options.gently ?? false);
        return;
      } catch (error) {
        if (!(error instanceof PositionMoved)) throw error;
        await this.#lookAgain();
      }
    }
  }

  /** Resolves after the batch under way. The claim stays, and another recorder may go on with it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.race([this.stop(), delay(LAST_BATCH_MS, undefined, { ref: false })]);
    if (this.#superseded) return;
    const released = this.#holding.release();
    await Promise.race([released, delay(LAST_BATCH_MS, undefined, { ref: false })]);
  }

  async #run() {
    const { signal } = this.#stopping;
    while (!signal.aborted && !this.#superseded) {
      try {
        await this.catchUp({ gently: true });
        this.#failures = 0;
        await this.#log.waitForMore(
          this.#holding.positions(),
          AbortSignal.any([signal, AbortSignal.timeout(this.#isSweeping ? SWEEPING_MS : IDLE_MS)]),
        );
      } catch (error) {
        await this.#backOff(error);
      }
    }
  }

  async #recordAndSweep(gently: boolean) {
    const holding = this.#holding;
    if (!(await holding.settle())) return this.#events.judged(this.#momentNow());
    const state = await this.#listen(() => this.#log.listen(holding.positions(), holding.slots()));
    if (!(await this.#recordUntil(state, gently))) return;
    if (!(await this.#sweep(state.until, gently))) return;
    this.#listenedUntil = state.until;
    holding.judged(state.until);
    this.#events.judged(state);
  }

  #momentNow() {
    const { clock } = this.#app;
    return { until: clock.now(), monotonicMs: clock.monotonicMs() };
  }

  /** False when it was to stop before it had looked at everything. */
  async #sweep(listenedUntil: Date, gently: boolean): Promise<boolean> {
    this.#isSweeping = false;
    if (gently && this.#sweeping.isIdle(listenedUntil)) return true;
    for (;;) {
      const { fired, more } = await this.#sweeping.step(listenedUntil);
      this.#isSweeping ||= fired;
      if (!more) return true;
      if (this.#stopping.signal.aborted) return false;
      await this.#holding.renew();
    }
  }

  /** Stores the listening gaps until now, before anything is judged: a slot in which nothing could be received is excused. */
  async #listen(look: () => Promise<DoorState>): Promise<DoorState> {
    const state = await look();
    const wasSetBack = !state.mayGoBack && this.#listenedUntil !== null && state.until < this.#listenedUntil;
    if (state.gaps.length > 0 || wasSetBack) {
      await transaction(this.#app.database, async (tx) => {
        for (const outage of state.gaps) await recordOutage(tx, outage);
        if (wasSetBack) await cutOutagesOff(tx, state.until);
      });
      this.#log.gapsStored(state.gaps);
    }
    return state;
  }

  /** False when it was to stop before. What the disk refused meanwhile is not waited for. */
  async #recordUntil(until: DoorState, gently: boolean): Promise<boolean> {
    const { signal } = this.#stopping;
    const holding = this.#holding;
    let present = until;
    while (isBehind(holding.positions(), nearer(until.heads, present.heads))) {
      if (signal.aborted) return false;
      const from = holding.positions();
      const { records, next, damaged } = await this.#log.read(from, BATCH, (record) =>
        holding.covers(record),
      );
      if (damaged) await holding.storeLoss();
      const isNothing = !isBehind(from, next);
      if (isNothing)
        await this.#log.waitForMore(from, AbortSignal.any([signal, AbortSignal.timeout(IDLE_MS)]));
      // The records may have come after an outage that nobody has looked for yet.
      present = await this.#listen(() => this.#log.listenAgain(present));
      if (isNothing) continue;
      const startedMs = performance.now();
      const held = records.filter((record) => holding.covers(record));
      if (held.length > 0) this.#sweeping.forget();
      await recordStretch(this.#app, holding, { records: held, to: next });
      await this.#log.trim(next);
      this.#events.recorded(next, held.length);
      await holding.renew();
      if (gently) await this.#letAnswersGoFirst(held, startedMs);
    }
    return true;
  }

  /**
   * In a burst, such as the one at the top of every hour, answering comes before recording: the journal keeps what is
   * answered, and larger batches cost less a ping. That ends when what is recorded lies too far back, because deadlines
   * wait for it.
   */
  async #letAnswersGoFirst(records: readonly JournalRecord[], startedMs: number) {
    const last = records.at(-1);
    const lagMs = last ? this.#app.clock.now().getTime() - last.at.getTime() : 0;
    const leftMs = LAG_FOR_ANSWERS_MS - lagMs;
    if (leftMs < 0) return;
    const longestMs =
      records.length >= BATCH.records ? Number.POSITIVE_INFINITY : records.length / BURST_PER_MS;
    const workedMs = performance.now() - startedMs;
    await sleepUnless(this.#stopping.signal, Math.min(REST_PER_WORK * workedMs, longestMs, leftMs));
  }

  /** The journal keeps what is answered meanwhile. */
  async #backOff(error: unknown) {
    const waitMs = BACK_OFF_MS[Math.min(this.#failures, BACK_OFF_MS.length - 1)] ?? IDLE_MS;
    if (this.#failures === 0)
      this.#app.log.error({ err: error }, 'pings are not being recorded; they wait in the journal');
    this.#failures += 1;
    await sleepUnless(this.#stopping.signal, waitMs);
  }

  /**
   * A commit whose answer was lost moves the position without our knowing, and so does a batch that was recorded in
   * halves: what the database says holds. Even when the claim of whoever took over has run out, it is not taken back:
   * what is journaled here has become late.
   */
  async #lookAgain() {
    if (await this.#holding.lookAgain()) return this.#events.recorded(this.#holding.positions(), 0);
    this.#superseded = true;
    this.#events.superseded();
    this.#app.log.fatal('another node takes the pings of this database; this one records nothing more');
  }
}

/** Of each journal the end that comes first. */
const nearer = (one: Positions, other: Positions): Positions =>
  Object.fromEntries(
    Object.entries(one).map(([journal, head]) => [journal, Math.min(head, other[journal] ?? head)]),
  );

const sleepUnless = (signal: AbortSignal, ms: number) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
