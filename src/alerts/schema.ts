// An alert as the API gives it, and the words that alerts are described with.

import { type Static, Type } from 'typebox';
import { nullable } from '../platform/schema.ts';
import { mutedSchema, SubjectType } from '../subjects/schema.ts';
import { alertFacts, eventFacts } from './facts-schema.ts';

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
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

export const alertStatuses = ['open', 'acknowledged', 'resolved'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** What a destination may be told of an alert. */
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

const subject = Type.Object(
  {
    id: nullable(Type.Integer(), 'null: deleted.'),
    type: SubjectType,
    name: Type.String(),
  },
  { description: 'Name at the time.' },
);

const alertFields = {
  id: Type.Integer(),
  kind: Type.Enum(alertKinds),
  metric: nullable(Type.String(), 'Where the kind has several; else null.'),
  severity: Type.Enum(severities),
  status: Type.Enum(alertStatuses),
  subject,
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

/** As it is read: what is so for now, whatever became of the alert. */
const readFields = {
  ...alertFields,
  muted: mutedSchema('The silence or maintenance window that mutes it. null: none, or resolved.'),
};

export const readAlertSchema = Type.Object(readFields);
export type ReadAlert = Static<typeof readAlertSchema>;

export const alertWithHistorySchema = Type.Object({
  ...readFields,
  reopened_at: nullable(
    writtenMoment(),
    'When its cause last returned within five minutes of its end; null: never.',
  ),
  flapping: Type.Boolean({ description: 'Notifies once an hour, not each time.' }),
  held_by: nullable(
    Type.Enum(['parent', 'quiet']),
    'Why a notification waits: a dependency is down, or a silence or maintenance window is on. null: none waits.',
  ),
  upcoming: Type.Array(
    Type.Object({
      at: writtenMoment(),
      kind: Type.Enum(['reminder', 'escalation']),
      channels: Type.Array(Type.Object({ id: Type.Integer(), kind: Type.String(), name: Type.String() }), {
        description: 'Without deleted ones.',
      }),
    }),
    {
      description: 'Next notifications, soonest first, unless acknowledged, resolved or held.',
    },
  ),
  holds_back: Type.Array(
    Type.Object({ id: Type.Integer(), kind: Type.Enum(alertKinds), title: Type.String(), subject }),
    { description: 'Unresolved alerts it suppresses; at most 50.' },
  ),
  notifications: Type.Array(
    Type.Object({
      id: Type.Integer(),
      type: Type.String(),
      destination: Type.Object({
        id: Type.Integer(),
        type: Type.Enum(['channel', 'webhook']),
        kind: Type.String({ description: 'Kind of channel, or `webhook`.' }),
        name: Type.String(),
      }),
      status: Type.Enum(deliveryStatuses),
      attempts: Type.Integer(),
      created_at: writtenMoment(),
      attempted_at: nullable(writtenMoment(), 'Start of the last attempt; null: none.'),
      next_attempt_at: nullable(writtenMoment(), 'null: waits for an earlier one, or done.'),
      waits_for: nullable(
        Type.Enum(['mails_per_day']),
        '`mails_per_day`: addresses outside the account are over its daily limit and mailed at `next_attempt_at`, after midnight UTC; the others have it. null: nothing.',
      ),
      delivered_at: nullable(writtenMoment(), 'null until it arrived.'),
      error: nullable(Type.String(), 'Of the last attempt; null: none.'),
      response_status: nullable(Type.Integer(), 'Of the last answer; null: none.'),
      log_only: Type.Boolean({
        description: 'Whether it was only logged: email without `SMTP_URL`.',
      }),
      digest_id: nullable(
        Type.String({ format: 'uuid' }),
        'The digest it was sent in; null: none, or not yet.',
      ),
    }),
    { description: 'Newest first, at most 200.' },
  ),
  events: Type.Array(
    Type.Object({
      at: writtenMoment(),
      type: Type.String(),
      actor: nullable(Type.String(), 'Name at the time; null: the service itself.'),
      note: nullable(Type.String(), 'Theirs, or what held it back; null: nothing.'),
      facts: eventFacts,
    }),
    {
      description:
        'Oldest first, the latest 200: `opened`, `acknowledged`, `resolved`, `reopened`, `flapping`, `settled`, `escalated`, `joined`, `suppressed`, `held`, `released`.',
    },
  ),
});
export type AlertWithHistory = Static<typeof alertWithHistorySchema>;
