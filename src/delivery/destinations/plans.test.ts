import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { AlertRow } from '../../alerts/alert.ts';
import { listAlerts, listEvents, listNotifications } from '../../alerts/history/store.ts';
import { findAncestorAlerts, findAncestors } from '../../alerts/lifecycle/circumstances-store.ts';
import { bringForward } from '../../alerts/lifecycle/review-store.ts';
import {
  findSubjects,
  lockAlerts,
  lockDueAlerts,
  lockSubjects,
  updateAlerts,
} from '../../alerts/lifecycle/store.ts';
import { alreadyNotified, insertDeliveries, lockListeners } from '../../alerts/notifying/notify-store.ts';
import { transaction } from '../../platform/database/database.ts';
import { insertAccount } from '../../testing/account.ts';
import { createTestDatabase, dropTestDatabase } from '../../testing/database.ts';
import { openForManyRows } from '../../testing/many-rows.ts';
import { plansOf } from '../../testing/query-plans.ts';
import type { Alert } from '../alert-schema.ts';
import { listDeliveries } from '../webhooks/deliveries-store.ts';
import type { Attempt } from './attempts.ts';
import { saveAttempts } from './attempts-store.ts';
import {
  claimDestinations,
  countPending,
  type DeliveryResult,
  deleteOldDeliveries,
  dueDeliveries,
  holdLeases,
  nextDestinationDueAt,
  oldestDueAt,
  releaseDestinations,
} from './deliver-store.ts';
import { attemptsSince, digestRows } from './digest-store.ts';

const ROWS = 100_000;
const now = new Date('2026-06-16T08:00:00.000Z');
const stage = { url: '', account: 0 };

/** Of 100,000 subjects, alerts, destinations and deliveries, a hundredth is open, due or pending. */
before(async () => {
  stage.url = await createTestDatabase();
  await using database = await openForManyRows(stage.url);
  stage.account = await insertAccount(database);
  await sql`insert into account (name, plan, created_at) select 'Other', 'free', ${now} from generate_series(1, 999)`.execute(
    database,
  );
  const rows = sql`generate_series(1, ${ROWS}::int) as n`;
  // Every hundredth row belongs to the account that is looked at.
  const owner = sql`${stage.account}::bigint + n % 1000`;
  await sql`
    insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
    select n, ${owner}, 'cron_check', 'Job', 'up', ${now}, ${now}, ${now} from ${rows}`.execute(database);
  await sql`
    insert into alert (account_id, subject_id, subject_type, subject_name, kind, severity, status, title, opened_at,
      last_occurred_at, resolved_at, next_review_at)
    select ${owner}, n, 'cron_check', 'Job', 'cron_fail', 'critical',
      case when n % 100 = 0 then 'open' else 'resolved' end, 'Failed', ${now}, ${now},
      case when n % 100 <> 0 then ${now}::timestamptz end, case when n % 100 = 0 then ${now}::timestamptz end
    from ${rows}`.execute(database);
  // A chain of two hangs on every hundredth subject.
  await sql`
    update subject set depends_on_id = id - 1000 where id > 1000 and (id % 100) < 2`.execute(database);
  await sql`
    insert into alert_rule (account_id, name, kind, severity, target_all, created_at, updated_at)
    select id, 'Failed', 'cron_fail', 'critical', true, ${now}, ${now} from account`.execute(database);
  await sql`
    insert into alert_rule_match (account_id, alert_id, rule_id)
    select a.account_id, a.id, r.id from alert a join alert_rule r on r.account_id = a.account_id`.execute(
    database,
  );
  await sql`
    insert into alert_event (account_id, alert_id, at, type)
    select account_id, id, ${now}, 'opened' from alert`.execute(database);
  await sql`
    insert into destination (account_id, type, due_at)
    select ${owner}, 'webhook', case when n % 100 = 0 then ${now}::timestamptz end from ${rows}`.execute(
    database,
  );
  await sql`
    insert into delivery (account_id, destination_id, alert_id, message_id, thread, type, occurred_at, payload, status,
      due_at, created_at)
    select d.account_id, d.id, a.id, gen_random_uuid(), 'alert:' || a.id, 'alert.opened', ${now}, '{}',
      case when d.due_at is null then 'delivered' else 'pending' end, d.due_at, ${now}
    from destination d join alert a on a.id = d.id`.execute(database);
  await sql`analyze`.execute(database);
});

after(() => dropTestDatabase(stage.url));

const refuseSeqScans = (plans: readonly string[]) => {
  assert.ok(plans.length > 0);
  for (const plan of plans) assert.ok(!plan.includes('Seq Scan'), plan);
};

const lease = {
  lease_id: '00000000-0000-4000-8000-000000000000',
  lease_until: { webhook: now, channel: now },
};

const vacancies = [
  { type: 'webhook', failing: false, places: 32 },
  { type: 'channel', failing: true, places: 8 },
] as const;

test('claiming and reading what is due looks at what is due only', async () => {
  const claimed = {
    id: 100,
    account_id: stage.account + 100,
    type: 'webhook',
    ...lease,
    lease_until: now,
    digest_at: null,
  } as const;
  refuseSeqScans(
    await plansOf(stage.url, async (database) => {
      await claimDestinations(database, { vacancies, except: [1, 2, 3], exceptAccounts: [1], ...lease, now });
      await dueDeliveries(database, [claimed], 100, now);
      await digestRows(database, claimed, now);
      await attemptsSince(database, claimed, { since: now, until: now, limit: 20 });
      await countPending(database);
      await oldestDueAt(database);
      await nextDestinationDueAt(database, vacancies, now);
    }),
  );
});

