// Probes that people ask for and wait for: so many at once and no more, so that nobody turns this service into a scanner
// of other people's ports, or uses up what the others need.

import { limitRequests } from '../../accounts/limits/request-limit.ts';
import type { App } from '../../platform/app.ts';
import { RateLimited } from '../../platform/errors.ts';
import { minutes } from '../../platform/time.ts';
import { countUnderWay } from '../../platform/under-way.ts';

const MOST_AT_ONCE = 20;
const MOST_AT_ONCE_PER_ACCOUNT = 3;
const MOST_PER_MINUTE_PER_ACCOUNT = 30;
const RETRY_AFTER_SECONDS = 5;

export interface ProbeTurns {
  /**
   * What `work` gives, once it has begun at once. Throws RateLimited where 20 are under way on this node, 3 of this
   * account, or 30 of this account began within the last minute on any node.
   */
  take<T>(
    app: App,
    { account_id, now }: { account_id: number; now: Date },
    work: () => Promise<T>,
  ): Promise<T>;
}

export function openProbeTurns(): ProbeTurns {
  const underWay = countUnderWay();
  return {
    async take(app, { account_id, now }, work) {
      const isFull = underWay.all >= MOST_AT_ONCE || underWay.of(account_id) >= MOST_AT_ONCE_PER_ACCOUNT;
      if (isFull) throw new RateLimited(RETRY_AFTER_SECONDS);
      return underWay.run(account_id, async () => {
        const bucket = `probes:account:${account_id}`;
        const allowance = { bucket, limit: MOST_PER_MINUTE_PER_ACCOUNT, windowMs: minutes(1) };
        await limitRequests(app.database, allowance, now);
        return work();
      });
    },
  };
}
