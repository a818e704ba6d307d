// Messages that were handed over long ago, and callbacks that cannot come again.

import type { App } from '../../platform/app.ts';
import { addMs, days } from '../../platform/time.ts';
import { deleteOld } from './delivery-store.ts';

const KEPT_MS = days(7);
const BATCH = 1_000;

/** Up to 1,000 of each; true: there may be more. A step of a job. */
export const deleteOldContactDeliveries = async (app: App, now: Date): Promise<boolean> =>
  (await deleteOld(app.database, { before: addMs(now, -KEPT_MS), now, limit: BATCH })) === BATCH;
