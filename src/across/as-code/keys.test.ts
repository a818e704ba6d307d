import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../testing/database.ts';
import { plansOf } from '../../testing/query-plans.ts';
import { findKeyed, findKeysByResource } from './store.ts';

test('the keys of a page are read from an index, in an account of many', async (t) => {
  const { database, url } = await testDatabase(t);
  for (const statement of [
    sql`insert into account (id, name, plan, created_at) overriding system value values (1, 'many', 'free', now())`,
    sql`insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
      select n, 1, 'cron_check', 'c' || n, 'new', now(), now(), now() from generate_series(1, 20000) as n`,
    sql`insert into config_key (account_id, section, key, subject_id, applied, applied_at)
      select 1, 'cron_checks', 'c' || n, n, '{}', now() from generate_series(1, 20000) as n`,
    sql`analyze`,
  ])
    await statement.execute(database);
  const ids = Array.from({ length: 50 }, (_, index) => index * 7 + 1);
  const plans = await plansOf(url, async (planned) => {
    const keys = await findKeysByResource(planned, 1, 'cron_checks', ids);
    assert.deepEqual([keys.size, keys.get(8)], [50, 'c8']);
    assert.equal((await findKeysByResource(planned, 2, 'cron_checks', ids)).size, 0);
    await findKeyed(planned, 1, 'cron_checks', 'c8');
  });
  assert.equal(plans.length, 3);
  for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan/);
  assert.match(plans[0] ?? '', /config_key_by_subject/);
});
