// What becomes of the alerts, channels and webhooks of an account that is deleted.

import type { RemoveSome } from '../accounts/deletion/remove.ts';
import {
  deleteDestinations,
  deleteSomeAlerts,
  deleteSomeDeliveries,
  deleteSomeExchanges,
  deleteSomePages,
} from './removal-store.ts';

const ROWS_PER_STEP = 1_000;

/** Deliveries first, then those that would be sent, then up to 1,000 alerts at a time. */
export const removeAlertsOfAccount: RemoveSome = async (tx, accountId) => {
  if ((await deleteSomeExchanges(tx, accountId, ROWS_PER_STEP)) === ROWS_PER_STEP) return true;
  if ((await deleteSomeDeliveries(tx, accountId, ROWS_PER_STEP)) === ROWS_PER_STEP) return true;
  if ((await deleteSomePages(tx, accountId, ROWS_PER_STEP)) === ROWS_PER_STEP) return true;
  await deleteDestinations(tx, accountId);
  return (await deleteSomeAlerts(tx, accountId, ROWS_PER_STEP)) === ROWS_PER_STEP;
};
