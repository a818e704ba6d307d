import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../testing/database.ts';
import { LINKING } from './links-store.ts';

/** What is of the resource itself goes with it. */
const ITS_OWN: Readonly<Record<string, readonly string[]>> = {
  channel: [],
  subject: [
    ...[
      'automatic_incident',
      'config_key',
      'cron_check',
      'external',
      'server',
      'state_period',
      'uptime_check',
    ],
    'watched_process',
  ],
};

test('every table that would lose a row with a resource that is replaced is known', async (t) => {
  const { database } = await testDatabase(t);
  const { rows } = await sql<{ referred: string; referring: string }>`
    select confrelid::regclass::text as referred, conrelid::regclass::text as referring from pg_constraint
    where contype = 'f' and confdeltype = 'c' and confrelid in ('channel'::regclass, 'subject'::regclass)
    order by 1, 2`.execute(database);
  const found = (name: string) =>
    rows.flatMap(({ referred, referring }) => (referred === name ? [referring] : []));
  assert.deepEqual(found('channel'), [...(LINKING.channels ?? []), ...(ITS_OWN.channel ?? [])].sort());
  assert.deepEqual(found('subject'), [...(LINKING.uptime_checks ?? []), ...(ITS_OWN.subject ?? [])].sort());
});
