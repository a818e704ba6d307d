import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { suspensionsOf } from '../accounts/suspension/suspensions.ts';
import { type Database, transaction } from '../platform/database/database.ts';
import { days } from '../platform/time.ts';
import { createTestDatabase, dropTestDatabase } from '../testing/database.ts';
import { openForManyRows } from '../testing/many-rows.ts';
import { plansOf } from '../testing/query-plans.ts';
import { findAccounts } from './accounts/store.ts';
import { findCurrent, lockWaiting } from './announcements/store.ts';
import { findUsers } from './users/store.ts';

const now = new Date('2026-06-16T08:00:00.000Z');
const page = { before: 90_000, limit: 51 };

/** 100,000 people with an account, a session, a key and a suspension that is over each, and a mail that was sent. */
async function fill(database: Database) {
  const many = sql`generate_series(1, 100000) as n`;
  for (const statement of [
    sql`insert into person (id, email, email_key, created_at) overriding system value
      select n, n || '@many.example', n || '@many.example', ${now} from ${many}`,
    sql`insert into account (id, name, plan, created_at) overriding system value
      select n, 'many', 'free', ${now} from ${many}`,
    sql`insert into member (account_id, person_id, role, joined_at) select n, n, 'owner', ${now} from ${many}`,
    sql`insert into session (id, token_hash, person_id, surface, credential_version, created_at, authenticated_at,
        last_seen_at, expires_at)
      select gen_random_uuid(), sha256(n::text::bytea), n, 'api', 1, ${now}, ${now}, ${now}, ${now} from ${many}`,
    sql`insert into last_sign_in (person_id, at) select n, ${now} from ${many}`,
    sql`insert into api_key (account_id, kind, name, token_hash, hint, created_at)
      select n, 'key', 'k', sha256(n::text::bytea), 'xxxx', ${now} from ${many}`,
    sql`insert into plan_usage (account_id, resource, used) select n, 'cron_checks', 3 from ${many}`,
    sql`insert into totp (person_id, sealed_seed, created_at, confirmed_at) select n, '', ${now}, ${now} from ${many}`,
    sql`insert into passkey (person_id, credential_id, public_key, sign_count, name, transports, backed_up, created_at)
      select n, sha256(n::text::bytea), '', 0, '', '{}', false, ${now} from ${many}`,
    sql`insert into account_suspension (account_id, from_at, to_at) select n, ${now}, ${now} from ${many}`,
    sql`insert into announcement (kind, title, body, effective_at, created_at)
      select 'notice', 'x', 'x', ${now}::timestamptz - interval '1 year', ${now} from generate_series(1, 100)`,
    sql`insert into announcement_recipient (announcement_id, person_id, mailed_at) select 1, n, ${now} from ${many}`,
    sql`insert into announcement_dismissal (announcement_id, person_id) select 1, n from ${many}`,
    sql`analyze`,
  ])
    await statement.execute(database);
}

async function stage(t: TestContext): Promise<string> {
  const url = await createTestDatabase();
  t.after(() => dropTestDatabase(url));
  await using database = await openForManyRows(url);
  await fill(database);
  return url;
}

test('a page of accounts, of people or of what is announced, and a batch of pings, read no whole table', async (t) => {
  const plans = await plansOf(await stage(t), async (database) => {
    const nobody = { id: null, text: null };
    await findAccounts(database, { ...nobody, plan: null, suspended: null }, page);
    await findUsers(database, { ...nobody, disabled: null, is_admin: null }, page);
    await suspensionsOf(database, [7, 70, 700], new Date(now.getTime() - days(1)));
    await suspensionsOf(
      database,
      Array.from({ length: 2_000 }, (_, n) => n),
      now,
    );
    await findCurrent(database, { person_id: 7, since: now }, page);
    await transaction(database, (tx) => lockWaiting(tx, 100));
  });
  assert.equal(plans.length, 6);
  for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan on (?!announcement\b(?!_))/, plan);
});
