// The figures of the instance as they go out.

import { Type } from 'typebox';
import { nullable, timestamp } from '../../platform/schema.ts';

const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description !== undefined && { description }) });

export const stats = Type.Object({
  accounts: Type.Object({
    total: count(),
    suspended: count(),
    by_plan: Type.Record(Type.String(), Type.Integer(), {
      description: 'How many there are of each plan; plans that no account has are left out.',
    }),
    using_api: count('That used an API key in the last 30 days.'),
  }),
  users: Type.Object({
    total: count(),
    admins: count('Who run the instance and are not disabled.'),
    disabled: count(),
    signed_in: count('Whose last sign-in was in the last 30 days.'),
  }),
  cron_checks: Type.Object({
    total: count(),
    by_status: Type.Record(Type.String(), Type.Integer(), {
      description: '`late` is not a status of its own here: such a check still counts as `up` or `down`.',
    }),
    pings: count('Recorded over the lives of the checks that there are.'),
  }),
  alerts: Type.Object({ open: count('Acknowledged ones included.') }),
  deliveries: Type.Object({ pending: count() }),
  mails: Type.Object({
    waiting: count(),
    given_up: count('In the last 30 days.'),
    trouble: nullable(
      Type.Object({
        failing_since: timestamp,
        error: Type.String({ description: 'What the mail server said last, or why it was not reached.' }),
      }),
      'Why mail cannot be sent; null: the last one was accepted, or only one recipient is refused.',
    ),
  }),
  dead_letters: count('Pings that could not be recorded and were set aside.'),
  own_outages: Type.Object({
    last_30_days: count('Stretches in which Tocsin itself could not hear.'),
    last_ended_at: nullable(timestamp, 'null: there was none in the last 30 days, or one goes on.'),
  }),
  database: Type.Object({
    bytes: count('On disk, indexes included.'),
    schema: Type.String({ description: 'The last migration that ran.' }),
  }),
  version: Type.String({ description: 'Of the program that answers.' }),
  timestamp,
});
