// Opens the rounds of checks that are probed from locations when they are due, and judges those whose time is over.

import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { announceWork } from '../../../platform/events.ts';
import { addMs } from '../../../platform/time.ts';
import { moveDue } from '../scheduling/lease-store.ts';
import { nextDueAt } from '../slots.ts';
import { judgeRounds } from './judge.ts';
import { hasTargets, lockDueRounds, openRounds } from './store.ts';

const ROUNDS_PER_STEP = 200;
/**
 * How often is looked while there is any check with locations. What came due in between is opened together, so that
 * locations take it, and mostly hand it in, with one call.
 */
const LOOK_AGAIN_MS = 200;

/** The step of a job: true when there may be more, else when to look again; false: no check has locations. */
export async function advanceRounds(app: App, now: Date): Promise<boolean | Date> {
  if (!(await hasTargets(app.database))) return false;
  const count = await transaction(app.database, async (tx) => {
    const due = await lockDueRounds(tx, now, ROUNDS_PER_STEP);
    const over = due.flatMap(({ id, lease_id }) => (lease_id ? [{ check_id: id, lease_id }] : []));
    await judgeRounds(app, tx, over, { isOver: true, now });
    const idle = due.filter(({ lease_id }) => lease_id === null);
    // Checks of suspended accounts are not probed; they come up again in their next slot.
    const suspended = idle.filter(({ is_suspended }) => is_suspended);
    const next = (check: (typeof due)[number]) => nextDueAt(check, { started_at: now, now });
    await moveDue(
      tx,
      suspended.map((check) => ({ id: check.id, from: check.due_at, to: next(check) })),
    );
    const opened = idle.filter(({ is_suspended }) => !is_suspended).map(({ id }) => id);
    await openRounds(tx, opened, now);
    if (opened.length > 0) await announceWork(tx, 'orders');
    return due.length;
  });
  return count === ROUNDS_PER_STEP || addMs(now, LOOK_AGAIN_MS);
}
