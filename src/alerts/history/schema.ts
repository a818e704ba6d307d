// What lists of alerts take and give.

import { type Static, Type } from 'typebox';
import { nextCursor, nullable, pageQuery } from '../../platform/schema.ts';
import { SubjectId, SubjectType } from '../../subjects/schema.ts';
import { alertKinds, alertSchema, alertStatuses } from '../schema.ts';

export const alertsQuerySchema = Type.Object({
  ...pageQuery,
  status: Type.Optional(Type.Enum(alertStatuses)),
  kind: Type.Optional(Type.Enum(alertKinds)),
  subject_type: Type.Optional(SubjectType),
  subject_id: Type.Optional(SubjectId),
});

export const alertListSchema = Type.Object({ alerts: Type.Array(alertSchema), next_cursor: nextCursor });

export const noteSchema = Type.Object({
  note: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: 'Kept with the event; plain text.' }),
  ),
});

export const linkBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 300, description: 'From the link of the mail or message.' }),
});

export const linkedAlertSchema = Type.Object({
  state: Type.Enum(['open', 'acknowledged', 'resolved', 'expired'], {
    description: 'Of the alert; `expired` where the link is older than 24 hours.',
  }),
  title: nullable(Type.String(), 'What went wrong; null where the link has expired.'),
  changed: Type.Boolean({ description: 'Whether it is acknowledged by this call.' }),
});
export type LinkedAlert = Static<typeof linkedAlertSchema>;
