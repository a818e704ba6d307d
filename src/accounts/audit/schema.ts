// The audit log as it is asked for and read.

import { Type } from 'typebox';
import { nextCursor, nullable, pageQuery, timestamp } from '../../platform/schema.ts';

const word = Type.String({ minLength: 1, maxLength: 100 });

const filters = {
  action: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^[a-z0-9_]+(\\.[a-z0-9_]+)*\\.?$',
      reason: 'an action such as cron_check.create, or its beginning such as cron_check.',
      description: 'An action, or all that begin with it, ending in a dot: `cron_check.`',
    }),
  ),
  actor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 320,
      description: 'Email address of a person, as of then, or name of a key.',
    }),
  ),
  person_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Whatever their address was.' })),
  target_type: Type.Optional(word),
  target_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Needs `target_type` beside it.' }),
  ),
  outcome: Type.Optional(Type.Enum(['ok', 'refused'])),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Inclusive.' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Exclusive.' })),
};

export const auditQuery = Type.Object({ ...filters, ...pageQuery });

export const auditExportQuery = Type.Object({
  ...filters,
  format: Type.Optional(Type.Enum(['csv', 'json'], { default: 'csv' })),
});

const target = Type.Object({ type: Type.String(), id: Type.String(), name: Type.String() });

export const auditEvent = Type.Object({
  id: Type.Integer(),
  at: timestamp,
  actor: Type.Object({
    type: Type.Enum(['person', 'key', 'system', 'nobody'], {
      description: 'nobody: not signed in.',
    }),
    person_id: nullable(Type.Integer(), 'null: no person, or gone.'),
    name: Type.String({ description: 'Email address of a person, or name of a key.' }),
  }),
  ip: nullable(Type.String(), 'null: by the service.'),
  action: Type.String({ description: 'Such as `cron_check.create`.' }),
  target: nullable(target, 'null: only the actor.'),
  outcome: Type.Enum(['ok', 'refused'], { description: 'refused: not allowed.' }),
  detail: Type.Object({}, { additionalProperties: true, description: 'Never a secret.' }),
});

export const auditFile = Type.Object({ audit_log: Type.Array(auditEvent) });

export const auditLog = Type.Object({
  audit_log: Type.Array(auditEvent),
  next_cursor: nextCursor,
});
