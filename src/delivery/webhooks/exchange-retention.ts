// Deletes what was exchanged with webhooks, once it was kept long enough or there is too much of it.

import type { App } from '../../platform/app.ts';
import { addMs, days, minutes } from '../../platform/time.ts';
import { deleteOldExchanges, deleteSurplusExchanges } from './exchanges-store.ts';

const KEPT_MS = days(14);
/** Of each webhook. */
const KEPT_COUNT = 500;
/** What is too much came lately. What is left because the job was away for longer goes by its age. */
const LATELY_MS = minutes(10);
const EXCHANGES_PER_STEP = 5_000;

/** A step of a job; true when there may be more. */
export async function deleteOldExchangesOfWebhooks({ database }: App, now: Date): Promise<boolean> {
  const limit = EXCHANGES_PER_STEP;
  const lately = { since: addMs(now, -LATELY_MS), kept: KEPT_COUNT, limit };
  const deleted = [
    await deleteOldExchanges(database, addMs(now, -KEPT_MS), limit),
    await deleteSurplusExchanges(database, lately),
  ];
  return deleted.includes(limit);
}
