// Whether anybody is notified of an alert, before it is.

import type { Tx } from '../../platform/database/database.ts';
import type { AlertRow } from '../alert.ts';
import { planDeliveries } from './listeners.ts';
import { findListeners } from './notify-store.ts';

/** Answers for alerts of these accounts by the destinations that are enabled now. */
export async function recipientsOf(
  tx: Tx,
  accountIds: readonly number[],
): Promise<(alert: AlertRow) => boolean> {
  const listeners = await findListeners(tx, accountIds);
  return (alert) => {
    const notice = { type: 'alert.opened', at: alert.opened_at, alert } as const;
    return planDeliveries([notice], listeners, new Map()).length > 0;
  };
}
