// Probes that people ask for and wait for: so many at once and no more, so that nobody turns this service into a scanner
// of other people's ports, or uses up what the others need.

import { limitRequests } from '../../accounts/request-limit.ts';
import type { App } from '../../platform/app.ts';
import { RateLimited } from '../../platform/errors.ts';
import { minutes } from '../../platform/time.ts';

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
  const underWay = new Map<number, number>();
  let all = 0;
  const count = (accountId: number, step: 1 | -1) => {
    const own = (underWay.get(accountId) ?? 0) + step;
    if (own === 0) underWay.delete(accountId);
    else underWay.set(accountId, own);
    all += step;
  };
  return {
    async take(app, { account_id, now }, work) {
      const own = underWay.get(account_id) ?? 0;
      if (all >= MOST_AT_ONCE || own >= MOST_AT_ONCE_PER_ACCOUNT) throw new RateLimited(RETRY_AFTER_SECONDS);
      count(account_id, 1);
      try {
        const bucket = `probes:account:${account_id}`;
        const allowance = { bucket, limit: MOST_PER_MINUTE_PER_ACCOUNT, windowMs: minutes(1) };
        await limitRequests(app.database, allowance, now);
        return await work();
      } finally {
        count(account_id, -1);
      }
    },
  };
}
