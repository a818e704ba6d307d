// What a batch of causes and recoveries does to the alerts of its subjects. Pure.

import {
  type AlertCause,
  type AlertChange,
  type AlertEvent,
  type AlertRecovery,
  type AlertRow,
  defaultSeverity,
  type Notice,
} from './alert.ts';
import { storableText } from './storable-text.ts';

const MAX_TITLE_LENGTH = 300;
const MAX_DETAIL_LENGTH = 4_000;

export interface AppliedChanges {
  /** New alerts, as they are at the end of the batch; their ids are negative until `withIds`. */
  opened: AlertRow[];
  /** Alerts that were open before and are no longer as they were. */
  changed: AlertRow[];
  events: AlertEvent[];
  notices: Notice[];
}

/**
 * Applies the changes in their order to `open`, which must hold every unresolved alert of their subjects. One
 * subject may fail and recover several times: each time is an alert of its own, opened and resolved.
 */
export function applyChanges(open: readonly AlertRow[], changes: readonly AlertChange[]): AppliedChanges {
  const current = new Map<string, Map<string, AlertRow>>();
  const touched = new Set<AlertRow>();
  const applied: AppliedChanges = { opened: [], changed: [], events: [], notices: [] };
  for (const row of open) alertsOf(current, row.account_id, row.subject_id).set(keyOf(row), { ...row });
  for (const change of changes) {
    if (change.change === 'raise') {
      const alerts = alertsOf(current, change.account_id, change.subject.id);
      touched.add(raise(applied, alerts, change));
    } else {
      const alerts = alertsOf(current, change.account_id, change.subject_id);
      for (const row of resolve(applied, alerts, change)) touched.add(row);
    }
  }
  applied.changed = [...touched].filter((row) => row.id > 0);
  return applied;
}

/** Gives the opened alerts their real ids, one of `ids` each. */
export function withIds(applied: AppliedChanges, ids: readonly number[]): AppliedChanges {
  const real = new Map(applied.opened.map((row, index) => [row.id, ids[index] ?? row.id]));
  const idOf = (id: number) => real.get(id) ?? id;
  const renumbered = (row: AlertRow) => ({ ...row, id: idOf(row.id) });
  return {
    opened: applied.opened.map(renumbered),
    changed: applied.changed,
    events: applied.events.map((event) => ({ ...event, alert_id: idOf(event.alert_id) })),
    notices: applied.notices.map((notice) => ({ ...notice, alert: renumbered(notice.alert) })),
  };
}

function alertsOf(
  current: Map<string, Map<string, AlertRow>>,
  accountId: number,
  subjectId: number | null,
): Map<string, AlertRow> {
  const key = `${accountId}:${subjectId}`;
  const found = current.get(key) ?? new Map<string, AlertRow>();
  current.set(key, found);
  return found;
}

const keyOf = (alert: { kind: string; metric?: string }) => `${alert.kind}:${alert.metric ?? ''}`;

function raise(applied: AppliedChanges, alerts: Map<string, AlertRow>, cause: AlertCause): AlertRow {
  const same = alerts.get(keyOf(cause));
  if (same) {
    same.occurrences += 1;
    same.last_occurred_at = latest(same.last_occurred_at, cause.at);
    return same;
  }
  const row = newAlert(-1 - applied.opened.length, cause);
  alerts.set(keyOf(cause), row);
  applied.opened.push(row);
  applied.events.push(eventOf(row, 'opened', cause.at));
  applied.notices.push({ type: 'alert.opened', at: cause.at, alert: { ...row } });
  return row;
}

function resolve(
  applied: AppliedChanges,
  alerts: Map<string, AlertRow>,
  recovery: AlertRecovery,
): AlertRow[] {
  const ending = [...alerts.values()].filter((row) => isOver(row, recovery));
  for (const row of ending) {
    const at = latest(row.opened_at, recovery.at);
    row.status = 'resolved';
    row.resolved_at = at;
    row.resolve_reason = recovery.reason;
    alerts.delete(keyOf(row));
    applied.events.push(eventOf(row, 'resolved', at));
    applied.notices.push({ type: 'alert.resolved', at, alert: { ...row } });
  }
  return ending;
}

const isOver = ({ kind, metric }: AlertRow, { kinds, metrics }: AlertRecovery) =>
  (kinds?.includes(kind) ?? true) && (metrics?.includes(metric) ?? true);

const newAlert = (id: number, cause: AlertCause): AlertRow => ({
  id,
  account_id: cause.account_id,
  subject_id: cause.subject.id,
  subject_type: cause.subject.type,
  subject_name: cause.subject.name,
  kind: cause.kind,
  metric: cause.metric ?? '',
  severity: defaultSeverity[cause.kind],
  status: 'open',
  title: storableText(cause.title, MAX_TITLE_LENGTH),
  detail: storableText(cause.detail, MAX_DETAIL_LENGTH),
  value: cause.value ?? null,
  occurrences: 1,
  opened_at: cause.at,
  last_occurred_at: cause.at,
  acknowledged_at: null,
  acknowledged_by: null,
  resolved_at: null,
  resolve_reason: null,
  suppressed_by: null,
  runbook_url: null,
  rule_ids: [],
  plan: { channel_ids: [], repeat_seconds: null, escalations: [] },
  told: null,
  told_at: null,
  last_told_at: null,
  escalated: 0,
  reopened_at: null,
  reopenings: [],
  flapping_since: null,
  hold: null,
  held_until: null,
  look_at: null,
});

const eventOf = (row: AlertRow, type: AlertEvent['type'], at: Date): AlertEvent => ({
  account_id: row.account_id,
  alert_id: row.id,
  at,
  type,
  actor: null,
  note: null,
});

const latest = (a: Date, b: Date) => (a.getTime() >= b.getTime() ? a : b);
