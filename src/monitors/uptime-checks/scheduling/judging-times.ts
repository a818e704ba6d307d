// How long assertions of an account may be judged. Nothing else of this process goes on meanwhile, so no account may
// make it a habit to use up the whole limit.

import type { Clock } from '../../../platform/clock.ts';
import { JUDGING_TIMEOUT_MS, type JudgingTime } from '../probes/definition.ts';

/** Enough for all but the largest bodies; no more than this is not counted, and is always given. */
const SHORT_MS = 25;
/** An account may be above that for so long, and gets back this part of the time that goes by. */
const MOST_SPENT_MS = 2_500;
const SHARE = 0.05;

/** Judges the first slow bodies of an account in full, and shortly where they keep coming. */
export function openJudgingTimes(clock: Pick<Clock, 'monotonicMs'>): (accountId: number) => JudgingTime {
  const spending = new Map<number, { ms: number; atMs: number }>();
  const spent = (accountId: number) => {
    const { ms, atMs } = spending.get(accountId) ?? { ms: 0, atMs: 0 };
    return Math.max(0, ms - (clock.monotonicMs() - atMs) * SHARE);
  };
  return (accountId) => ({
    limitMs: () => (spent(accountId) < MOST_SPENT_MS ? JUDGING_TIMEOUT_MS : SHORT_MS),
    took(ms) {
      if (ms > SHORT_MS)
        spending.set(accountId, { ms: spent(accountId) + ms - SHORT_MS, atMs: clock.monotonicMs() });
    },
  });
}
