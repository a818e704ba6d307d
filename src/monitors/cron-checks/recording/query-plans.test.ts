import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Database, transaction } from '../../../platform/database/database.ts';
import { addMs, days, minutes, seconds } from '../../../platform/time.ts';
import { insertAccount } from '../../../testing/account.ts';
import { bareApp } from '../../../testing/bare-app.ts';
import { createTestDatabase, dropTestDatabase } from '../../../testing/database.ts';
import { openTestJournal, temporaryDirectory } from '../../../testing/journals.ts';
import { openForManyRows } from '../../../testing/many-rows.ts';
import { plansOf } from '../../../testing/query-plans.ts';
import { endIncident } from '../../operator-incident-store.ts';
import { removeSomePings } from '../pings/removal-store.ts';
import { findDeadlines, findDurations, findEnds } from '../pings/run-store.ts';
import { findPing, pageOfPings } from '../pings/store.ts';
import { findAliases } from './alias-store.ts';
import type { StoredPing } from './batch.ts';
import { JournalClaim } from './claim.ts';
import { ListeningWatch } from './listening-watch.ts';
import { findEnded } from './overtaken-store.ts';
import { ensureComingPartitions, trimPingsOfAccount, trimPingsOfPlan } from './partitions-store.ts';
import { firstIdAt, pingIds } from './ping-ids.ts';
import { journalLogOf } from './ping-log.ts';
import { confirmClaim, movePosition } from './position-store.ts';
import { countBeforeLate } from './rate-store.ts';
import { slugsAfter, slugsSetSince } from './slugs-store.ts';
import { firstSweepAt, insertPings, lockChecksBySlug, lockChecksToSweep, saveChecks } from './store.ts';
import { Sweep } from './sweep.ts';

const ROWS = 100_000;
const DAYS = 10;
const now = new Date('2026-06-16T08:00:00.000Z');
const stage = { url: '', account: 0, check: 0, slugs: [] as string[], firstOfSeven: now };

const SWEEP = { limit: 1_000, slots: null };

const anyStatement = /^\s*(select|with|update|insert|delete)\b/i;

/** 100,000 checks of many accounts, of which few are overdue, and as many pings over ten days. */
before(async () => {
  stage.url = await createTestDatabase();
  await using database = await openForManyRows(stage.url);
  stage.account = await insertAccount(database);
  await sql`insert into account (name, plan, created_at) select 'Other', 'free', ${now} from generate_series(1, 999)`.execute(
    database,
  );
  const owner = sql`${stage.account}::bigint + n % 1000`;
  const rows = sql`generate_series(1, ${ROWS}::int) as n`;
  await sql`
    insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
    select n, ${owner}, 'cron_check', 'Job', 'up', ${now}::timestamptz - interval '1 day', ${now}, ${now}
    from ${rows}`.execute(database);
  await sql`
    insert into cron_check (id, account_id, slug, slug_set_at, interval_seconds, grace_seconds, slot_since, sweep_at)
    select n, ${owner}, gen_random_uuid(), ${now}::timestamptz - n * interval '1 minute', 600, 60,
      ${now}::timestamptz + (n - 500 - 660) * interval '1 second',
      ${now}::timestamptz + (n - 500) * interval '1 second'
    from ${rows}`.execute(database);
  const ofSeven = await sql<{ at: Date }>`
    select min(sweep_at) as at from cron_check where slug::text like '7%'`.execute(database);
  stage.firstOfSeven = ofSeven.rows[0]?.at ?? now;
  await sql`
    insert into state_period (account_id, subject_id, status, from_at)
    select account_id, id, 'up', ${now}::timestamptz - interval '1 day' from subject`.execute(database);
  await sql`insert into own_outage (cause, from_at, to_at) select 'stopped', ${now}, ${now}`.execute(
    database,
  );
  await sql`
    insert into journal_position (partition, journal_id, claim_id, position, held_until)
    values (0, gen_random_uuid(), gen_random_uuid(), 0, ${now})`.execute(database);
  await transaction(database, (tx) => ensureComingPartitions(tx, addMs(now, -days(DAYS - 1)), DAYS));
  await insertManyPings(database);
  await sql`
    insert into ping_alias (id, account_id, check_id, set_at)
    select ('0' || substr(gen_random_uuid()::text, 2))::uuid, ${owner}, n, ${now}::timestamptz - n * interval '1 minute'
    from ${rows}`.execute(database);
  await sql`analyze`.execute(database);
  stage.check = 1_000;
  const slugs = await sql<{ slug: string }>`select slug from cron_check limit 500`.execute(database);
  stage.slugs = slugs.rows.map(({ slug }) => slug);
});

