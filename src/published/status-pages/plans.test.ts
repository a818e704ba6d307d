// How PostgreSQL goes about what a page shows, on tables of a hundred thousand rows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { insertAccount } from '../../testing/account.ts';
import { createTestDatabase, dropTestDatabase } from '../../testing/database.ts';
import { openForManyRows } from '../../testing/many-rows.ts';
import { plansOf } from '../../testing/query-plans.ts';
import { claimDueDomains } from './domains/store.ts';
import { shownLogo } from './logos/logo.ts';
import { readView } from './read-view.ts';
import { findPageId, findSlugAt } from './view-store.ts';

test('a page is read without a scan of any table', async (t) => {
  const url = await createTestDatabase();
  t.after(() => dropTestDatabase(url));
  await using database = await openForManyRows(url);
  const account_id = await insertAccount(database);
  await sql`
    insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
    select n, ${account_id}, 'server', 'Server', 'online', now(), now() - interval '90 days', now()
    from generate_series(1, 2000) n`.execute(database);
  await sql`insert into server (id, account_id) select id, account_id from subject`.execute(database);
  await sql`
    insert into state_period (account_id, subject_id, status, from_at, to_at)
    select ${account_id}, id, case when n % 2 = 0 then 'online' else 'offline' end,
      now() - (n + 1) * interval '2 hours', case when n > 0 then now() - n * interval '2 hours' end
    from subject, generate_series(0, 49) n`.execute(database);
  await sql`
    insert into status_page (account_id, slug, name, custom_domain, domain_token, domain_verified_at, domain_seen_at,
      domain_due_at, history_days, created_at, updated_at)
    select ${account_id}, 'page-' || n, 'Page', 'page-' || n || '.example.com', 'x', now(), now(),
      now() + interval '1 day', 90, now(), now()
    from generate_series(1, 20000) n`.execute(database);
  await sql`
    insert into status_page_component (account_id, status_page_id, subject_id, place)
    select ${account_id}, p.id, 1 + (p.id * 50 + n) % 2000, n
    from status_page p, generate_series(1, 50) n where p.id % 10 = 0`.execute(database);
  await sql`
    insert into status_page_logo (status_page_id, account_id, image, etag, width, height, updated_at)
    select id, account_id, '\\x00', 'x', 1, 1, now() from status_page`.execute(database);
  await sql`analyze`.execute(database);
  const { id } = await database
    .selectFrom('status_page')
    .select('id')
    .where('slug', '=', 'page-500')
    .executeTakeFirstOrThrow();
  const now = new Date();
  const plans = await plansOf(
    url,
    async (watched) => {
      await findPageId(watched, 'page-500');
      await findSlugAt(watched, 'page-500.example.com');
      const view = await readView(watched, id - (id % 10), now);
      assert.equal(view?.components.length, 50);
      await shownLogo(watched, 'page-500', 'light');
      await claimDueDomains(watched, { now, until: now, limit: 20 });
    },
    /^\s*(select|with|update)\b/i,
  );
  assert.ok(plans.length > 8);
  const tables = 'status_page|status_page_component|status_page_logo|subject|server|state_period';
  for (const plan of plans) assert.doesNotMatch(plan, new RegExp(`Seq Scan on (${tables})\\b`));
});
