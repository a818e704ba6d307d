// Looks at alerts whose time has come: reminders, escalations, what was held, and flapping that may be over.

import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import type { AlertRow } from '../alert.ts';
import type { ChangeEffects } from './change-effects.ts';
import { circumstancesOf } from './circumstances.ts';
import { persistAlertChanges } from './persist.ts';
import { isPageDue } from './plan-notifications.ts';
import { holdOf } from './state.ts';
import { findSubjects, lockDueAlerts } from './store.ts';
import { reviewAlert } from './transitions.ts';

const ALERTS_PER_STEP = 500;

/**
 * A step of a job; true when there may be more of them. Any number of these may run: each alert is looked at by one of
 * them, and what it comes to is sent in the transaction that says so.
 */
export const reviewDueAlerts = (app: App, now: Date): Promise<boolean> =>
  transaction(app.database, async (tx) => (await reviewSome(tx, now)) === ALERTS_PER_STEP);

async function reviewSome(tx: Tx, now: Date): Promise<number> {
  const alerts = await lockDueAlerts(tx, now, ALERTS_PER_STEP);
  if (alerts.length === 0) return 0;
  const keys = alerts.flatMap(({ account_id, subject_id }) =>
    subject_id === null ? [] : [{ account_id, subject_id }],
  );
  const subjects = await findSubjects(tx, keys);
  const mayDependOn = new Set(subjects.map(({ subject_id }) => subject_id));
  const accountIds = [...new Set(alerts.map(({ account_id }) => account_id))];
  const circumstances = await circumstancesOf(tx, subjects, { kinds: [], mayDependOn, accountIds }, now);
  const outcome: ChangeEffects = { events: [], notices: [] };
  for (const alert of alerts) reviewAlert(outcome, alert, holdOf(circumstances, alert), now);
  const changed = changedOf(outcome, alerts, now);
  await persistAlertChanges(tx, { ...outcome, stored: alerts, changed }, now);
  return alerts.length;
}

/** Whoever watches need not hear that an alert was looked at and is as it was. */
function changedOf({ events, notices }: ChangeEffects, alerts: readonly AlertRow[], now: Date): AlertRow[] {
  const ids = new Set([...events.map(({ alert_id }) => alert_id), ...notices.map(({ alert }) => alert.id)]);
  return alerts.filter((alert) => ids.has(alert.id) || isPageDue(alert, now));
}
