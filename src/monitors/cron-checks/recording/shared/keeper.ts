// Keeps what this node receives in the log of all nodes, before it is answered. Where that takes too long, or the
// log is away, the disk of this node keeps it and what is there is shipped later, strictly in order.

import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Journal } from '../../../../platform/journal/journal.ts';
import type { Keeper, KeptGroup } from '../../../../platform/journal/segment-writer.ts';
import { StartupProblem } from '../../../../platform/startup-problem.ts';
import { seconds } from '../../../../platform/time.ts';
import { answered, DEAD_MS, hangUp, type LogWriter } from './log-writer.ts';

/** After so long without an answer of the log the own disk keeps a group. */
const LONGEST_WAIT_MS = 500;
/** An idle door says this often that nothing was received. */
const BEAT_MS = 250;
const BACK_OFF_MS = [100, 250, 500, 1_000, 2_000];
export const SHIPPED_BYTES = 256 * 1024;

export interface LogKeeperNeeds {
  node: string;
  /** Whether an idle door says by itself that it is one. */
  beats: boolean;
  /** When this node began to receive pings. */
  since: () => Date;
  /** A connection of its own to the log. */
  connect: () => LogWriter;
}

/** The journal it is for is attached before the first group, and the log once there is one. */
export class LogKeeper implements Keeper, AsyncDisposable {
  readonly #clock: Clock;
  readonly #log: Logger;
  #needs: LogKeeperNeeds | null = null;
  #journal: Journal | null = null;
  #writer: LogWriter | null = null;
  /** Position up to which the log holds the journal, as far as this node knows. */
  #keptTo = 0;
  /** Since when groups are kept by the own disk, by the monotonic clock; null: they are not. */
  #ashoreSinceMs: number | null;
  /** The statement that is under way. */
  #sending: Promise<boolean> = Promise.resolve(true);
  #shipping: Promise<void> | null = null;
  #beat: NodeJS.Timeout | null = null;
  /** Why the log must not be used, as it was logged last. */
  #problem: string | null = null;
  readonly #stopping = new AbortController();

  constructor({ clock, log }: { clock: Clock; log: Logger }) {
    this.#clock = clock;
    this.#log = log;
    this.#ashoreSinceMs = clock.monotonicMs();
  }

  attach(journal: Journal): void {
    this.#journal = journal;
  }

  /** Begins to ship; resolves when the log holds all that was received until now. */
  async connect(needs: LogKeeperNeeds): Promise<void> {
    this.#needs = needs;
    if (needs.beats) this.#beat = setInterval(() => void this.beat(), BEAT_MS).unref();
    await this.#ship();
  }

  /** For how long the own disk keeps what is received; null: the log does. */
  ashoreMs(): number | null {
    return this.#ashoreSinceMs === null ? null : this.#clock.monotonicMs() - this.#ashoreSinceMs;
  }