/** A hundred pings of each of 1,000 checks, over all days. */
async function insertManyPings(database: Database) {
  for (let day = 0; day < DAYS; day += 1) {
    const first = firstIdAt(addMs(now, -days(day))).slice(0, 13);
    await sql`
      insert into ping (id, account_id, check_id, kind, received_at, method)
      select (${first}::text || '-7' || lpad(to_hex(n % 4096), 3, '0') || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        ${stage.account}, n % 1000 + 1, 'success', ${addMs(now, -days(day))}, 'GET'
      from generate_series(1, ${ROWS / DAYS}::int) as n`.execute(database);
  }
}

after(() => dropTestDatabase(stage.url));

async function refuseScans(
  call: (database: Database) => Promise<unknown>,
  tables: string,
  { atLeast = 1 } = {},
) {
  const plans = await plansOf(stage.url, call, anyStatement);
  assert.ok(plans.length >= atLeast, `${plans.length} plans`);
  for (const plan of plans) assert.doesNotMatch(plan, new RegExp(`Seq Scan on (${tables})`), plan);
}

/** Of accounts there are few here, so that reading them all may be the best plan. */
const BIG = 'cron_check|subject|ping\\w*';

test('checks are found by their slugs, and written, without a scan', async () => {
  await refuseScans(
    (database) =>
      transaction(database, async (tx) => {
        const checks = await lockChecksBySlug(tx, stage.slugs.slice(0, 20));
        assert.equal(checks.length, 20);
        await saveChecks(tx, checks);
      }),
    BIG,
    { atLeast: 3 },
  );
});

test('a batch of many slugs reads no more checks than it has', async () => {
  await refuseScans((database) => transaction(database, (tx) => lockChecksBySlug(tx, stage.slugs)), BIG, {
    atLeast: 2,
  });
});

