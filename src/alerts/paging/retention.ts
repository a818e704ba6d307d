// Deletes pages long after they began.

import type { App } from '../../platform/app.ts';
import { addMs, days } from '../../platform/time.ts';
import { deleteOldPagesBefore } from './retention-store.ts';

const KEPT_MS = days(400);
const BATCH = 1_000;

/** A step of a job; true: there may be more. */
export const deleteOldPages = async (app: App, now: Date): Promise<boolean> =>
  (await deleteOldPagesBefore(app.database, { before: addMs(now, -KEPT_MS), limit: BATCH })) === BATCH;
