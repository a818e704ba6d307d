// Requests of one account are recorded one after the other: they wait for the same rows, and whoever waited in the database
// would hold a connection that others need.

import { RateLimited } from '../../../platform/errors.ts';
import { createTurns } from '../../../platform/turns.ts';

const MOST_WAITING = 32;
const COME_BACK_SECONDS = 2;

export type Queues = <T>(accountId: number, work: () => Promise<T>) => Promise<T>;

/** In the order of asking. Throws RateLimited where 32 others of the account wait already. */
export function openQueues(): Queues {
  const queues = new Map<number, { inTurn: ReturnType<typeof createTurns>; count: number }>();
  return async (accountId, work) => {
    const queue = queues.get(accountId) ?? {
      inTurn: createTurns({ atOnce: 1, waiting: MOST_WAITING }),
      count: 0,
    };
    if (queue.count > MOST_WAITING) throw new RateLimited(COME_BACK_SECONDS);
    queues.set(accountId, queue);
    queue.count += 1;
    try {
      return await queue.inTurn(work);
    } finally {
      queue.count -= 1;
      if (queue.count === 0) queues.delete(accountId);
    }
  };
}
