// An alert as its receivers and the API get it, and the words that alerts are described with.

import { type Static, Type } from 'typebox';
import { nullable } from '../platform/schema.ts';
import { AlertSubjectType } from '../subjects/schema.ts';
import { alertFacts } from './alert-facts-schema.ts';

export const alertKinds = [
  'cron_fail',
  'cron_missed',
  'cron_overrun',
  'cron_too_fast',
  'server_offline',
  'server_metric',
  'process_stopped',
  'uptime_down',
  'uptime_degraded',
  'certificate_expiring',
  'location_offline',
  'external_down',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

export const alertStatuses = ['open', 'acknowledged', 'resolved'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** What a destination may be sent of an alert. */
export const noticeTypes = [
  'alert.opened',
  'alert.acknowledged',
  'alert.resolved',
  'alert.reopened',
  'alert.flapping',
  'alert.reminder',
] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** A moment as text: alerts are kept and sent as they were, in JSON. */
export const writtenMoment = (description?: string) =>
  Type.String({ format: 'date-time', ...(description ? { description } : {}) });

export const alertSubject = Type.Object(
  {
    id: nullable(Type.Integer(), 'null: deleted.'),
    type: AlertSubjectType,
    name: Type.String(),
  },
  { description: 'Name at the time.' },
);

export const alertFields = {
  id: Type.Integer(),
  kind: Type.Enum(alertKinds),
  metric: nullable(Type.String(), 'Where the kind has several; else null.'),
  severity: Type.Enum(severities),
  status: Type.Enum(alertStatuses),
  subject: alertSubject,
  title: Type.String({ description: 'One short sentence naming the subject.' }),
  detail: Type.String(),
  facts: alertFacts,
  value: nullable(Type.Number(), 'What was measured; null: nothing.'),
  occurrences: Type.Integer({ description: 'Times the cause arose while open.' }),
  opened_at: writtenMoment('When the cause arose; its deadline for a missed ping.'),
  last_occurred_at: writtenMoment('Last time the cause arose.'),
  acknowledged_at: nullable(writtenMoment(), 'null: not acknowledged.'),
  acknowledged_by: nullable(Type.String(), 'Name at the time; null: nobody.'),
  resolved_at: nullable(writtenMoment(), 'null while it lasts.'),
  resolve_reason: nullable(Type.String(), 'null while it lasts.'),
  suppressed_by: nullable(Type.Integer(), 'The dependency’s alert, sent instead; null: none.'),
  rule_ids: Type.Array(Type.Integer(), {
    description: 'Rules that notify of it, without deleted ones.',
  }),
  runbook_url: nullable(Type.String(), 'null: none.'),
};

export const alertSchema = Type.Object(alertFields);
export type Alert = Static<typeof alertSchema>;
