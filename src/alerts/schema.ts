// An alert as it is read: with what is so for now.

import { type Static, Type } from 'typebox';
import { eventFacts } from '../delivery/alert-facts-schema.ts';
import {
  alertFields,
  alertKinds,
  alertSubject,
  deliveryStatuses,
  writtenMoment,
} from '../delivery/alert-schema.ts';
import { nullable } from '../platform/schema.ts';
import { mutedSchema, SubjectType } from '../subjects/schema.ts';

/** As it is read: what is so for now, whatever became of the alert. */
const readFields = {
  ...alertFields,
  assigned_to: nullable(Type.Object({ id: Type.Integer(), name: Type.String() }), 'A member; null: nobody.'),
  tags: Type.Array(Type.String(), { description: 'Of the subject now.' }),
  depends_on: nullable(
    Type.Object({ id: Type.Integer(), type: SubjectType, name: Type.String() }),
    'What the subject depends on now; null: nothing.',
  ),
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
  snoozed_until: nullable(writtenMoment(), 'When its acknowledgement ends; null: it does not.'),
  held_by: nullable(
    Type.Enum(['parent', 'quiet', 'hours']),
    'Why a notification waits: a dependency is down, a silence or maintenance window is on, or no rule of it is active. null: none waits.',
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
    Type.Object({
      id: Type.Integer(),
      kind: Type.Enum(alertKinds),
      title: Type.String(),
      subject: alertSubject,
    }),
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
        'Oldest first, the latest 200: `opened`, `acknowledged`, `unacknowledged`, `assigned`, `unassigned`, `note`, `resolved`, `reopened`, `flapping`, `settled`, `escalated`, `joined`, `suppressed`, `held`, `released`, `snoozed`, `snooze_ended`, `page_gap` (a step reached nobody), `owners_paged`.',
    },
  ),
});
export type AlertWithHistory = Static<typeof alertWithHistorySchema>;
