// Takes overdue checks down: fires the deadlines that lie before the moment up to which everything was heard.

import { transaction } from '../../../platform/database/database.ts';
import { addMs, minutes } from '../../../platform/time.ts';
import { nextSweepAt } from '../deadline.ts';
import type { RelevantGaps } from '../excuse.ts';
import { type BatchOutcome, judgeCheck, nothingYet } from './batch.ts';
import type { Holding, RecorderApp } from './holding.ts';
import { isPoison, lockOverdueChecks, postpone, relevantGaps, store } from './record.ts';
import type { RecordedCheck } from './recorded-check.ts';
import { firstSweepAt } from './store.ts';

const CHECKS_PER_STEP = 200;
const POSTPONED_MS = minutes(1);
/** How late a deadline may fire that another transaction set meanwhile. */
const SEEN_FOR_MS = 500;

interface Swept {
  /** Whether a deadline had passed; most looks only find out that a check was heard from. */
  fired: boolean;
  /** Whether there may be more to look at. */
  more: boolean;
}

/** Knows for a moment when the next check is due, so that most looks cost nothing. */
export class Sweep {
  readonly #app: RecorderApp;
  readonly #holding: Holding;
  #next: { at: Date | null; slots: string; seenMs: number } | null = null;

  constructor(app: RecorderApp, holding: Holding) {
    this.#app = app;
    this.#holding = holding;
  }

  /** To be called before pings are recorded: each may set a deadline. */
  forget(): void {
    this.#next = null;
  }

  /** Whether no check is due by `listenedUntil`, as far as was seen just now. Others set deadlines as well. */
  isIdle(listenedUntil: Date): boolean {
    if (!this.#next) return false;
    const { at, slots, seenMs } = this.#next;
    const isRecent = this.#app.clock.monotonicMs() - seenMs < SEEN_FOR_MS;
    return isRecent && slots === String(this.#holding.slots()) && (at === null || at > listenedUntil);
  }

  /**
   * Judges checks that are due by `listenedUntil`. A check that cannot be judged is found by looking at ever fewer,
   * and judged again a minute later. Throws PositionMoved when somebody else records the pings.
   */
  async step(listenedUntil: Date, limit = CHECKS_PER_STEP): Promise<Swept> {
    // Mostly there is none, which is found out by one statement instead of a transaction.
    const slots = this.#holding.slots();
    const at = await firstSweepAt(this.#app.database, slots);
    this.#next = { at, slots: String(slots), seenMs: this.#app.clock.monotonicMs() };
    const isAnyDue = at !== null && at <= listenedUntil;
    return isAnyDue
      ? sweepSome(this.#app, this.#holding, listenedUntil, limit)
      : { fired: false, more: false };
  }
}

async function sweepSome(
  app: RecorderApp,
  holding: Holding,
  listenedUntil: Date,
  limit: number,
): Promise<Swept> {
  const looked: { overdue: readonly RecordedCheck[] } = { overdue: [] };
  try {
    return await transaction(app.database, async (tx) => {
      const overdue = await lockOverdueChecks(tx, holding, listenedUntil, limit);
      looked.overdue = overdue;
      if (overdue.length === 0) return { fired: false, more: false };
      const gaps = await relevantGaps(tx, overdue, listenedUntil);
      const outcome = judgeDeadlines(overdue, listenedUntil, gaps);
      await store(tx, outcome, app.clock.now());
      return {
        fired: outcome.moves.length + outcome.alertChanges.length > 0,
        more: overdue.length === limit,
      };
    });
  } catch (error) {
    const [first, ...others] = looked.overdue;
    if (!first || !isPoison(error)) throw error;
    if (others.length > 0)
      return sweepSome(app, holding, listenedUntil, Math.ceil(looked.overdue.length / 10));
    await postpone(app, first.id, addMs(listenedUntil, POSTPONED_MS), error);
    return { fired: false, more: true };
  }
}

/** What the deadlines up to `listenedUntil` come to: pure. Every check gets the time at which it is looked at next. */
function judgeDeadlines(
  overdue: readonly RecordedCheck[],
  listenedUntil: Date,
  gaps: RelevantGaps,
): BatchOutcome {
  const outcome = nothingYet();
  for (const check of overdue) {
    const judged = judgeCheck(check, listenedUntil, gaps, outcome);
    const { check: after, recheck_at } = judged;
    const sweep_at = recheck_at ?? nextSweepAt(after.state, after.schedule, listenedUntil);
    outcome.checks.push({ ...after, sweep_at });
    if (after !== check || outcome.late.has(check.id)) outcome.changed.push(after);
  }
  return outcome;
}
