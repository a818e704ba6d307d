import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, transaction } from '../../platform/database/database.ts';
import { migrateOn, migrateTo } from '../../platform/database/migrate.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';
import { createSubject } from '../../subjects/subjects.ts';
import { insertAccount } from '../../testing/account.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { testClock } from '../../testing/clock.ts';
import { emptyTestDatabase } from '../../testing/database.ts';
import { facts } from './probes/http/schema.ts';
import { openSettings } from './sealed.ts';
import { probeOf } from './settings.ts';
import { findChecks } from './store.ts';

const NOW = new Date('2026-06-16T08:00:00.000Z');

test('checks from before settings of kinds lay in one column are probed as they were', async (t) => {
  const database = openDatabase({ url: await emptyTestDatabase(t), poolSize: 1 });
  t.after(() => database.destroy());
  const names = (await readMigrations()).map(({ name }) => name);
  const before = names.slice(0, names.indexOf('0013-probe-options.sql'));
  await transaction(database, (tx) => migrateTo(tx, before, NOW));
  const accountId = await insertAccount(database);
  const add = (kind: string, columns: string, values: string) =>
    transaction(database, async (tx) => {
      const subject = { account_id: accountId, type: 'uptime_check', name: kind, tags: [] } as const;
      const id = await createSubject(tx, { ...subject, status: 'new', depends_on_id: null, now: NOW });
      await sql`
        insert into uptime_check (id, account_id, kind, ${sql.raw(columns)})
        values (${id}, ${accountId}, ${kind}, ${sql.raw(values)})`.execute(tx);
      return id;
    });
  const ids = [
    await add(
      'http',
      'url, method, expected_status, verify_tls',
      `'https://A.test/x', 'HEAD', '{204}', false`,
    ),
    await add('tcp', 'host, port, expect', `'b.test', 22, 'SSH-'`),
    await add('tls', 'host, port, starttls', `'c.test', 25, 'smtp'`),
    await add('dns', 'host, record_type, resolver', `'d.test', 'MX', 'ns.test:5353'`),
  ];
  await transaction(database, (tx) => migrateOn(tx, before, NOW));

  const app = bareApp({ database, clock: testClock() });
  const rows = await findChecks(database, accountId, ids);
  const probes = ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    assert.ok(row);
    return probeOf(openSettings(app, row));
  });
  const common = { timeoutMs: 10_000, upsideDown: false, assertions: [] };
  assert.deepEqual(probes, [
    {
      ...{ kind: 'http', ...common, url: 'https://A.test/x', ...facts.defaults },
      ...{ method: 'HEAD', expected_status: ['204'], verify_tls: false },
    },
    { kind: 'tcp', ...common, host: 'b.test', port: 22, send: null, expect: 'SSH-' },
    { kind: 'tls', ...common, host: 'c.test', port: 25, starttls: 'smtp' },
    { kind: 'dns', ...common, host: 'd.test', record_type: 'MX', resolver: 'ns.test:5353' },
  ]);
  const targets = await sql<{ target: string }>`select target from uptime_check`
    .execute(database)
    .then((found) => found.rows.map(({ target }) => target).sort());
  assert.deepEqual(targets, ['a.test', 'b.test:22', 'c.test:25', 'ns.test:5353']);
});
