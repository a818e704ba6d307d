// How long assertions of an account may be judged. Nothing else of this process goes on meanwhile, so no account may
// make it a habit to use up the whole limit, and all of them together no habit of the process.

import type { Clock } from '../../../platform/clock.ts';
import { JUDGING_TIMEOUT_MS, type JudgingTime } from '../probes/definition.ts';

/** Enough for all but the largest bodies. */
const SHORT_MS = 25;
/** Enough for what people write, of bodies of a few kilobytes. No more than this is not counted, and is always given. */
const LEAST_MS = 5;
/** Above that an account may spend so much, then as much again in short judgements, and gets back this part of the time. */
const OF_ACCOUNT = { mostSpentMs: 2_500, share: 0.05 } as const;
/** The same of all accounts together, of which only those that spend are cut short. */
const OF_PROCESS = { mostSpentMs: 10_000, share: 0.25 } as const;
const MOST_ACCOUNTS = 10_000;

interface Spending {
  ms: number;
  atMs: number;
}

export type JudgingTimes = (accountId: number) => JudgingTime;

/** Judges the first slow bodies of an account in full, and ever more shortly where they keep coming. */
export function openJudgingTimes(clock: Pick<Clock, 'monotonicMs'>): JudgingTimes {
  const accounts = new Map<number, Spending>();
  let all: Spending = { ms: 0, atMs: 0 };
  const left = (spending: Spending | undefined, share: number) =>
    spending ? Math.max(0, spending.ms - (clock.monotonicMs() - spending.atMs) * share) : 0;
  const plus = (spending: Spending | undefined, share: number, ms: number): Spending => ({
    ms: left(spending, share) + ms,
    atMs: clock.monotonicMs(),
  });
  return (accountId) => ({
    limitMs() {
      const spent = left(accounts.get(accountId), OF_ACCOUNT.share);
      const isCrowded = spent > 0 && left(all, OF_PROCESS.share) >= OF_PROCESS.mostSpentMs;
      if (isCrowded || spent >= 2 * OF_ACCOUNT.mostSpentMs) return LEAST_MS;
      return spent >= OF_ACCOUNT.mostSpentMs ? SHORT_MS : JUDGING_TIMEOUT_MS;
    },
    took(ms) {
      if (ms <= LEAST_MS) return;
      const before = accounts.get(accountId);
      accounts.delete(accountId);
      accounts.set(accountId, plus(before, OF_ACCOUNT.share, ms - LEAST_MS));
      const [oldest] = accounts.keys();
      if (accounts.size > MOST_ACCOUNTS && oldest !== undefined) accounts.delete(oldest);
      all = plus(all, OF_PROCESS.share, ms - LEAST_MS);
    },
  });
}

const opened = new WeakMap<Clock, JudgingTimes>();

/** The one budget of a running program, for probes that are due and for those that somebody asks for. */
export function judgingTimesOf({ clock }: { clock: Clock }): JudgingTimes {
  const times = opened.get(clock) ?? openJudgingTimes(clock);
  opened.set(clock, times);
  return times;
}
