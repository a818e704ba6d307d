// Makes what was restored from a backup an installation of its own: the original may live on, and has notified people since
// what the backup knows as still to be sent.

import type { Tx } from '../../platform/database/database.ts';
import {
  endLeases,
  failPendingDeliveries,
  giveUpMails,
  releasePings,
  renameJournal,
  stopNodes,
} from './store.ts';

export interface Restored {
  made_at: Date;
  /** The journal gets a name of its own, or the copy could take over the pings of the original. null: there is none. */
  journal: { from: string; to: string } | null;
  /** Sends what was waiting when the backup was made, although the original may have sent it. */
  sendsPending: boolean;
}

/** In the transaction that restores. Gives how much is not going to be sent. */
export async function settleRestored(
  tx: Tx,
  { made_at, journal, sendsPending }: Restored,
): Promise<{ deliveries: number; mails: number }> {
  if (journal) await renameJournal(tx, journal.from, journal.to);
  await releasePings(tx, made_at);
  await stopNodes(tx);
  await endLeases(tx);
  if (sendsPending) return { deliveries: 0, mails: 0 };
  const reason = `Not sent: Tocsin was restored from a backup of ${made_at.toISOString()}, in which this was still waiting.`;
  return { deliveries: await failPendingDeliveries(tx, reason), mails: await giveUpMails(tx, reason) };
}
