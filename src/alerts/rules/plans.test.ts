import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../../platform/database/database.ts';
import { insertAccount } from '../../testing/account.ts';
import { createTestDatabase, dropTestDatabase } from '../../testing/database.ts';
import { openForManyRows } from '../../testing/many-rows.ts';
import { plansOf } from '../../testing/query-plans.ts';
import { noteMatches, rulesOf } from './read.ts';
import {
  countRules,
  findRule,
  insertChannels,
  listRules,
  lockChannels,
  saveChannels,
  saveEscalations,
  saveTargets,
} from './store.ts';

const RULES = 100_000;
const ACCOUNTS = 1_000;
const now = new Date('2026-06-16T08:00:00.000Z');
const stage = { url: '', account_id: 0 };

/** 100,000 rules of a thousand accounts, each with a channel, a subject, a tag and a step of escalation. */
before(async () => {
  stage.url = await createTestDatabase();
  await using database = await openForManyRows(stage.url);
  stage.account_id = await insertAccount(database);
  await sql`
    insert into account (name, plan, created_at)
    select 'Other', 'free', ${now} from generate_series(2, ${ACCOUNTS}::int)`.execute(database);
  await sql`
    insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
    select id, id, 'cron_check', 'Job', 'up', ${now}, ${now}, ${now} from account`.execute(database);
  await sql`
    with made as (insert into destination (account_id, type) select id, 'channel' from account returning id, account_id)
    insert into channel (id, account_id, name, kind, config_sealed, created_at, updated_at)
    select id, account_id, 'Mail', 'email', '', ${now}, ${now} from made`.execute(database);
  await sql`
    insert into escalation_policy (account_id, name, steps, created_at, updated_at)
    select id, 'Night', '[]', ${now}, ${now} from account`.execute(database);
  await sql`
    insert into alert_rule (account_id, name, kind, severity, target_all, created_at, updated_at)
    select id, 'Failed', 'cron_fail', 'critical', true, ${now}, ${now}
    from account, generate_series(1, ${RULES / ACCOUNTS}::int)`.execute(database);
  await sql`insert into alert_rule_version (account_id, version) select id, 1 from account`.execute(database);
  for (const lists of [
    sql`alert_rule_subject (account_id, rule_id, subject_id) select account_id, id, account_id from alert_rule`,
    sql`alert_rule_tag (account_id, rule_id, tag) select account_id, id, 'db' from alert_rule`,
    sql`alert_rule_channel (account_id, rule_id, channel_id)
      select r.account_id, r.id, c.id from alert_rule r join channel c using (account_id)`,
    sql`alert_rule_escalation (account_id, rule_id, step, after_seconds) select account_id, id, 1, 60 from alert_rule`,
    sql`alert_rule_escalation_channel (account_id, rule_id, step, channel_id)
      select r.account_id, r.id, 1, c.id from alert_rule r join channel c using (account_id)`,
  ])
    await sql`insert into ${lists}`.execute(database);
  await sql`
    insert into alert (account_id, subject_type, subject_name, kind, severity, status, title, opened_at, last_occurred_at)
    values (${stage.account_id}, 'cron_check', 'Job', 'cron_fail', 'info', 'open', 'Failed', ${now}, ${now})`.execute(
    database,
  );
  await sql`analyze`.execute(database);
});

after(() => dropTestDatabase(stage.url));

const refuseSeqScans = (plans: readonly string[], count: number) => {
  assert.equal(plans.length, count);
  for (const plan of plans) assert.ok(!plan.includes('Seq Scan'), plan);
};

test('the rules of some accounts are read without a look at those of others', async () => {
  const plans = await plansOf(stage.url, async (database) => {
    await rulesOf(database, [stage.account_id]);
    await rulesOf(database, [stage.account_id, stage.account_id + 7], 'cron_fail');
    await findRule(database, stage.account_id, 1);
    await listRules(database, stage.account_id, { before: null, limit: 51, kind: null, enabled: null });
    await listRules(database, stage.account_id, { before: 90, limit: 51, kind: 'cron_fail', enabled: true });
    await transaction(database, (tx) => countRules(tx, stage.account_id));
  });
  refuseSeqScans(plans, 6);
});

test('a rule is changed, and an alert notified by it, without a look at others', async () => {
  const key = { account_id: stage.account_id, id: 1 };
  const matches = [1, 2, 3].map((rule_id) => ({ account_id: stage.account_id, alert_id: 1, rule_id }));
  const noted = await plansOf(stage.url, (database) =>
    transaction(database, (tx) => noteMatches(tx, matches)),
  );
  refuseSeqScans(noted, 1);
  const changed = await plansOf(
    stage.url,
    (database) =>
      transaction(database, async (tx) => {
        const known = [...(await lockChannels(tx, stage.account_id, [1, 2, 3]))];
        await saveTargets(tx, key, { all: false, ids: [stage.account_id], tags: ['web'] });
        await saveChannels(tx, key, known);
        await saveEscalations(tx, key, [{ after_seconds: 60, channel_ids: known }]);
        await insertChannels(tx, stage.account_id, known[0] ?? null);
      }),
    /^\s*(select|with|delete|insert)\b/i,
  );
  refuseSeqScans(changed, 11);
});
