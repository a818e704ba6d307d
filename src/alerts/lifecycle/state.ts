// What a batch of causes and recoveries does to the alerts of its subjects. Pure.

import type { AlertKind } from '../../delivery/alert-schema.ts';
import {
  type AlertCause,
  type AlertChange,
  type AlertEvent,
  type AlertRecovery,
  type AlertRestoration,
  type AlertRow,
  type Notice,
  type Planned,
  rulesOf,
} from '../alert.ts';
import { REOPENING_MS } from './flapping.ts';
import {
  type Ancestor,
  type AncestorAlert,
  groupHold,
  type Hold,
  parentHold,
  type Silencing,
} from './holds.ts';
import { reopenAlert } from './reopen.ts';
import { hoursBegin, waitingRules } from './rule-hours.ts';
import {
  countAgain,
  joinRules,
  openAlert,
  resolveAlert,
  restoreAlert,
  reviewAlert,
  type Setting,
} from './transitions.ts';

/** What an alert is about: enough to find its rules. */
export interface About extends Pick<AlertCause, 'account_id' | 'kind' | 'metric' | 'rule_ids' | 'severity'> {
  subject_id: number;
}

/** What decides whether an alert notifies, and whom. */
export interface Circumstances {
  now: Date;
  planFor(about: About): Planned;
  /** From the nearest on. */
  ancestorsOf(subjectId: number): readonly Ancestor[];
  /** The groups that notify in place of a subject, from the nearest on. */
  silencingOf(subjectId: number): readonly Silencing[];
  /** Unresolved and just resolved alerts about what subjects depend on, and about those groups. */
  ancestorAlertsOf(subjectId: number): readonly AncestorAlert[];
  /** Whether anybody is notified when this alert opens. */
  hasRecipients(alert: AlertRow): boolean;
  /** Of a silence or maintenance window; where the subject was deleted, of one that is about everything. */
  muteHoldOf(subject: SubjectKey): Hold | null;
}

export interface AppliedChanges {
  /** New alerts, as they are at the end of the batch; their ids are negative until `withIds`. */
  opened: AlertRow[];
  /** Alerts that were there before and are no longer as they were. */
  changed: AlertRow[];
  events: AlertEvent[];
  notices: Notice[];
}

/** The alerts of one subject: at most one of each kind and metric is unresolved. */
interface SubjectAlerts {
  unresolved: Map<string, AlertRow>;
  /** The latest ones. */
  resolved: Map<string, AlertRow>;
}

type Batch = ReturnType<typeof startBatch>;

/**
 * Applies the changes in their order to `known`, which must hold every unresolved alert of their subjects, and those
 * that were resolved within five minutes before. Where a subject fails and recovers several times, each time counts;
 * of what is restored, only how it is in the end is notified.
 */
export function applyChanges(
  known: readonly AlertRow[],
  changes: readonly AlertChange[],
  circumstances: Circumstances,
): AppliedChanges {
  const batch = startBatch(known, circumstances);
  for (const change of changes)
    if (change.change === 'raise') raise(batch, change);
    else if (change.change === 'restore') restore(batch, change);
    else recover(batch, change);
  for (const row of batch.restored) {
    const { hold, now } = settingOf(batch, row, circumstances.now);
    reviewAlert(batch, row, hold, now);
  }
  const { opened, events, notices, touched } = batch;
  return { opened, events, notices, changed: [...touched].filter((row) => row.id > 0) };
}

/** Gives the opened alerts their real ids, one of `ids` each. */
export function withIds(applied: AppliedChanges, ids: readonly number[]): AppliedChanges {
  const real = new Map(applied.opened.map((row, index) => [row.id, ids[index] ?? row.id]));
  const idOf = (id: number) => real.get(id) ?? id;
  const renumbered = (row: AlertRow) => ({
    ...row,
    id: idOf(row.id),
    suppressed_by: row.suppressed_by === null ? null : idOf(row.suppressed_by),
  });
  return {
    opened: applied.opened.map(renumbered),
    changed: applied.changed.map(renumbered),
    events: applied.events.map((event) => ({ ...event, alert_id: idOf(event.alert_id) })),
    notices: applied.notices.map((notice) => ({ ...notice, alert: renumbered(notice.alert) })),
  };
}

interface SubjectKey {
  account_id: number;
  subject_id: number | null;
}

interface AlertKey extends SubjectKey {
  kind: AlertKind;
}

/** What holds back notifications of an alert. A mute window holds back more than a parent does. */
export function holdOf(
  circumstances: Circumstances,
  { account_id, subject_id, kind }: AlertKey,
  alertsOf = circumstances.ancestorAlertsOf,
): Hold | null {
  const mute = circumstances.muteHoldOf({ account_id, subject_id });
  if (subject_id === null) return mute;
  const { now } = circumstances;
  const parent =
    parentHold(circumstances.ancestorsOf(subject_id), alertsOf, now) ??
    groupHold(kind, circumstances.silencingOf(subject_id), alertsOf, now);
  return mute && parent ? { ...mute, alert_id: parent.alert_id } : (mute ?? parent);
}

function startBatch(known: readonly AlertRow[], circumstances: Circumstances) {
  const bySubject = new Map<number, SubjectAlerts>();
  for (const row of known.toSorted((one, other) => one.id - other.id)) {
    const alerts = alertsOfSubject(bySubject, row.subject_id ?? 0);
    (row.status === 'resolved' ? alerts.resolved : alerts.unresolved).set(keyOf(row), { ...row });
  }
  return {
    circumstances,
    bySubject,
    touched: new Set<AlertRow>(),
    restored: new Set<AlertRow>(),
    opened: [] as AlertRow[],
    events: [] as AlertEvent[],
    notices: [] as Notice[],
  };
}

