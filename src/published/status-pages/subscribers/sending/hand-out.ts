// Hands notices out to the subscribers whom they concern, a part at a time, so that a page may have any number of them.

import type { App } from '../../../../platform/app.ts';
import { transaction } from '../../../../platform/database/database.ts';
import { announceWork } from '../../../../platform/events.ts';
import { addMs, days } from '../../../../platform/time.ts';
import { canBeSent, claimNotice, deleteOldNotices, handOut, saveNotice } from './notice-store.ts';
import { deleteOldThreads } from './store.ts';

const BATCH = 500;
/** While more than these wait for their first attempt, the notices of other pages come first. */
const MOST_WAITING = 250;
/** What is older than this helps nobody any more. */
const TOO_LATE_MS = days(3);
const KEPT_MS = days(7);
const THREADS_KEPT_MS = days(90);
const FORGOTTEN_AT_ONCE = 1_000;

/**
 * Hands one notice out to its next 500 subscribers; true: there may be more. How far it came is written in the same
 * transaction, so nobody is missed and nobody is notified twice. A step of a job.
 */
export const handOutNotices = (app: App, now: Date): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    const notice = await claimNotice(tx, now, MOST_WAITING);
    if (!notice) return false;
    const isWanted = notice.created_at > addMs(now, -TOO_LATE_MS) && (await canBeSent(tx, notice));
    const reached = isWanted ? await handOut(tx, notice, BATCH, now) : null;
    await saveNotice(tx, notice, reached === null ? { due_at: null } : { reached_id: reached, due_at: now });
    if (reached !== null) await announceWork(tx, 'subscribers');
    return true;
  });

/** Deletes up to 1,000 notices that were sent a week ago; true: there may be more. */
export const deleteExpiredNotices = async (app: App, now: Date): Promise<boolean> =>
  (await deleteOldNotices(app.database, { before: addMs(now, -KEPT_MS), limit: FORGOTTEN_AT_ONCE })) ===
  FORGOTTEN_AT_ONCE;

/** Deletes up to 1,000 notes of first mails that are 90 days old; true: there may be more. A step of a job. */
export const deleteExpiredThreads = async (app: App, now: Date): Promise<boolean> =>
  (await deleteOldThreads(app.database, {
    before: addMs(now, -THREADS_KEPT_MS),
    limit: FORGOTTEN_AT_ONCE,
  })) === FORGOTTEN_AT_ONCE;
