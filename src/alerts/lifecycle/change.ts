// Changes alerts by hand, with all that follows from it.

import type { Tx } from '../../platform/database/database.ts';
import type { AlertRow } from '../alert.ts';
import type { ChangeEffects } from './change-effects.ts';
import { circumstancesOf } from './circumstances.ts';
import { persistAlertChanges } from './persist.ts';
import { holdOf } from './state.ts';
import { findSubjects } from './store.ts';
import type { Setting } from './transitions.ts';

/** False: the alert is left as it is. */
type Turn = (outcome: ChangeEffects, alert: AlertRow, setting: Setting) => unknown;

/**
 * `turn` changes each of the alerts, which are of one account and which the caller has locked, in a fixed number of
 * statements. Locks the destinations of the account: call it late.
 */
export async function changeAlerts(
  tx: Tx,
  alerts: readonly AlertRow[],
  turn: Turn,
  now: Date,
): Promise<void> {
  if (alerts.length === 0) return;
  const accountIds = [...new Set(alerts.map(({ account_id }) => account_id))];
  const keys = alerts.flatMap(({ account_id, subject_id }) =>
    subject_id === null ? [] : [{ account_id, subject_id }],
  );
  const subjects = keys.length === 0 ? [] : await findSubjects(tx, keys);
  const mayDependOn = new Set(subjects.map((subject) => subject.subject_id));
  const circumstances = await circumstancesOf(tx, subjects, { kinds: [], mayDependOn, accountIds }, now);
  const outcome: ChangeEffects = { events: [], notices: [] };
  const rows = alerts.filter(
    (alert) => turn(outcome, alert, { hold: holdOf(circumstances, alert), at: now, now }) !== false,
  );
  if (rows.length === 0) return;
  await persistAlertChanges(tx, { ...outcome, stored: rows }, now);
}

/** `changeAlerts` of one. */
export const changeAlert = (
  tx: Tx,
  alert: AlertRow,
  turn: (outcome: ChangeEffects, setting: Setting) => void,
  now: Date,
): Promise<void> => changeAlerts(tx, [alert], (outcome, _alert, setting) => turn(outcome, setting), now);