function alertsOfSubject(bySubject: Map<number, SubjectAlerts>, subjectId: number): SubjectAlerts {
  const found = bySubject.get(subjectId) ?? { unresolved: new Map(), resolved: new Map() };
  bySubject.set(subjectId, found);
  return found;
}

const keyOf = (alert: { kind: string; metric?: string }) => `${alert.kind}:${alert.metric ?? ''}`;

/** A parent may have failed or recovered a moment before, in the same batch. */
const settingOf = (batch: Batch, subject: AlertKey, at: Date): Setting => ({
  at,
  now: batch.circumstances.now,
  hold: holdOf(batch.circumstances, subject, (subjectId) => {
    const own = batch.bySubject.get(subjectId);
    if (!own) return batch.circumstances.ancestorAlertsOf(subjectId);
    return [...own.unresolved.values(), ...own.resolved.values()].map((row) =>
      asAncestorAlert(row, batch.circumstances),
    );
  }),
});

export const asAncestorAlert = (
  row: AlertRow,
  { hasRecipients }: Pick<Circumstances, 'hasRecipients'>,
): AncestorAlert => ({
  ...row,
  is_notified:
    row.notified_as !== null &&
    (row.notified_as !== 'resolved' || row.status === 'resolved') &&
    hasRecipients(row),
});

function raise(batch: Batch, cause: AlertCause): void {
  const { unresolved, resolved } = alertsOfSubject(batch.bySubject, cause.subject.id);
  if (isKnown(batch, cause, [...unresolved.values()])) return;
  const about = { ...cause, subject_id: cause.subject.id };
  const key = keyOf(cause);
  const same = unresolved.get(key);
  if (same) {
    repeat(batch, same, cause);
    return;
  }
  const planned = batch.circumstances.planFor(about);
  const setting = settingOf(batch, about, cause.at);
  const before = resolved.get(key);
  if (before && mayReopen(before, cause.at)) {
    resolved.delete(key);
    unresolved.set(key, before);
    reopenAlert(batch, before, { cause, planned }, setting);
    batch.touched.add(before);
  } else {
    const row = openAlert(batch, -1 - batch.opened.length, { cause, planned }, setting);
    unresolved.set(key, row);
    batch.opened.push(row);
  }
}

/** An unresolved alert was notified, or is held and will be before this one would. */
function isKnown({ circumstances }: Batch, cause: AlertCause, open: readonly AlertRow[]): boolean {
  const { unless_notified = [] } = cause;
  const { now, hasRecipients } = circumstances;
  const stands = open.filter((row) => unless_notified.includes(row.kind) && hasRecipients(row));
  if (stands.length === 0) return false;
  const waitsUntil = (row: AlertRow) => (row.notified_as === null ? hoursBegin(row.plan, now) : now);
  const earliest = Math.min(...stands.map((row) => waitsUntil(row).getTime()));
  if (earliest <= now.getTime()) return true;
  const { plan } = circumstances.planFor({ ...cause, subject_id: cause.subject.id });
  return earliest <= hoursBegin(plan, now).getTime();
}

function repeat(batch: Batch, row: AlertRow, cause: AlertCause): void {
  countAgain(row, cause);
  batch.touched.add(row);
  const known = [...rulesOf(row), ...waitingRules(row)];
  const rule_ids = cause.rule_ids?.filter((id) => !known.includes(id)) ?? [];
  if (rule_ids.length === 0) return;
  const planned = batch.circumstances.planFor({ ...cause, subject_id: cause.subject.id, rule_ids });
  joinRules(batch, row, { cause, planned }, settingOf(batch, row, cause.at));
}

/** Where watching ended, what comes afterwards is new; what somebody resolved by hand is not well yet. */
const mayReopen = ({ resolved_at, resolve_reason }: AlertRow, at: Date): boolean =>
  resolved_at !== null &&
  (resolve_reason === 'recovered' || resolve_reason === 'manual') &&
  at.getTime() - resolved_at.getTime() <= REOPENING_MS;

function recover(batch: Batch, recovery: AlertRecovery): void {
  const { unresolved, resolved } = alertsOfSubject(batch.bySubject, recovery.subject_id);
  for (const [key, row] of [...unresolved]) {
    if (!isOver(row, recovery)) continue;
    unresolved.delete(key);
    resolved.set(key, row);
    resolveAlert(batch, row, { reason: recovery.reason }, settingOf(batch, row, recovery.at));
    batch.touched.add(row);
  }
}

/** An alert of the same key that has opened since stands for it. */
function restore(batch: Batch, { subject_id, ids, since, reason, ...how }: AlertRestoration): void {
  const { unresolved, resolved } = alertsOfSubject(batch.bySubject, subject_id);
  for (const [key, row] of [...resolved]) {
    const endedByIt = row.resolve_reason === reason && row.resolved_at !== null && row.resolved_at >= since;
    if (!endedByIt || unresolved.has(key) || ids?.includes(row.id) === false) continue;
    resolved.delete(key);
    unresolved.set(key, row);
    restoreAlert(batch, row, how);
    batch.touched.add(row);
    batch.restored.add(row);
  }
}

const isOver = ({ kind, metric }: AlertRow, { kinds, metrics }: AlertRecovery) =>
  (kinds?.includes(kind) ?? true) && (metrics?.includes(metric) ?? true);
