// What lists of alerts take and give.

import { type Static, Type } from 'typebox';
import { alertKinds, alertSchema, alertStatuses, severities } from '../../delivery/alert-schema.ts';
import { nextCursor, nullable, pageQuery } from '../../platform/schema.ts';
import { AlertSubjectType, SubjectId } from '../../subjects/schema.ts';
import { readAlertSchema } from '../schema.ts';

const given = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));
const name = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 320, description }));

const filters = {
  status: Type.Optional(Type.Enum(alertStatuses)),
  kind: Type.Optional(Type.Enum(alertKinds)),
  severity: Type.Optional(Type.Enum(severities)),
  subject_type: Type.Optional(AlertSubjectType),
  subject_id: Type.Optional(SubjectId),
  from: given('Only what lasted then or later.'),
  to: given('Only what opened before.'),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Part of title, in any language sent, detail or name of the subject, in any case.',
    }),
  ),
  acknowledged_by: name('Name at the time.'),
  who: name('Who acted, as they were called then.'),
};

export const alertsQuerySchema = Type.Object({ ...pageQuery, ...filters });

export const alertExportQuery = Type.Object({
  ...filters,
  format: Type.Optional(Type.Enum(['csv', 'json'], { default: 'csv' })),
});

export const alertFile = Type.Object({ alerts: Type.Array(alertSchema) });

export const alertBulkSchema = Type.Object({
  action: Type.Enum(['acknowledge', 'unacknowledge', 'assign', 'note', 'resolve', 'reopen'], {
    description:
      '`unacknowledge`: notified once more, escalation goes on. `assign`: does not acknowledge. `reopen`: undoes `resolve` within 5 minutes.',
  }),
  ids: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 1,
      maxItems: 200,
      description: 'Duplicates count once.',
    }),
  ),
  matching: Type.Optional(
    Type.Object(filters, {
      description:
        'Instead of `ids`: unresolved alerts that match, 200 per call, newest first; repeat with `cursor`.',
    }),
  ),
  cursor: pageQuery.cursor,
  assignee_id: Type.Optional(
    nullable(Type.Integer({ minimum: 1 }), 'With `assign`: a member; null: nobody.'),
  ),
  note: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description: 'Plain text.' })),
});
export type AlertBulk = Static<typeof alertBulkSchema>;

export const alertBulkResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.Integer(),
      outcome: Type.Enum(['done', 'not_found', 'alert_resolved', 'undo_expired'], {
        description:
          '`done`: also where it was so before. `alert_resolved`: is over. `undo_expired`: not resolved by hand within 5 minutes, or open anew.',
      }),
    }),
    { description: 'One per alert, in the order of `ids`.' },
  ),
  done: Type.Integer({ description: 'Number done.' }),
  next_cursor: nextCursor,
});
export type AlertBulkResults = Static<typeof alertBulkResults>;

export const alertListSchema = Type.Object({ alerts: Type.Array(readAlertSchema), next_cursor: nextCursor });

export const noteSchema = Type.Object({
  note: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description: 'Plain text.' })),
});

const place = Type.Integer({ minimum: 0, maximum: 100, description: 'From 0 on.' });

export const escalateSchema = Type.Object({
  ...noteSchema.properties,
  steps: Type.Optional(
    Type.Array(
      Type.Object({
        policy_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
        ...{ round: place, step: place },
      }),
      {
        ...{ minItems: 1, maxItems: 20 },
        description:
          'Of `next` of `/alerts/:id/pages`: what was taken meanwhile is not taken again. Unless given, whatever comes next.',
      },
    ),
  ),
});

export const snoozeSchema = Type.Object({
  seconds: Type.Integer({ minimum: 1_800, maximum: 86_400, description: 'From now on.' }),
  note: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description: 'Plain text.' })),
});

export const linkBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 600, description: 'Of the link in the message.' }),
  language: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 35,
      description: 'BCP 47, of `title`; default English.',
    }),
  ),
});

export const linkedAlertSchema = Type.Object({
  state: Type.Enum(['open', 'acknowledged', 'resolved', 'expired'], {
    description: 'Of the alert; `expired`: link older than 24 hours.',
  }),
  title: nullable(Type.String(), 'What went wrong; null: the link has expired.'),
  severity: nullable(Type.Enum(severities), 'null: expired.'),
  subject: nullable(Type.String(), 'Name at the time; null: expired.'),
  opened_at: nullable(Type.String({ format: 'date-time' }), 'null: expired.'),
  timezone: nullable(Type.String(), 'IANA zone in which the message said its times; null: expired.'),
  url: nullable(Type.String({ format: 'uri' }), 'In the dashboard; null: expired.'),
  changed: Type.Boolean({ description: 'Whether this call acknowledged it.' }),
});
export type LinkedAlert = Static<typeof linkedAlertSchema>;
