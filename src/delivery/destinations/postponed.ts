// Mail that waits because of the daily limit of its account.

import { reopenMailDay } from '../../accounts/plans/mail-limit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announceWork } from '../../platform/events.ts';
import { endPostponement } from './postponed-store.ts';

/** Sends what waits, in the transaction that gives the account another limit: what is beyond that one waits again. */
export async function sendPostponed(tx: Tx, accountId: number, now: Date): Promise<void> {
  await reopenMailDay(tx, accountId, now);
  await endPostponement(tx, accountId, now);
  await announceWork(tx, 'deliveries');
}
