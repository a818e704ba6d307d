// How many back-tests this process runs at the same time.

import { RateLimited, unavailable } from '../../platform/errors.ts';
import { countUnderWay } from '../../platform/under-way.ts';

const MOST_OF_ACCOUNT = 2;
const MOST = 6;
const COME_AGAIN_SECONDS = 5;

export interface Turns {
  /** Runs `step`; throws RateLimited where the account runs two already, Refusal 503 where everybody does. */
  take<T>(accountId: number, step: () => Promise<T>): Promise<T>;
}

export function openTurns(): Turns {
  const underWay = countUnderWay();
  return {
    async take(accountId, step) {
      if (underWay.of(accountId) >= MOST_OF_ACCOUNT) throw new RateLimited(COME_AGAIN_SECONDS);
      if (underWay.all >= MOST) return unavailable();
      return underWay.run(accountId, step);
    },
  };
}
