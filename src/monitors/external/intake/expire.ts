// Ends what is not repeated, and deletes what nobody needs any more.

import { releaseLimit } from '../../../accounts/plans/limits.ts';
import { type AlertChange, applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { announceChanges } from '../../../platform/events.ts';
import { addMs, days, minutes, seconds } from '../../../platform/time.ts';
import { lockDependencies } from '../../../subjects/dependencies.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { removeSubjects } from '../../../subjects/subjects.ts';
import {
  deleteOldPayloads,
  endExpired,
  findDue,
  findUnused,
  lockUnnamed,
  postponeReview,
} from './expire-store.ts';

const PER_STEP = 500;
/** What could not be repeated while nobody listened gets so long to be. */
const LISTENED_MS = minutes(5);
/** Whoever did not look for so long may not have been there to be called either. */
const AWAY_MS = seconds(15);
const PAYLOADS_KEPT_MS = days(30);

interface Watch {
  sinceMs: number;
  lookedMs: number;
}

const watches = new WeakMap<App, Watch>();

/** The step of a job: true when there may be more. */
export async function endExpiredChecks(app: App, now: Date): Promise<boolean> {
  const nowMs = app.clock.monotonicMs();
  const before = watches.get(app);
  const isNew = before === undefined || nowMs - before.lookedMs > AWAY_MS;
  const watch = { sinceMs: isNew ? nowMs : before.sinceMs, lookedMs: nowMs };
  watches.set(app, watch);
  if (nowMs - watch.sinceMs < LISTENED_MS) return false;
  return transaction(app.database, (tx) => endSome(tx, now));
}

async function endSome(tx: Tx, now: Date): Promise<boolean> {
  const due = await findDue(tx, now, PER_STEP);
  if (due.length === 0) return false;
  await endExpired(
    tx,
    due.map(({ id }) => id),
    now,
  );
  await moveStatuses(
    tx,
    due.map(({ account_id, id, expires_at: at }) => ({ account_id, subject_id: id, status: 'up', at })),
  );
  await applyAlertChanges(
    tx,
    due.map(
      ({ account_id, id, expires_at: at }): AlertChange => ({
        ...{ change: 'resolve', account_id, subject_id: id, at, reason: 'expired' },
      }),
    ),
    now,
  );
  await announceChanges(
    tx,
    due.map(({ account_id, id }) => ({ account_id, type: 'external', id })),
  );
  return due.length === PER_STEP;
}

/** The step of a job: deletes external checks of one account that were up for long, and that nothing names. */
export async function deleteUnusedChecks(app: App, now: Date): Promise<boolean> {
  const [first, ...others] = await findUnused(app.database, now, PER_STEP);
  if (!first)
    return (await deleteOldPayloads(app.database, addMs(now, -PAYLOADS_KEPT_MS), PER_STEP)) === PER_STEP;
  const { account_id } = first;
  const ids = [first, ...others].filter((one) => one.account_id === account_id).map(({ id }) => id);
  await transaction(app.database, async (tx) => {
    // The counter and the dependencies before the rows, as where people delete one.
    await releaseLimit(tx, account_id, 'external_checks', 0);
    await lockDependencies(tx, account_id);
    const unnamed = await lockUnnamed(tx, account_id, ids, now);
    await releaseLimit(tx, account_id, 'external_checks', unnamed.length);
    while (await removeSubjects(tx, account_id, unnamed));
    await postponeReview(tx, account_id, ids, addMs(now, days(1)));
    await announceChanges(
      tx,
      unnamed.map((id) => ({ account_id, type: 'external', id })),
    );
  });
  return true;
}
