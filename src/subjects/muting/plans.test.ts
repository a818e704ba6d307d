import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../../platform/database/database.ts';
import { addMs, hours } from '../../platform/time.ts';
import { insertAccount } from '../../testing/account.ts';
import { createTestDatabase, dropTestDatabase } from '../../testing/database.ts';
import { openForManyRows } from '../../testing/many-rows.ts';
import { plansOf } from '../../testing/query-plans.ts';
import { coversOf } from './covers.ts';
import { maintenanceOf } from './history.ts';
import { deleteEnded, deleteOldCuts, listMuteWindows, lockAndCount } from './store.ts';

const now = new Date('2026-06-16T08:00:00.000Z');

test('what is on, and what is shown, is found without reading whole tables of 100,000 rows', async (t) => {
  const url = await createTestDatabase();
  t.after(() => dropTestDatabase(url));
  await using database = await openForManyRows(url);
  const account_id = await insertAccount(database);
  await sql`insert into account (name, plan, created_at) select 'Other', 'free', ${now} from generate_series(1, 999)`.execute(
    database,
  );
  for (const statement of [
    sql`insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at, tags, depends_on_id)
      select n, ${account_id}::bigint + n % 1000, case when n <= 50000 then 'server' else 'process' end, 'x', 'new', ${now},
        ${now}, ${now}, array['t' || n % 100], case when n > 50000 then n - 50000 end
      from generate_series(1, 100000) n`,
    // A hundredth has begun and not ended.
    sql`insert into quiet_time (account_id, type, name, starts_at, ends_at, show_on_status_pages, created_at, updated_at)
      select ${account_id}::bigint + n % 1000, case when n % 2 = 0 then 'silence' else 'maintenance' end, 'q',
        ${now}::timestamptz - interval '1 day', ${now}::timestamptz + case when n % 100 < 50 then interval '1 hour' else
        interval '-1 hour' end, true, ${now}, ${now}
      from generate_series(1, 100000) n`,
    sql`insert into quiet_time_subject (account_id, quiet_time_id, subject_id)
      select q.account_id, q.id, s.id from quiet_time q join subject s on s.account_id = q.account_id and s.id <= 1000`,
    sql`insert into quiet_time_tag (account_id, quiet_time_id, tag)
      select account_id, id, 't' || id % 100 from quiet_time`,
    sql`insert into quiet_time_cut (account_id, quiet_time_id, from_at, to_at)
      select account_id, id, ${addMs(now, -hours(3))}, ${addMs(now, -hours(2))} from quiet_time`,
    sql`analyze`,
  ])
    await statement.execute(database);
  const plans = await plansOf(url, async (watched) => {
    assert.ok((await coversOf(watched, [account_id, account_id + 1], addMs(now, -1))).length > 0);
    await maintenanceOf(watched, account_id + 1, [1, 1001], {
      from: addMs(now, -1),
      to: addMs(now, hours(24)),
    });
    const kept = { account_id, type: 'silence' } as const;
    await listMuteWindows(watched, kept, { limit: 51, before: null }, now);
    await transaction(watched, (tx) => lockAndCount(tx, kept, now));
  });
  assert.ok(plans.length >= 7);
  for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan/, plan);
  const deletions = await plansOf(
    url,
    (watched) =>
      transaction(watched, async (tx) => {
        await deleteEnded(tx, { type: 'silence', before: addMs(now, -hours(5)), limit: 1_000 });
        await deleteOldCuts(tx, addMs(now, -hours(5)), 1_000);
      }),
    /^\s*delete\b/i,
  );
  assert.equal(deletions.length, 2);
  for (const plan of deletions) assert.doesNotMatch(plan, /Seq Scan/, plan);
});