  /** Bytes that the log does not hold yet. */
  get unshippedBytes(): number {
    return Math.max(0, (this.#journal?.flushed() ?? 0) - this.#keptTo);
  }

  async keep(group: KeptGroup): Promise<boolean> {
    if (this.#ashoreSinceMs !== null) return false;
    // What the disk kept in the moment in which shipping ended has to go first.
    if (this.#identity().journal.flushed() > this.#keptTo) {
      this.#goAshore();
      return false;
    }
    const sent = this.#send({ ...group, frames: Buffer.from(group.frames) });
    const inTime = await Promise.race([sent, delay(LONGEST_WAIT_MS, false, { ref: false })]);
    if (!inTime) this.#goAshore();
    return inTime;
  }

  /** Says that nothing was received since the last group, if that is so. */
  async beat(): Promise<void> {
    const { journal_id, journal } = this.#identity();
    if (this.#ashoreSinceMs !== null || !this.#writer || journal.head() !== this.#keptTo) return;
    const now = this.#clock.now();
    const statement = { journal_id, from: this.#keptTo, complete_until: behind(now.getTime()), now };
    this.#sending = this.#writer.noteComplete(statement).catch((error) => this.#failed(error));
    const inTime = await Promise.race([this.#sending, delay(LONGEST_WAIT_MS, false, { ref: false })]);
    // A group that came meanwhile moves the end of the log, and says more than this.
    if (!inTime && journal.head() === statement.from) this.#goAshore();
  }

  /** Ships what is left and closes the door; without the log that is for the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#beat) clearInterval(this.#beat);
    if (this.#writer) await Promise.race([this.#goodbye(), delay(LAST_WORD_MS, undefined, { ref: false })]);
    this.#stopping.abort();
    await this.#hangUp();
  }

  async #goodbye() {
    const { journal_id, journal } = this.#identity();
    await this.#shipping;
    await this.#sending;
    if (!this.#writer || journal.flushed() !== this.#keptTo) return;
    const now = this.#clock.now();
    const statement = { journal_id, from: this.#keptTo, complete_until: behind(now.getTime()), now };
    await this.#writer.closeDoor(statement).catch((error) => this.#failed(error));
  }

  #identity() {
    if (!this.#journal) throw new Error('no journal is attached');
    return { journal_id: this.#journal.id, journal: this.#journal };
  }

  /** Whether the log holds it now. */
  #send({ start, next, frames, lastAtMs }: KeptGroup): Promise<boolean> {
    const writer = this.#writer;
    if (!writer) return Promise.resolve(false);
    const { journal_id } = this.#identity();
    const now = this.#clock.now();
    const place = { journal_id, from: this.#keptTo, start, next, frames, is_open: true };
    this.#sending = writer
      .add({ ...place, complete_until: behind(Math.min(lastAtMs, now.getTime())), now })
      .then(
        (added) => {
          if (added) this.#keptTo = next;
          return added;
        },
        (error) => this.#failed(error),
      );
    return this.#sending;
  }

  #failed(error: unknown): false {
    if (error instanceof StartupProblem && error.message !== this.#problem) {
      this.#problem = error.message;
      this.#log.error(error.message);
    } else if (this.#ashoreSinceMs === null)
      this.#log.warn({ err: error }, 'the log of pings cannot be reached');
    return false;
  }

  #goAshore() {
    if (this.#ashoreSinceMs !== null) return;
    this.#ashoreSinceMs = this.#clock.monotonicMs();
    this.#log.warn('pings are kept by the disk of this node until the log takes them');
    void this.#ship();
  }

  #ship(): Promise<void> {
    this.#shipping ??= this.#shipAll().finally(() => {
      this.#shipping = null;
    });
    return this.#shipping;
  }

  async #shipAll() {
    const { signal } = this.#stopping;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const pause = BACK_OFF_MS[Math.min(attempt, BACK_OFF_MS.length) - 1];
      if (attempt > 0) await delay(pause, undefined, { signal }).catch(() => undefined);
      try {
        // What is under way may still arrive; a connection that keeps silent is replaced.
        await Promise.race([this.#sending, delay(attempt === 0 ? DEAD_MS : 0, false, { ref: false })]);
        await this.#reconnect();
        if (!(await this.#shipFrom(await this.#find()))) continue;
        this.#ashoreSinceMs = null;
        this.#log.info('the log takes pings');
        return;
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  async #reconnect() {
    await this.#hangUp();
    this.#writer = this.#needs?.connect() ?? null;
  }

  async #hangUp() {
    const writer = this.#writer;
    this.#writer = null;
    if (writer) await hangUp(writer);
  }

  /** From where the journal is to be shipped; its door is opened where that is not done. */
  #find(): Promise<number> {
    const { journal_id, journal } = this.#identity();
    const [writer, needs] = [this.#writer, this.#needs];
    if (!writer || !needs) return Promise.reject(new Error('there is no log yet'));
    const { node } = needs;
    const door = { journal_id, node, oldest: journal.oldest(), since: needs.since(), closed_at: null };
    return answered(writer.open({ ...door, now: this.#clock.now() }));
  }

  /** False where somebody else moved the end of the log. */
  async #shipFrom(position: number): Promise<boolean> {
    const { journal } = this.#identity();
    this.#keptTo = position;
    for (;;) {
      const group = await journal.readFrames(this.#keptTo, SHIPPED_BYTES);
      if (!group) return true;
      if (!(await answered(this.#send(group)))) return false;
    }
  }
}

/** A moment with all that was received in it: a ping that still comes within the same millisecond counts in the next. */
export const behind = (ms: number) => new Date(ms + 1);

const LAST_WORD_MS = seconds(2);