test('pings by aliases read no more checks than they are for', async () => {
  await refuseScans(
    (database) =>
      transaction(database, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select id from ping_alias where check_id = any('{501,502,503,504,505}'::bigint[])`.execute(tx);
        const aliases = rows.map(({ id }) => id);
        assert.equal((await lockChecksBySlug(tx, stage.slugs.slice(0, 20), aliases)).length, 25);
        assert.equal((await findAliases(tx, aliases)).length, 5);
      }),
    BIG,
    { atLeast: 4 },
  );
});

test('whether runs have ended is asked of the last minute, not of all pings of their checks', async () => {
  await refuseScans(
    (database) =>
      transaction(database, async (tx) => {
        const checks = await lockChecksBySlug(tx, stage.slugs);
        const starts = checks.map(({ slug }) => ({ slug, run_id: randomUUID(), received_at: now }));
        assert.equal((await findEnded(tx, checks, starts)).size, 0);
      }),
    'ping\\w*',
    { atLeast: 3 },
  );
});

test('counting what is recorded of the minute before late pings reads that minute of their checks', async () => {
  await refuseScans(
    async (database) =>
      transaction(database, async (tx) => {
        const checks = await lockChecksBySlug(tx, stage.slugs);
        const nextId = pingIds();
        const late = checks.map(({ slug }) => ({ id: nextId(now), slug, received_at: now, is_late: true }));
        assert.equal((await countBeforeLate(tx, checks, late)).size, checks.length);
      }),
    'ping\\w*',
    { atLeast: 3 },
  );
});

test('looking for overdue checks reads those that are due, not those that exist', async () => {
  const plans = await plansOf(stage.url, (database) =>
    transaction(database, async (tx) => {
      for (const [until, due] of [
        [addMs(now, -minutes(8)), 20] as const,
        [addMs(now, -days(1)), 0] as const,
      ]) {
        assert.equal((await lockChecksToSweep(tx, { ...SWEEP, until })).length, due);
      }
      const first = addMs(now, -seconds(499));
      assert.deepEqual(await firstSweepAt(tx, null), first);
      assert.deepEqual(await firstSweepAt(tx, [7]), stage.firstOfSeven);
    }),
  );
  assert.equal(plans.length, 4);
  for (const plan of plans) {
    assert.match(plan, /Index (Only )?Scan using cron_check_sweep/);
    assert.doesNotMatch(plan, new RegExp(`Seq Scan on (${BIG})`), plan);
  }
});

test('pings are listed, found, removed and inserted without a scan', async () => {
  const check = { account_id: stage.account, check_id: stage.check, kept_since: addMs(now, -days(400)) };
  const ping: StoredPing = {
    ...{ id: pingIds()(now), account_id: stage.account, check_id: stage.check, slug: '', kind: 'success' },
    ...{ exit_code: null, run_id: null, duration_ms: null, received_at: now, method: 'GET', source_ip: null },
    ...{ user_agent: null, body_bytes: 0, body: null, ignored: false, unknown_ending: null },
  };
  await refuseScans(
    async (database) => {
      const page = { before: null, kind: null, limit: 50 };
      const first = await pageOfPings(database, check, page);
      assert.equal(first.length, 50);
      await pageOfPings(database, check, { ...page, before: first.at(-1)?.id ?? null });
      assert.ok(await findPing(database, check, first[0]?.id ?? ''));
      assert.equal((await findEnds(database, check, { before: null, limit: 50 })).length, 50);
      await findDeadlines(database, check, { from: addMs(now, -days(30)), to: now, limit: 50 });
      await findDurations(database, check, { limit: 100, among: 1_000 });
      await transaction(database, async (tx) => {
        await insertPings(tx, [ping]);
        await removeSomePings(tx, 7, 1_000);
      });
    },
    'ping\\w*',
    { atLeast: 5 },
  );
});

test('what plans keep no longer is read once, and what an account keeps no longer by its checks', async () => {
  const hour = { from: addMs(now, -days(5)), to: addMs(now, -days(5) + minutes(60)) };
  await refuseScans(
    async (database) => {
      assert.equal(await trimPingsOfPlan(database, 'no such plan', hour, 5_000), 0);
      assert.equal(await trimPingsOfAccount(database, stage.account + 1, addMs(now, -days(5)), 10), 10);
    },
    'ping\\w*',
    { atLeast: 2 },
  );
});

test('what every batch asks besides stays small', async () => {
  await refuseScans(
    async (database) => {
      const holder = { partition: 0, claim_id: randomUUID() };
      await transaction(database, async (tx) => {
        await movePosition(tx, { ...holder, from: 0, to: 1 });
        await confirmClaim(tx, holder);
        await endIncident(tx, 'dead_letters', now);
      });
      assert.equal((await slugsAfter(database, null, 100)).length, 100);
      assert.ok((await slugsSetSince(database, addMs(now, -minutes(10)))).length <= 30);
    },
    BIG,
    { atLeast: 5 },
  );
});

test('a sweep reads and writes what is overdue, however many checks there are', async (t) => {
  await refuseScans(
    async (database) => {
      const claim = await sql<{ claim_id: string }>`select claim_id from journal_position`.execute(database);
      const app = bareApp({ database });
      const claimed = { claim_id: claim.rows[0]?.claim_id ?? '', position: 0, late_until: 0 };
      const journal = await openTestJournal(t, { dir: await temporaryDirectory(t), maxBytes: 1 << 20 });
      const log = journalLogOf({
        journal,
        clock: app.clock,
        listening: new ListeningWatch(app.clock, () => 0),
      });
      const claims = new JournalClaim(app, log, { ...claimed, journal_id: journal.id });
      const until = addMs(now, -minutes(8));
      const swept = await new Sweep(app, claims).step(until, 10);
      assert.deepEqual(swept, { fired: true, more: true });
      const down = await sql`select 1 from subject where status = 'down'`.execute(database);
      assert.equal(down.rows.length, 10);
    },
    `${BIG}|state_period`,
    { atLeast: 12 },
  );
});
