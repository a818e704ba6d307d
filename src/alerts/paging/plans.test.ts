import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { findReachable, saveSent } from '../../on-call/contact-methods/store.ts';
import { openDatabase, transaction } from '../../platform/database/database.ts';
import { insertAccount } from '../../testing/account.ts';
import { createTestDatabase, dropTestDatabase } from '../../testing/database.ts';
import { openForManyRows } from '../../testing/many-rows.ts';
import { plansOf } from '../../testing/query-plans.ts';
import { findRecent, findWorst, lockGathered, lockTouched } from './gather-store.ts';
import {
  bringNextForward,
  escalateAlertsOf,
  findFailed,
  lockAlertsOf,
  lockPages,
  recordAttempts,
} from './record-store.ts';
import { claimAttempts, findPagesToSend, nextAttemptDueAt } from './send-store.ts';

const ROWS = 10_000;
const now = new Date('2026-06-16T08:00:00.000Z');
const stage = { url: '', account: 0 };

/** Each person has a page about an alert of their own, and a hundredth of the pages is due. */
before(async () => {
  stage.url = await createTestDatabase();
  await using database = await openForManyRows(stage.url);
  stage.account = await insertAccount(database);
  await sql`
    insert into account (name, plan, created_at) select 'Other', 'free', ${now} from generate_series(1, 999)`.execute(
    database,
  );
  const rows = sql`generate_series(1, ${ROWS}::int) as n`;
  const owner = sql`${stage.account}::bigint + n % 1000`;
  await sql`
    insert into person (id, email, email_key, created_at)
    overriding system value select n, n || '@example.org', n || '@example.org', ${now} from ${rows}`.execute(
    database,
  );
  await sql`
    insert into member (id, account_id, person_id, role, joined_at) select n, ${owner}, n, 'editor', ${now} from ${rows}`.execute(
    database,
  );
  await sql`
    insert into contact_method (id, person_id, kind, address_sealed, hint, verified_at, created_at, updated_at)
    overriding system value select n, n, 'ntfy', '', 'Test', ${now}, ${now}, ${now} from ${rows}`.execute(
    database,
  );
  await sql`
    insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
    select n, ${owner}, 'cron_check', 'Job', 'up', ${now}, ${now}, ${now} from ${rows}`.execute(database);
  await sql`
    insert into alert (id, account_id, subject_id, subject_type, subject_name, kind, severity, status, title, opened_at,
      last_occurred_at, resolved_at)
    overriding system value
    select n, ${owner}, n, 'cron_check', 'Job', 'cron_fail', 'critical',
      case when n % 100 = 0 then 'open' else 'resolved' end, 'Failed', ${now}, ${now},
      case when n % 100 <> 0 then ${now}::timestamptz end
    from ${rows}`.execute(database);
  await sql`
    insert into page (id, account_id, member_id, person_id, person_name, severity, starts_at, started_at, ended_at)
    overriding system value
    select n, ${owner}, n, n, 'Somebody', 'critical', ${now}, case when n % 200 <> 0 then ${now}::timestamptz end,
      case when n % 100 <> 0 then ${now}::timestamptz end
    from ${rows}`.execute(database);
  await sql`
    insert into page_alert (account_id, page_id, alert_id, policy_id, policy_name, round, step, at)
    select ${owner}, n, n, 1, 'Platform', 0, 0, ${now} from ${rows}`.execute(database);
  await sql`
    insert into page_attempt (id, account_id, page_id, type, place, method_id, method_kind, status, due_at)
    select gen_random_uuid(), ${owner}, n, 'page', 0, n, 'ntfy', case when n % 100 = 0 then 'waiting' else 'delivered' end,
      case when n % 100 = 0 then ${now}::timestamptz end
    from ${rows}`.execute(database);
  await sql`analyze`.execute(database);
});

after(() => dropTestDatabase(stage.url));

/** Tables that have a row for every person. */
const LARGE = /Seq Scan on (person|member|contact_method|alert|page|page_alert|page_attempt)\b/;

const refuseSeqScans = (plans: readonly string[], expected: number) => {
  assert.equal(plans.length, expected);
  for (const plan of plans) assert.doesNotMatch(plan, LARGE);
};

const due = Array.from({ length: 100 }, (_, index) => 100 * (index + 1));
const keyOf = (id: number) => ({ account_id: stage.account + (id % 1000), page_id: id, member_id: id, id });

test('what is sent to a hundred people is claimed and read by keys', async () => {
  const plans = await plansOf(
    stage.url,
    async (database) => {
      const wanted = { limit: 100, exceptAccounts: [1], now, lease_until: now };
      await claimAttempts(database, wanted);
      await findPagesToSend(database, due);
      await findReachable(database, due);
      await nextAttemptDueAt(database, now);
      await transaction(database, async (tx) => {
        await lockGathered(tx, now, 100);
        await findWorst(tx, due);
        await lockTouched(tx, { members: due.map(keyOf), ending: due.map(keyOf) }, now);
        await findRecent(
          tx,
          due.map((id) => ({ ...keyOf(id), to_owner: false })),
          now,
        );
      });
    },
    /^\s*(select|with|update)/,
  );
  refuseSeqScans(plans, 8);
});

test('the outcomes of a hundred attempts are recorded by keys', async () => {
  const database = openDatabase({ url: stage.url });
  const claimed = await claimAttempts(database, { limit: 100, exceptAccounts: [], now, lease_until: now });
  await database.destroy();
  assert.equal(claimed.length, 100);
  const plans = await plansOf(
    stage.url,
    (each) =>
      transaction(each, async (tx) => {
        await lockAlertsOf(tx, due.map(keyOf));
        await lockPages(tx, due.map(keyOf));
        const failed = { status: 'failed', error: 'status 503', due_at: null } as const;
        await recordAttempts(
          tx,
          claimed.map((one) => ({ ...one, ...failed })),
          now,
        );
        await saveSent(
          tx,
          due.map((id) => ({ id, person_id: id, at: now, error: 'status 503', isUnusable: false })),
        );
        await bringNextForward(tx, claimed, now);
        await findFailed(tx, due.map(keyOf));
        await escalateAlertsOf(tx, due.map(keyOf), now);
      }),
    /^\s*(select|with|update)/,
  );
  refuseSeqScans(plans, 7);
});
