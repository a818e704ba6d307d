// The audit log as it is read.

import { Type } from 'typebox';
import { nextCursor, nullable, timestamp } from '../../platform/schema.ts';

const target = Type.Object({ type: Type.String(), id: Type.String(), name: Type.String() });

export const auditLog = Type.Object({
  audit_log: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: timestamp,
      actor: Type.Object({
        type: Type.Enum(['person', 'key', 'system', 'nobody'], {
          description: 'nobody: somebody who was not signed in.',
        }),
        name: Type.String({ description: 'The e-mail address of a person, or the name of a key.' }),
      }),
      ip: nullable(Type.String(), 'null for what the service did itself.'),
      action: Type.String({ description: 'What and the verb, for example `cron_check.create`.' }),
      target: nullable(target, 'What it was done to; null where there is nothing but the actor.'),
      outcome: Type.Enum(['ok', 'refused']),
      detail: Type.Object({}, { additionalProperties: true }),
    }),
  ),
  next_cursor: nextCursor,
});