test('a claim reads no more of what is due than it takes, and nothing of other kinds', async () => {
  const plans = await plansOf(stage.url, (database) =>
    claimDestinations(database, { vacancies, except: [], exceptAccounts: [], ...lease, now }),
  );
  assert.equal(plans.length, 1);
  assert.match(plans.join(), /Index Scan using destination_claimable/);
  assert.match(plans.join(), /type = wanted\.type\) AND \(\(failing_since IS NOT NULL\) = wanted\.failing/);
  assert.doesNotMatch(plans.join(), /\bSort\b/);
});

test('what came of a hundred destinations is recorded by their keys', async () => {
  const outcomes: DeliveryResult[] = Array.from({ length: 100 }, (_, index) => {
    const id = 100 * (index + 1);
    const key = { id, account_id: stage.account, type: 'webhook', ...lease } as const;
    const claimed = { ...key, lease_until: now, digest_at: null };
    return { claimed, attempts: [attemptAt(id)], release: true, lease_until: now, digest_at: null };
  });
  refuseSeqScans(
    await plansOf(
      stage.url,
      (database) =>
        transaction(database, async (tx) => {
          await holdLeases(tx, outcomes);
          await saveAttempts(tx, outcomes, now);
          await releaseDestinations(tx, outcomes);
        }),
      /^\s*(with|update)/,
    ),
  );
});

const attemptAt = (id: number): Attempt => ({
  ...{ id, thread: `alert:${id}`, status: 'delivered', due_at: null, attempted_at: now, delivered_at: now },
  ...{ duration_ms: 1, response_status: 200, response_body: null, error: null },
});

test('trimming looks at what is old only', async () => {
  refuseSeqScans(
    await plansOf(stage.url, (database) => deleteOldDeliveries(database, new Date(0), 5_000), /^\s*delete/),
  );
});

test('a batch of 500 subjects is looked up by its keys', async () => {
  const accountOf = (id: number) => stage.account + (id % 1_000);
  const ids = Array.from({ length: 500 }, (_, index) => 1 + index * 7);
  const subjects = ids.map((id) => ({ account_id: accountOf(id), subject_id: id }));
  const wanted = subjects.map((subject) => ({ ...subject, since: now }));
  const plans = await plansOf(stage.url, (database) =>
    transaction(database, async (tx) => {
      await lockSubjects(tx, subjects);
      await lockAlerts(tx, wanted);
      await findSubjects(tx, subjects);
      await findAncestors(tx, subjects);
      await findAncestorAlerts(
        tx,
        subjects.map((subject) => ({ ...subject, is_offline: true })),
        now,
      );
      await alreadyNotified(
        tx,
        ids.map((id) => ({ account_id: accountOf(id), id })),
      );
      await lockListeners(tx, [stage.account, stage.account + 1]);
    }),
  );
  assert.equal(plans.length, 7);
  refuseSeqScans(
    plans.map((plan) =>
      plan.replaceAll(/Seq Scan on (webhook|channel|webhook_rule|account)\b/g, 'a table that is small here'),
    ),
  );
});

test('looking at alerts whose time has come reads those only', async () => {
  const plans = await plansOf(stage.url, (database) =>
    transaction(database, async (tx) => updateAlerts(tx, await lockDueAlerts(tx, now, 500))),
  );
  refuseSeqScans(plans);
  assert.match(plans.join(), /Index Scan using alert_next_review/);
});

test('what is held in one account is found among all alerts', async () => {
  const plans = await plansOf(
    stage.url,
    (database) => transaction(database, (tx) => bringForward(tx, stage.account, now)),
    /^\s*with/,
  );
  assert.equal(plans.length, 1);
  refuseSeqScans(plans);
});

test('queueing finds out by an index whether an earlier delivery is pending', async () => {
  const account_id = stage.account + 100;
  const messages = Array.from({ length: 500 }, () => ({
    account_id,
    alert_id: 100,
    message_id: '00000000-0000-4000-8000-000000000000',
    occurred_at: now,
    payload: {} as Alert,
  }));
  const planned = messages.map((_, notice) => ({
    ...{ destination_id: 100, type: 'alert.resolved' as const, notice },
    follows: notice > 0,
  }));
  refuseSeqScans(
    await plansOf(
      stage.url,
      (database) => transaction(database, (tx) => insertDeliveries(tx, messages, planned, now)),
      /^\s*(insert|update)/,
    ),
  );
});

test('lists of one account read rows of that account only', async () => {
  const page = { limit: 51, before: null };
  const alert = { id: 100, account_id: stage.account + 100 } as AlertRow;
  refuseSeqScans(
    await plansOf(stage.url, async (database) => {
      for (const filter of [
        {},
        { status: 'open' },
        { status: 'resolved' },
        { subject_id: 100 },
        { kind: 'cron_fail' },
      ] as const)
        await listAlerts(database, stage.account, filter, page);
      await listAlerts(database, stage.account, {}, { limit: 51, before: 5_000 });
      await listDeliveries(database, { id: 100, account_id: stage.account + 100 }, page);
      await listEvents(database, alert);
    }),
  );
  const notifications = await plansOf(stage.url, (database) => listNotifications(database, alert));
  refuseSeqScans(
    notifications.map((plan) => plan.replaceAll(/Seq Scan on (channel|webhook)/g, 'an empty table')),
  );
});
