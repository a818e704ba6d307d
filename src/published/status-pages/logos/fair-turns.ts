// Runs heavy tasks one at a time, round-robin by account, so a backlog of one account delays another by one task at most.

import { unavailable } from '../../../platform/errors.ts';

interface Waiting {
  accountId: number;
  begin: () => void;
}

/** Throws Refusal 503 where `ofAccount` of the account, or `ofAll`, wait already. */
export function createFairTurns(most: { ofAccount: number; ofAll: number }) {
  const waiting: Waiting[] = [];
  /** Which accounts had a turn since somebody began to wait, the last one at the end. */
  let served: number[] = [];
  let isRunning = false;
  const next = () => {
    const turnOf = ({ accountId }: Waiting) => served.indexOf(accountId);
    const first = waiting.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || turnOf(one) < turnOf(best) ? one : best),
      undefined,
    );
    if (first) waiting.splice(waiting.indexOf(first), 1);
    else served = [];
    isRunning = first !== undefined;
    first?.begin();
  };
  return async <T>(accountId: number, work: () => Promise<T>): Promise<T> => {
    const own = waiting.filter((one) => one.accountId === accountId).length;
    if (waiting.length >= most.ofAll || own >= most.ofAccount) return unavailable();
    if (isRunning) await new Promise<void>((begin) => waiting.push({ accountId, begin }));
    isRunning = true;
    served = [...served.filter((one) => one !== accountId), accountId];
    try {
      return await work();
    } finally {
      next();
    }
  };
}
