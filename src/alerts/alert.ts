// What an alert is, and what the rest of the program says about its causes.

import type { AlertFacts, EventFacts } from '../delivery/alert-facts-schema.ts';
import type { Alert, AlertKind, AlertStatus, NoticeType, Severity } from '../delivery/alert-schema.ts';
import type { Climb, Ladder } from '../on-call/policies/ladder.ts';
import type { AlertSubjectType } from '../subjects/schema.ts';
import type { ActiveHours, TimedSeverity } from './rules/hours.ts';

/** Something is wrong with a subject. */
export interface AlertCause {
  account_id: number;
  subject: { id: number; type: AlertSubjectType; name: string };
  kind: AlertKind;
  /** Which metric, for kinds that have several; part of what makes an alert the same one. */
  metric?: string;
  /** When it went wrong: for a missed ping its deadline, not the discovery. */
  at: Date;
  /** One short sentence that names the subject, such as `Nightly backup failed with exit code 3`. */
  title: string;
  /** What helps at night: what was expected, the exit code, the first lines of output. Plain text. */
  detail: string;
  /** What title and detail say, in fields. */
  facts?: AlertFacts;
  value?: number | null;
  /** The rules that notify of it, where whoever raises it judged them; else those that are about kind and subject. */
  rule_ids?: readonly number[];
  /** How severe whoever reported it says it is; rules make it no more severe than that. */
  severity?: Severity;
  /** It is passed over while an alert of one of these kinds is open about the subject and somebody is notified of that. */
  unless_notified?: readonly AlertKind[];
}

/** A subject is well again: its open alerts end, all of them or those of `kinds` and `metrics`. */
export interface AlertRecovery {
  account_id: number;
  subject_id: number;
  at: Date;
  /** Kept as `resolve_reason`, such as `recovered`, `paused`, `deleted`. */
  reason: string;
  kinds?: readonly AlertKind[];
  metrics?: readonly string[];
}

/** What ended the alerts of a subject is undone: those that ended by it at `since` or after go on as they were. */
export interface AlertRestoration {
  account_id: number;
  subject_id: number;
  since: Date;
  /** Only these of them; unless given, all. */
  ids?: readonly number[];
  /** The `resolve_reason` of their end. */
  reason: string;
  at: Date;
  /** Who undid it. */
  actor: string;
}

export type AlertChange =
  | ({ change: 'raise' } & AlertCause)
  | ({ change: 'resolve' } & AlertRecovery)
  | ({ change: 'restore' } & AlertRestoration);

/** Whom the rules of an alert notify, and how often. */
export interface AlertPlan {
  channel_ids: readonly number[];
  /** null: no reminders. */
  repeat_seconds: number | null;
  /** By `after_seconds`, which count from its first notification. */
  escalations: readonly PlanStep[];
  /** With their steps as they were when it opened. Alerts of before 0.3 have none. */
  policies?: readonly Ladder[];
  /** When something may be sent, where none of its rules is always active: within the hours of any of them. */
  hours?: readonly ActiveHours[];
  /** What rules of the same hours bring to it, where the hours of its rules differ: outside of theirs they rest. */
  parts?: readonly PlanPart[];
  /** Of its rules, where the severity of one of them depends on the time. */
  severities?: readonly TimedSeverity[];
  /** Rules whose hours begin after those of the others, ascending: they join it then. */
  later?: readonly LaterRules[];
  /** Who is still to be notified that it is open: rules that joined while something held it, or that rested. */
  unnotified?: Recipients;
  /**
   * Rules of the alert that this plan is not of: of before it returned, or found while it was flapping. They notify nobody until
   * they find it again.
   */
  former_rule_ids?: readonly number[];
}

interface PlanStep {
  after_seconds: number;
  channel_ids: readonly number[];
}

/** Channels, and the webhooks that name these rules. */
export interface Recipients {
  channel_ids: readonly number[];
  rule_ids: readonly number[];
}

export interface PlanPart {
  /** Alerts of before 0.3 have none. */
  rule_ids?: readonly number[];
  /** Those of steps as well. */
  channel_ids: readonly number[];
  policy_ids: readonly number[];
  repeat_seconds: number | null;
  /** Within any of them; null: always. */
  hours: readonly ActiveHours[] | null;
}

/** What rules make of an alert. */
export interface Planned {
  severity: Severity;
  rule_ids: readonly number[];
  runbook_url: string | null;
  plan: AlertPlan;
}

interface LaterRules extends Planned {
  /** Milliseconds since 1970. */
  at: number;
}

