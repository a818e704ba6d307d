// Deletes deliveries that were kept long enough.

import type { App } from '../../platform/app.ts';
import { addMs } from '../../platform/time.ts';
import { KEPT_MS } from './attempts.ts';
import { deleteOldDeliveries } from './deliver-store.ts';

const DELIVERIES_PER_STEP = 5_000;

/** A step of a job; true when there may be more of them. Of alerts whose end was not sent yet only reminders go. */
export async function trimDeliveries(app: App, now: Date): Promise<boolean> {
  const until = addMs(now, -KEPT_MS);
  return (await deleteOldDeliveries(app.database, until, DELIVERIES_PER_STEP)) === DELIVERIES_PER_STEP;
}
