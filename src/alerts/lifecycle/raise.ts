// The one door through which monitors say that something went wrong, or is well again.

import type { Tx } from '../../platform/database/database.ts';
import { addMs, earlier } from '../../platform/time.ts';
import type { AlertCause, AlertChange, AlertRecovery, AlertRow } from '../alert.ts';
import { circumstancesOf } from './circumstances.ts';
import { REOPENING_MS } from './flapping.ts';
import { persistAlertChanges } from './persist.ts';
import { applyChanges, withIds } from './state.ts';
import { lockAlerts, lockSubjects, reserveIds, type WantedAlerts } from './store.ts';

export type { AlertCause, AlertChange, AlertRecovery } from '../alert.ts';

/**
 * Applies causes and recoveries of any number of subjects, in their order, in a fixed number of statements: opens
 * at most one alert per subject, kind and metric, counts what repeats, reopens what returns within five minutes,
 * resolves what is over, restores alerts whose end is undone, and queues notifications to the recipients of their rules,
 * unless a silence or a dependency holds them. Where a subject fails and recovers within one batch, order matters and
 * this is the function to call. A subject that does not exist in that account is left out: it was deleted meanwhile.
 *
 * Locks the subjects, their open alerts and the destinations of their accounts until the transaction ends.
 */
export async function applyAlertChanges(tx: Tx, changes: readonly AlertChange[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  const subjects = await lockSubjects(tx, subjectsOf(changes));
  const existing = new Set(subjects.map(keyOf));
  const known = changes.filter((change) => existing.has(keyOf(subjectOf(change))));
  if (known.length === 0) return;
  const alerts = await lockAlerts(tx, wantedAlerts(known, now));
  const circumstances = await circumstancesOf(tx, subjects, notifiableChanges(known, alerts), now);
  const draft = applyChanges(alerts, known, circumstances);
  const applied = withIds(draft, await reserveIds(tx, draft.opened.length));
  const { changed: stored, ...others } = applied;
  await persistAlertChanges(tx, { ...others, stored }, now);
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

const subjectOf = (change: AlertChange) => ({
  account_id: change.account_id,
  subject_id: change.change === 'raise' ? change.subject.id : change.subject_id,
});

const keyOf = ({ account_id, subject_id }: { account_id: number; subject_id: number }) =>
  `${account_id}:${subject_id}`;

const subjectsOf = (changes: readonly AlertChange[]) => [
  ...new Map(changes.map(subjectOf).map((subject) => [keyOf(subject), subject])).values(),
];

/** A cause may reopen what was resolved shortly before it; a recovery is about what is unresolved. */
function resolvedSince(change: AlertChange, now: Date): Date | null {
  if (change.change === 'restore') return change.since;
  return change.change === 'raise' ? addMs(earlier(change.at, now), -REOPENING_MS) : null;
}

function wantedAlerts(changes: readonly AlertChange[], now: Date): WantedAlerts[] {
  const wanted = new Map<string, WantedAlerts>();
  for (const change of changes) {
    const subject = subjectOf(change);
    const before = wanted.get(keyOf(subject))?.since ?? null;
    const since = resolvedSince(change, now);
    wanted.set(keyOf(subject), {
      ...subject,
      since: before && since ? earlier(before, since) : (since ?? before),
    });
  }
  return [...wanted.values()];
}

/** Only what is not known yet to be unresolved may open; the rules of all else are not asked. */
function notifiableChanges(changes: readonly AlertChange[], alerts: readonly AlertRow[]) {
  const ending = new Set(
    changes.filter(({ change }) => change === 'resolve').map((c) => subjectOf(c).subject_id),
  );
  const unresolved = new Set(
    alerts
      .filter(({ status, subject_id }) => status !== 'resolved' && !ending.has(subject_id ?? 0))
      .map(({ subject_id, kind, metric }) => `${subject_id}:${kind}:${metric}`),
  );
  const opening = changes.filter(
    (change) =>
      change.change === 'raise' &&
      (change.rule_ids || !unresolved.has(`${change.subject.id}:${change.kind}:${change.metric ?? ''}`)),
  );
  const restoring = changes.filter(({ change }) => change === 'restore');
  return {
    kinds: [...new Set(opening.flatMap((change) => (change.change === 'raise' ? [change.kind] : [])))],
    mayDependOn: new Set([...opening, ...restoring].map((change) => subjectOf(change).subject_id)),
    needsRecipients: opening.some((change) => change.change === 'raise' && change.unless_notified),
  };
}
