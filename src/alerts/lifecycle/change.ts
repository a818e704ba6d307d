// Changes one alert by hand, with all that follows from it.

import type { Tx } from '../../platform/database/database.ts';
import type { AlertRow } from '../alert.ts';
import { circumstancesOf } from './circumstances.ts';
import { persistAlertChanges } from './persist.ts';
import type { ChangeEffects } from './plan-notifications.ts';
import { holdOf } from './state.ts';
import { findSubjects, updateAlerts } from './store.ts';
import type { Setting } from './transitions.ts';

/** `turn` changes the alert, which the caller has locked. Locks the destinations of its account: call it late. */
export async function changeAlert(
  tx: Tx,
  alert: AlertRow,
  turn: (outcome: ChangeEffects, setting: Setting) => void,
  now: Date,
): Promise<void> {
  const { account_id, subject_id } = alert;
  const subjects = subject_id === null ? [] : await findSubjects(tx, [{ account_id, subject_id }]);
  const mayDependOn = new Set(subjects.map((subject) => subject.subject_id));
  const wanted = { kinds: [], mayDependOn, accountIds: [account_id] };
  const circumstances = await circumstancesOf(tx, subjects, wanted, now);
  const outcome: ChangeEffects = { events: [], notices: [] };
  turn(outcome, { hold: holdOf(circumstances, alert), at: now, now });
  await updateAlerts(tx, [alert]);
  await persistAlertChanges(tx, { ...outcome, rows: [alert] }, now);
}
