import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../../../../platform/database/database.ts';
import { claimDueRows, nextRowDueAt } from '../../../../platform/sending/row-store.ts';
import { insertAccount } from '../../../../testing/account.ts';
import { createTestDatabase, dropTestDatabase } from '../../../../testing/database.ts';
import { openForManyRows } from '../../../../testing/many-rows.ts';
import { plansOf } from '../../../../testing/query-plans.ts';
import { readDeliveries } from './due-store.ts';
import { canBeSent, claimNotice, handOut } from './notice-store.ts';

const now = new Date('2026-06-16T08:00:00.000Z');
const INCIDENT = '01976f00-0000-7000-8000-000000000001';

test('notifying 100,000 subscribers reads no table of them whole', async (t) => {
  const url = await createTestDatabase();
  t.after(() => dropTestDatabase(url));
  await using database = await openForManyRows(url);
  const account = await insertAccount(database);
  await sql`
    with page as (
      insert into status_page (account_id, slug, name, created_at, updated_at)
      values (${account}, 'acme', 'Acme', ${now}, ${now}) returning id
    ), incidents as (
      insert into incident (id, account_id, status_page_id, title, status, severity, created_at, changed_at)
      select ${INCIDENT}::uuid, ${account}, id, 'Slow', 'investigating', 'major', ${now}, ${now} from page
    ), notices as (
      insert into subscriber_notice (account_id, status_page_id, type, incident_id, update_id, created_at, due_at)
      select ${account}, id, 'incident.opened', ${INCIDENT}::uuid, 1, ${now}, ${now} from page
    )
    insert into subscriber
      (account_id, status_page_id, kind, email, email_key, status, all_components, asked_at, confirmed_at)
    select ${account}, page.id, 'email', n || '@example.com', n || '@example.com', 'confirmed', true, ${now}, ${now}
    from page, generate_series(1, 100000) n`.execute(database);
  await sql`
    insert into subscriber_delivery (account_id, notice_id, subscriber_id, kind, due_at, created_at, attempts)
    select account_id, (select id from subscriber_notice), id, 'email', ${now}, ${now}, 1 from subscriber`.execute(
    database,
  );
  await sql`analyze`.execute(database);
  const plans = await plansOf(
    url,
    async (watched) => {
      await transaction(watched, async (tx) => {
        const notice = (await claimNotice(tx, now, 250)) ?? assert.fail('no notice');
        await canBeSent(tx, notice);
        await handOut(tx, { ...notice, reached_id: 50_000 }, 500, now);
      });
      const rows = { table: 'subscriber_delivery', kind: 'email' } as const;
      const claim = { rows, limit: 2, exceptAccounts: [], now, lease_until: now };
      await readDeliveries(watched, await claimDueRows(watched, claim));
      await claimDueRows(watched, { ...claim, exceptAccounts: [account + 1] });
      await nextRowDueAt(watched, rows, now);
    },
    /^\s*(select|with|update)\b/i,
  );
  assert.ok(plans.length >= 5);
  for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan on (subscriber|subscriber_delivery)\b/, plan);
});
