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
      description: 'Accounts by plan; unused plans are left out.',
    }),
    using_api: count('With an API key used in the last 30 days.'),
  }),
  users: Type.Object({
    total: count(),
    admins: count('Active instance admins.'),
    disabled: count(),
    signed_in: count('Whose last sign-in was in the last 30 days.'),
  }),
  cron_checks: Type.Object({
    total: count(),
    by_status: Type.Record(Type.String(), Type.Integer(), {
      description: 'Late checks count as `up` or `down`.',
    }),
    pings: count('Of existing checks.'),
  }),
  alerts: Type.Object({ open: count('With acknowledged ones.') }),
  deliveries: Type.Object({ pending: count() }),
  mails: Type.Object({
    waiting: count(),
    given_up: count('In the last 30 days.'),
    trouble: nullable(
      Type.Object({
        failing_since: timestamp,
        error: Type.String({ description: 'Of the mail server, or why it was not reached.' }),
      }),
      'Why mail cannot be sent; null: accepted last, or only a recipient refused.',
    ),
  }),
  backups: Type.Object(
    {
      schedule: nullable(Type.String(), 'Cron expression in UTC; null: none are made by themselves.'),
      storage: nullable(Type.String(), 'Address that the names of backups follow; null: none is set.'),
      last: nullable(
        Type.Object({ name: Type.String(), stored_at: timestamp, bytes: count() }),
        'The newest one, scheduled or made by hand; null: none is stored.',
      ),
      trouble: nullable(
        Type.Object({ due_at: timestamp, error: Type.String() }),
        'Why the last scheduled one failed; null: it did not, or one succeeded since.',
      ),
    },
    { description: 'In storage elsewhere; files that `tocsin backup` writes are not known.' },
  ),
  dead_letters: count('Pings set aside that could not be recorded.'),
  own_outages: Type.Object({
    last_30_days: count('When Tocsin was not listening.'),
    last_ended_at: nullable(timestamp, 'null: none in the last 30 days, or one goes on.'),
  }),
  database: Type.Object({
    bytes: count('On disk, with indexes.'),
    schema: Type.String({ description: 'Last migration.' }),
  }),
  version: Type.String({ description: 'Of the program that answers.' }),
  timestamp,
});