/** A row of the table `alert`, with the rules that notify of it. */
export interface AlertRow {
  id: number;
  account_id: number;
  subject_id: number | null;
  subject_type: AlertSubjectType;
  subject_name: string;
  kind: AlertKind;
  metric: string;
  severity: Severity;
  status: AlertStatus;
  title: string;
  detail: string;
  facts: AlertFacts;
  value: number | null;
  occurrences: number;
  opened_at: Date;
  last_occurred_at: Date;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  /** The member whose it is; null: nobody's. */
  assigned_member_id: number | null;
  /** When its acknowledgement ends; null: it does not. */
  snoozed_until: Date | null;
  resolved_at: Date | null;
  resolve_reason: string | null;
  /** The alert that notifies in its place, while that is so. */
  suppressed_by: number | null;
  runbook_url: string | null;
  rule_ids: readonly number[];
  plan: AlertPlan;
  /**
   * What those who are notified of it believe; `partly`: that it is open, but not all who are to know it, or not how
   * severe it is; null: nothing.
   */
  notified_as: 'open' | 'partly' | 'flapping' | 'resolved' | null;
  /** How severe it was when people were last notified that it is open or flapping. */
  notified_severity: Severity | null;
  /** When somebody was first notified that it is open: escalations count from here. */
  notified_at: Date | null;
  /** When people were last notified that it is open or flapping: reminders count from here. */
  last_notified_at: Date | null;
  /** How many steps of its plan were taken since `notified_at`. */
  escalated: number;
  reopened_at: Date | null;
  /** The last six, oldest first. */
  reopenings: readonly Date[];
  flapping_since: Date | null;
  /** Why something that is to be sent waits until `held_until`; null where nothing does. */
  hold: 'parent' | 'quiet' | 'hours' | null;
  held_until: Date | null;
  /** How far it has climbed the policies of its plan; none while nobody is to be paged. */
  ladder: readonly Climb[];
  /** When anything about it is due; null: nothing before it changes. */
  next_review_at: Date | null;
}

export interface AlertEvent {
  account_id: number;
  alert_id: number;
  at: Date;
  type:
    | 'opened'
    | 'acknowledged'
    | 'unacknowledged'
    | 'assigned'
    | 'unassigned'
    | 'note'
    | 'resolved'
    | 'reopened'
    | 'flapping'
    | 'settled'
    | 'escalated'
    | 'joined'
    | 'suppressed'
    | 'held'
    | 'released'
    | 'snoozed'
    | 'snooze_ended'
    | 'page_gap'
    | 'owners_paged';
  actor: string | null;
  note: string | null;
  facts: EventFacts;
}

/** A notification about an alert, with the alert as it was at that moment. */
export interface Notice {
  type: NoticeType;
  at: Date;
  alert: AlertRow;
  /** That it is open, said to these channels alone. */
  channel_ids?: readonly number[];
  /** And to the webhooks that name these rules. */
  rule_ids?: readonly number[];
  /** Whose rules rest: they are not notified, and neither are the webhooks that name these rules alone. */
  resting_channel_ids?: readonly number[];
  resting_rule_ids?: readonly number[];
  /** Nobody was notified of the alert before. */
  isFirst?: boolean;
}

/** The rules of which its plan is. */
export const rulesOf = ({ rule_ids, plan }: Pick<AlertRow, 'rule_ids' | 'plan'>): readonly number[] =>
  plan.former_rule_ids ? rule_ids.filter((id) => !plan.former_rule_ids?.includes(id)) : rule_ids;

export const defaultSeverity: Record<AlertKind, Severity> = {
  cron_fail: 'critical',
  cron_missed: 'critical',
  cron_overrun: 'critical',
  cron_too_fast: 'warning',
  server_offline: 'critical',
  server_metric: 'warning',
  process_stopped: 'critical',
  uptime_down: 'critical',
  uptime_degraded: 'warning',
  certificate_expiring: 'warning',
  location_offline: 'warning',
  external_down: 'critical',
};

export const presentAlert = (row: AlertRow): Alert => ({
  id: row.id,
  kind: row.kind,
  metric: row.metric || null,
  severity: row.severity,
  status: row.status,
  subject: { id: row.subject_id, type: row.subject_type, name: row.subject_name },
  title: row.title,
  detail: row.detail,
  facts: row.facts,
  value: row.value,
  occurrences: row.occurrences,
  opened_at: row.opened_at.toISOString(),
  last_occurred_at: row.last_occurred_at.toISOString(),
  acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  acknowledged_by: row.acknowledged_by,
  resolved_at: row.resolved_at?.toISOString() ?? null,
  resolve_reason: row.resolve_reason,
  suppressed_by: row.suppressed_by,
  rule_ids: [...row.rule_ids],
  runbook_url: row.runbook_url,
});
