// What lists of alerts take and give.

import { Type } from 'typebox';
import { nextCursor, pageQuery } from '../../platform/schema.ts';
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
