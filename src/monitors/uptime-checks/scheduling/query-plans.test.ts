import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Database, transaction } from '../../../platform/database/database.ts';
import { ensureComingDays } from '../../../platform/database/day-partitions.ts';
import { addMs, days } from '../../../platform/time.ts';
import { insertAccount } from '../../../testing/account.ts';
import { createTestDatabase, dropTestDatabase } from '../../../testing/database.ts';
import { openForManyRows } from '../../../testing/many-rows.ts';
import { plansOf } from '../../../testing/query-plans.ts';
import { markBuckets, removeSome, takeDueBuckets } from '../../measured-store.ts';
import { pendingResults, resultsBetween, rollupsBetween } from '../results/latency-store.ts';
import { pageOfResults } from '../results/list-store.ts';
import { probeResults } from '../results/measured.ts';
import { resultPartitions } from '../results/partitions.ts';
import { partsOfBuckets, resultsOfBuckets, saveRollups } from '../results/rollup-store.ts';
import { countUnjudged } from '../unjudged/store.ts';
import { claimCheck, claimDueChecks, giveBack, nextDue, oldestDueSeconds } from './lease-store.ts';
import { lockHeldChecks } from './record-store.ts';

const ROWS = 100_000;
const DAYS = 6;
const now = new Date('2026-06-16T08:00:00.000Z');
const stage = { url: '', account: 0 };

const anyStatement = /^\s*(select|with|update|insert|delete)\b/i;

/** 100,000 checks of many accounts, of which 500 are due; results, roll-ups and buckets of 1,000 of them. */
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
    select n, ${owner}, 'uptime_check', 'Site', 'up', ${now}::timestamptz - interval '1 day', ${now}, ${now}
    from ${rows}`.execute(database);
  await sql`
    insert into uptime_check (id, account_id, kind, url, due_at, lease_id)
    select n, ${owner}, 'http', 'http://t' || n || '.test/', ${now}::timestamptz + (n - 500) * interval '1 s',
      gen_random_uuid()
    from ${rows}`.execute(database);
  await transaction(database, (tx) =>
    ensureComingDays(tx, resultPartitions, addMs(now, -days(DAYS - 1)), DAYS),
  );
  await sql`
    insert into probe_result (check_id, at, location, up, latency_ms)
    select n % 1000 + 1, ${now}::timestamptz - n * interval '4 s', 'local', true, 20 from ${rows}`.execute(
    database,
  );
  await sql`
    insert into probe_rollup (check_id, step_seconds, at, results, failures, latency_count, latency_sum)
    select n % 1000 + 1, 600, date_bin('10 minutes', ${now}::timestamptz, 'epoch') - n / 1000 * interval '10 minutes',
      10, 0, 10, 200
    from ${rows}`.execute(database);
  await sql`
    insert into probe_bucket (check_id, step_seconds, at, due_at)
    select n, 600, date_bin('10 minutes', ${now}::timestamptz, 'epoch'), ${now}::timestamptz + n * interval '1 s'
    from ${rows}`.execute(database);
  await sql`analyze`.execute(database);
});

after(() => dropTestDatabase(stage.url));

/** Whatever these do is planned on indexes. */
async function assertIndexed(call: (database: Database) => Promise<unknown>) {
  const plans = await plansOf(stage.url, call, anyStatement);
  assert.ok(plans.length > 0);
  for (const plan of plans)
    assert.doesNotMatch(plan, /Seq Scan on (uptime_check|subject|account|probe_\w+)/, plan);
}

const ids = Array.from({ length: 100 }, (_, index) => index * 7 + 1);
const buckets = ids.map((check_id) => ({ check_id, at: new Date('2026-06-16T07:00:00.000Z') }));
const window = { check_id: 8, check_ids: [8], from: addMs(now, -days(4)), to: now };

test('claiming what is due reads what is due', async () => {
  const claim = { perTarget: 64, lease_id: randomUUID(), now };
  const busy = new Map(ids.map((id) => [`t${id}.test`, 3]));
  await assertIndexed((database) =>
    claimDueChecks(database, { ...claim, healthy: 50, failing: 50, busy, except: ids }),
  );
  await assertIndexed((database) => nextDue(database, now));
  await assertIndexed((database) => oldestDueSeconds(database, now));
});

test('one check is claimed, and claims are given back, by their ids', async () => {
  await assertIndexed((database) =>
    claimCheck(database, stage.account, 1_000, { lease_id: randomUUID(), now }),
  );
  await assertIndexed((database) =>
    giveBack(
      database,
      ids.map((id) => ({ id, lease_id: randomUUID(), due_at: null })),
    ),
  );
});

test('checks that nobody can judge are found among all others', async () => {
  await assertIndexed((database) => transaction(database, (tx) => countUnjudged(tx, now)));
});

test('recording reads the checks that were probed', async () => {
  const leases = ids.map((check_id) => ({ check_id, lease_id: randomUUID() }));
  await assertIndexed((database) => transaction(database, (tx) => lockHeldChecks(tx, leases)));
});

test('summing up reads the buckets that are summed up', async () => {
  await assertIndexed((database) =>
    transaction(database, async (tx) => {
      await takeDueBuckets(tx, probeResults, { step_seconds: 600, now, limit: 200 });
      await resultsOfBuckets(tx, buckets, { step_seconds: 600, own: 'local' });
      await partsOfBuckets(tx, buckets, { from_seconds: 600, to_seconds: 7_200 });
      await saveRollups(tx, [], 600);
      await markBuckets(tx, probeResults, buckets, { step_seconds: 7_200, now });
    }),
  );
});

test('latency and results of a check are read of that check', async () => {
  await assertIndexed((database) => rollupsBetween(database, window, 7_200));
  await assertIndexed((database) => resultsBetween(database, window));
  await assertIndexed((database) => pendingResults(database, window));
  const page = { kept_since: addMs(now, -days(400)), limit: 51, up: null };
  await assertIndexed((database) => pageOfResults(database, 8, { ...page, before: null }));
  await assertIndexed((database) => pageOfResults(database, 8, { ...page, before: now.getTime() }));
});

test('what is left of a deleted check is found by its id', async () => {
  await assertIndexed((database) => transaction(database, (tx) => removeSome(tx, probeResults, 8, 5_000)));
});
