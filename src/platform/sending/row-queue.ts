// Queues of rows that are each sent by themselves: one row is one attempt, which ends it or has it tried again.

import type { App } from '../app.ts';
import { type Tx, transaction } from '../database/database.ts';
import { addMs } from '../time.ts';
import { type Backoff, DELAYS_MS, nextAttemptAt } from './backoff.ts';
import type { Claim, Lane, SendQueue } from './loop.ts';
import { paceOf } from './pace.ts';
import { type ClaimedRow, claimDueRows, nextRowDueAt, type RowsOf, shortenWaits } from './row-store.ts';

export type { ClaimedRow } from './row-store.ts';

/** Every queue of this kind, with when what failed in it is tried again. */
const QUEUES = {
  mail: { table: 'outgoing_mail', backoff: 'mail' },
  subscriberMails: { table: 'subscriber_delivery', kind: 'email', backoff: 'mail' },
  subscriberCalls: { table: 'subscriber_delivery', kind: 'webhook', backoff: 'call' },
  subscriberChats: { table: 'subscriber_delivery', kind: 'telegram', backoff: 'call' },
} as const satisfies Record<string, RowsOf & { backoff: Backoff }>;

/** After the clock was set back: what waits comes after no more time than it would have. */
export async function rescheduleRows(tx: Tx, now: Date): Promise<void> {
  for (const { backoff, ...rows } of Object.values(QUEUES))
    await shortenWaits(tx, rows, { delaysMs: DELAYS_MS[backoff], now });
}

interface RowQueueSpec<Row extends ClaimedRow, Result> extends Pick<SendQueue<Row, Lane>, 'wakeOn'> {
  queue: keyof typeof QUEUES;
  lane: Lane;
  /** Longer than one attempt may take, so that nobody else sends what is still under way. */
  leaseMs: number;
  /** No faster than this, on all nodes together. */
  rate?: Rate;
  /** Reads for all of them at once what sending them needs; what is gone meanwhile is left out. */
  read: (claimed: readonly ClaimedRow[]) => Promise<readonly Row[]>;
  /** null: it was stopped from here, so nobody knows whether it arrived, and nothing is recorded. */
  attempt: (row: Row, now: Date, signal: AbortSignal) => Promise<Result | null>;
  /** Whether it may be tried again; else it is over, however it ended. */
  isRetried: (result: Result) => boolean;
  record: (tx: Tx, sent: Sent<Row, Result>) => Promise<void>;
}

/** What came of an attempt. Who records it leaves a row alone that somebody else has claimed since. */
export interface Sent<Row, Result> {
  row: Row;
  result: Result;
  /** null: it is over. */
  retry_at: Date | null;
  now: Date;
}

interface Rate {
  perMinute: number;
  /** Up to where the rate is used up, in milliseconds since 1970; for nobody else until the transaction ends. */
  lock: (tx: Tx) => Promise<number>;
  save: (tx: Tx, spentUntilMs: number) => Promise<unknown>;
}

export function rowQueue<Row extends ClaimedRow, Result>(
  app: App,
  spec: RowQueueSpec<Row, Result>,
): SendQueue<Row, Lane> {
  const { lane, leaseMs, rate } = spec;
  const { backoff, ...rows } = QUEUES[spec.queue];
  /** When the rate allows the next one, where it allowed none. */
  let allowedAt: Date | null = null;

  const claimRows = (tx: App['database'] | Tx, { exceptAccounts, now }: Claim<Lane>, limit: number) =>
    claimDueRows(tx, { rows, limit, exceptAccounts, now, lease_until: addMs(now, leaseMs) });

  /** What is claimed is paid for in the same transaction. */
  const claimAtRate = (claim: Claim<Lane>, most: number, { perMinute, lock, save }: Rate) =>
    transaction(app.database, async (tx) => {
      const pace = paceOf(await lock(tx), { nowMs: claim.now.getTime(), perMinute, most });
      allowedAt = pace.count === 0 ? new Date(Math.ceil(pace.nextMs)) : null;
      const claimed = pace.count === 0 ? [] : await claimRows(tx, claim, pace.count);
      if (claimed.length > 0) await save(tx, pace.spentUntilMs(claimed.length));
      return claimed;
    });

  return {
    wakeOn: spec.wakeOn,
    lanes: [lane],
    laneOf: () => lane,
    keyOf: ({ id, account_id = null }) => ({ id, account_id }),
    async claim(claim) {
      const most = claim.vacancies[0]?.free ?? 0;
      const claimed = rate
        ? await claimAtRate(claim, most, rate)
        : await claimRows(app.database, claim, most);
      return claimed.length === 0 ? [] : spec.read(claimed);
    },
    async send(row, { abort }) {
      const result = await spec.attempt(row, app.clock.now(), abort);
      if (result === null) return;
      const now = app.clock.now();
      const tried = { id: row.id, failures: row.attempts, at: now };
      const retry_at = spec.isRetried(result) ? nextAttemptAt(backoff, tried) : null;
      await transaction(app.database, (tx) => spec.record(tx, { row, result, retry_at, now }));
    },
    nextDueAt: async (now) => allowedAt ?? (await nextRowDueAt(app.database, rows, now)),
  };
}
