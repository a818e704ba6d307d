// How many back-tests this process runs at the same time.

import { RateLimited, unavailable } from '../../../platform/errors.ts';

const MOST_OF_ACCOUNT = 2;
const MOST = 6;
const COME_AGAIN_SECONDS = 5;

export interface Turns {
  /** Runs `step`; throws RateLimited where the account runs two already, Refusal 503 where everybody does. */
  take<T>(accountId: number, step: () => Promise<T>): Promise<T>;
}

export function openTurns(): Turns {
  const running = new Map<number, number>();
  let total = 0;
  const count = (accountId: number, by: 1 | -1) => {
    const left = (running.get(accountId) ?? 0) + by;
    total += by;
    if (left === 0) running.delete(accountId);
    else running.set(accountId, left);
  };
  return {
    async take(accountId, step) {
      if ((running.get(accountId) ?? 0) >= MOST_OF_ACCOUNT) throw new RateLimited(COME_AGAIN_SECONDS);
      if (total >= MOST) return unavailable();
      count(accountId, 1);
      try {
        return await step();
      } finally {
        count(accountId, -1);
      }
    },
  };
}
