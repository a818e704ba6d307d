// The one door through which monitors say that something went wrong, or is well again.

import type { Tx } from '../platform/database/database.ts';
import { announceChanges } from '../platform/events.ts';
import type { AlertCause, AlertChange, AlertRecovery } from './alert.ts';
import { applyChanges, withIds } from './state.ts';
import {
  insertAlerts,
  insertEvents,
  lockOpenAlerts,
  lockSubjects,
  reserveIds,
  updateAlerts,
} from './store.ts';
import { tell } from './tell.ts';

export type { AlertCause, AlertChange, AlertRecovery } from './alert.ts';

/**
 * Applies causes and recoveries of any number of subjects, in their order, in a fixed number of statements: opens
 * at most one alert per subject, kind and metric, counts what repeats, resolves what is over, and queues what is to
 * be told of each. Where a subject fails and recovers within one batch, order matters and this is the function to
 * call. What names a subject that does not exist in that account is left out: it was deleted meanwhile.
 *
 * Locks the subjects, their open alerts and the destinations of their accounts until the transaction ends.
 */
export async function applyAlertChanges(tx: Tx, changes: readonly AlertChange[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  const subjects = await lockSubjects(tx, subjectsOf(changes));
  const known = changes.filter((change) => subjects.has(`${change.account_id}:${subjectIdOf(change)}`));
  if (known.length === 0) return;
  const draft = applyChanges(await lockOpenAlerts(tx, subjectsOf(known)), known);
  const applied = withIds(draft, await reserveIds(tx, draft.opened.length));
  // What ends goes first: it makes room for what opens anew under the same key.
  await updateAlerts(tx, applied.changed);
  await insertAlerts(tx, applied.opened);
  await insertEvents(tx, applied.events);
  const touched = [...applied.changed, ...applied.opened];
  await announceChanges(
    tx,
    touched.map((row) => ({ account_id: row.account_id, type: 'alert', id: row.id })),
  );
  await tell(tx, applied.notices, now);
}

/** Opens or counts one alert for every cause; see `applyAlertChanges`. */
export const raiseAlerts = (tx: Tx, causes: readonly AlertCause[], now: Date): Promise<void> =>
  applyAlertChanges(
    tx,
    causes.map((cause) => ({ change: 'raise', ...cause })),
    now,
  );

/** Resolves the open alerts of every subject that recovered; see `applyAlertChanges`. */
export const resolveAlerts = (tx: Tx, recoveries: readonly AlertRecovery[], now: Date): Promise<void> =>
  applyAlertChanges(
    tx,
    recoveries.map((recovery) => ({ change: 'resolve', ...recovery })),
    now,
  );

const subjectIdOf = (change: AlertChange) =>
  change.change === 'raise' ? change.subject.id : change.subject_id;

function subjectsOf(changes: readonly AlertChange[]) {
  const subjects = new Map<string, { account_id: number; subject_id: number }>();
  for (const change of changes) {
    const subject_id = subjectIdOf(change);
    subjects.set(`${change.account_id}:${subject_id}`, { account_id: change.account_id, subject_id });
  }
  return [...subjects.values()];
}
