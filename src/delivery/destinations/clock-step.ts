// Keeps what is to be sent from waiting longer because the clock was set back.

import type { Tx } from '../../platform/database/database.ts';
import { rescheduleRows } from '../../platform/sending/row-queue.ts';
import { rescheduleAttempts, type SetBack, shortenLeases } from './clock-step-store.ts';
import { LEASE_MS } from './drain.ts';

export type { SetBack } from './clock-step-store.ts';

/** Further attempts come after as much time as before, of mail too, and no lease lasts longer than one may. */
export async function rescheduleDeliveries(tx: Tx, setBack: SetBack): Promise<void> {
  await shortenLeases(tx, { ...setBack, longestMs: LEASE_MS.channel });
  await rescheduleAttempts(tx, setBack);
  await rescheduleRows(tx, setBack.now);
}
