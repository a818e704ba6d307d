// The one ordered consumer of the journal: records what was answered, then judges the deadlines up to the moment until
// which everything was heard. One writer per check, so neither needs another lock.

import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Journal } from '../../../platform/journal/journal.ts';
import type { JournalRecord } from '../../../platform/journal/read-segments.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import { recordOutage } from '../../../subjects/own-outages.ts';
import { sweepOverdueChecks } from '../sweep.ts';
import type { Hearing } from './hearing.ts';
import { PositionMoved, type RecordedPartition, recordStretch } from './record.ts';
import { claimPartition, renewClaim } from './store.ts';

const BATCH = { records: 2_000, bytes: 8 * 1024 * 1024 };
const IDLE_MS = 250;
const CLAIM_MS = seconds(45);
const RENEW_MS = seconds(10);
/** How far recording may fall behind while pings come in faster than batches of them are recorded. */
const LAG_FOR_ANSWERS_MS = seconds(5);
const REST_PER_WORK = 9;
const BACK_OFF_MS = [100, 250, 500, 1_000, 2_000];

export class Recorder implements AsyncDisposable {
  readonly #app: App;
  readonly #journal: Journal;
  readonly #hearing: Hearing;
  readonly #partition: RecordedPartition;
  readonly #stopping = new AbortController();
  #position: number;
  #heardUntil: Date | null = null;
  #renewedAtMs: number;
  #failures = 0;
  #loop: Promise<void> | null = null;
  /** Set when the journal of another node took over: what is journaled here waits until this one is started again. */
  #superseded = false;

  private constructor(app: App, journal: Journal, hearing: Hearing, position: number) {
    this.#app = app;
    this.#journal = journal;
    this.#hearing = hearing;
    this.#position = position;
    this.#partition = { partition: 0, journal_id: journal.id, madePartitions: new Set() };
    this.#renewedAtMs = app.clock.monotonicMs();
  }

  /** Null while the journal of another node takes the pings of this database. */
  static async claim(app: App, journal: Journal, hearing: Hearing): Promise<Recorder | null> {
    const now = app.clock.now();
    const claim = {
      partition: 0,
      journal_id: journal.id,
      head: journal.head(),
      now,
      held_until: addMs(now, CLAIM_MS),
    };
    const position = await claimPartition(app.database, claim);
    return position === null ? null : new Recorder(app, journal, hearing, position);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Everything that was answered before this moment has been recorded and judged; null before the first time. */
  get heardUntil(): Date | null {
    return this.#heardUntil;
  }

  get superseded(): boolean {
    return this.#superseded;
  }

  /** Bytes of the journal that are not recorded yet. */
  get backlogBytes(): number {
    return Math.max(0, this.#journal.head() - this.#position);
  }

  /** Records everything that was answered before the call, and judges every deadline until then. */
  async catchUp(options: { gently?: boolean } = {}): Promise<void> {
    const journalHears = this.#journal.stats().state === 'ok';
    this.#hearing.watch(journalHears);
    const heardUntil = this.#app.clock.now();
    await this.#storeOutages();
    await this.#recordUntil(this.#journal.head(), options.gently ?? false);
    while (await sweepOverdueChecks(this.#app, heardUntil)) if (this.#stopping.signal.aborted) return;
    this.#heardUntil = heardUntil;
    await this.#renewClaim();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    if (this.#superseded) return;
    const now = this.#app.clock.now();
    await renewClaim(this.#app.database, { ...this.#partition, held_until: now }, this.#heardUntil).catch(
      (error) =>
        this.#app.log.warn(
          { err: error },
          'the claim on the pings could not be released; it runs out by itself',
        ),
    );
  }

  async #run() {
    const { signal } = this.#stopping;
    while (!signal.aborted && !this.#superseded) {
      try {
        await this.catchUp({ gently: true });
        this.#failures = 0;
        await this.#journal.waitForMore(
          this.#position,
          AbortSignal.any([signal, AbortSignal.timeout(IDLE_MS)]),
        );
      } catch (error) {
        await this.#backOff(error);
      }
    }
  }

  async #recordUntil(head: number, gently: boolean) {
    while (this.#position < head) {
      const read = await this.#journal.read(this.#position, BATCH);
      if (read.next === this.#position) {
        // The rest is on its way to the disk, or was refused by it.
        if (this.#journal.stats().queueBytes === 0) return;
        await this.#journal.waitForMore(
          this.#position,
          AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(IDLE_MS)]),
        );
        if (this.#stopping.signal.aborted) return;
        continue;
      }
      const startedMs = performance.now();
      await recordStretch(this.#app, this.#partition, {
        records: read.records,
        from: this.#position,
        to: read.next,
      });
      this.#position = read.next;
      await this.#journal.trim(this.#position);
      if (gently && read.records.length === BATCH.records)
        await this.#letAnswersGoFirst(read.records.at(-1), startedMs);
    }
  }

  /**
   * In a burst, such as the one at the top of every hour, answering comes before recording: the journal keeps what is
   * answered. That ends when what is recorded lies too far back, because deadlines wait for it.
   */
  async #letAnswersGoFirst(last: JournalRecord | undefined, startedMs: number) {
    const lagMs = last ? this.#app.clock.now().getTime() - last.at.getTime() : 0;
    if (lagMs > LAG_FOR_ANSWERS_MS) return;
    await sleepUnless(this.#stopping.signal, REST_PER_WORK * (performance.now() - startedMs));
  }

  /** Before any deadline is judged: a slot in which nothing could be heard must be excused. */
  async #storeOutages() {
    const noticed = this.#hearing.noticed();
    if (noticed.length === 0) return;
    await transaction(this.#app.database, async (tx) => {
      for (const outage of noticed) await recordOutage(tx, outage);
    });
    this.#hearing.stored(noticed);
  }

  async #renewClaim() {
    const nowMs = this.#app.clock.monotonicMs();
    if (nowMs - this.#renewedAtMs < RENEW_MS) return;
    const now = this.#app.clock.now();
    const claim = { ...this.#partition, held_until: addMs(now, CLAIM_MS) };
    if (!(await renewClaim(this.#app.database, claim, this.#heardUntil)))
      throw new PositionMoved('taken over');
    this.#renewedAtMs = nowMs;
  }

  /** The journal keeps what is answered meanwhile. */
  async #backOff(error: unknown) {
    if (error instanceof PositionMoved) {
      await this.#lookAgain();
      return;
    }
    const waitMs = BACK_OFF_MS[Math.min(this.#failures, BACK_OFF_MS.length - 1)] ?? IDLE_MS;
    if (this.#failures === 0)
      this.#app.log.error({ err: error }, 'pings are not being recorded; they wait in the journal');
    this.#failures += 1;
    await sleepUnless(this.#stopping.signal, waitMs);
  }

  /**
   * A commit whose answer was lost moves the position without our knowing, and so does a batch that was recorded in
   * halves: what the database says holds.
   */
  async #lookAgain() {
    const now = this.#app.clock.now();
    const claim = {
      partition: this.#partition.partition,
      journal_id: this.#journal.id,
      head: this.#journal.head(),
      now,
      held_until: addMs(now, CLAIM_MS),
    };
    try {
      const position = await claimPartition(this.#app.database, claim);
      if (position !== null) this.#position = position;
      else {
        this.#superseded = true;
        this.#app.log.fatal('another node takes the pings of this database; this one records nothing more');
      }
    } catch {
      await sleepUnless(this.#stopping.signal, IDLE_MS);
    }
  }
}

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
