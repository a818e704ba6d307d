// What two people, or a person and the service, do to rules at the same moment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { releaseRule } from '../../monitors/servers/metric-rules/release.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { raceForLock } from '../../testing/gates.ts';
import { openServerBench } from '../../testing/server-bench.ts';
import { joinRules } from './channels.ts';
import { noteMatches } from './read.ts';
import { ruleRoutes } from './routes.ts';
import { lockRules } from './store.ts';
import { openRuleStage } from './test-stage.ts';

const METRIC = { kind: 'server_metric', metric: 'cpu', op: 'gt', threshold: 90, for_seconds: 300 };

const statusesOf = (settled: readonly PromiseSettledResult<{ status: number }>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason)).sort();

test('two changes at once, each fine by itself, do not make a rule that is wrong', async (t) => {
  const { alice, database, account_id } = await openRuleStage(t, ruleRoutes(releaseRule));
  const { body } = await alice('POST', '/alerts/rules', { name: 'CPU', ...METRIC, clear_threshold: 50 });
  const path = `/alerts/rules/${body.id}`;
  const settled = await raceForLock(database, (tx) => lockRules(tx, account_id), [
    () => alice('PATCH', path, { threshold: 60 }),
    () => alice('PATCH', path, { clear_threshold: 80 }),
  ]);
  assert.deepEqual(statusesOf(settled), [200, 400]);
  const { threshold, clear_threshold } = (await alice('GET', path)).body;
  assert.ok(clear_threshold <= threshold);
});

test('two changes of different fields at once are both kept', async (t) => {
  const { alice, database, account_id, addChannel } = await openRuleStage(t, ruleRoutes(releaseRule));
  const { body } = await alice('POST', '/alerts/rules', { name: 'Jobs', kind: 'cron_fail' });
  const [mail, chat] = [await addChannel(), await addChannel()];
  const path = `/alerts/rules/${body.id}`;
  const settled = await raceForLock(database, (tx) => lockRules(tx, account_id), [
    () => alice('PATCH', path, { channel_ids: [mail, chat], severity: 'info' }),
    () => alice('PATCH', path, { targets: { tags: ['web'] }, repeat_seconds: 600 }),
  ]);
  assert.deepEqual(statusesOf(settled), [200, 200]);
  const { channel_ids, severity, targets, repeat_seconds } = (await alice('GET', path)).body;
  assert.deepEqual(
    [channel_ids, severity, targets.tags, repeat_seconds],
    [[mail, chat], 'info', ['web'], 600],
  );
});

test('an account has 200 rules at most, also when the last two are made at once', async (t) => {
  const { alice, database, account_id } = await openRuleStage(t, ruleRoutes(releaseRule));
  await sql`
    insert into alert_rule (account_id, name, kind, severity, target_all, created_at, updated_at)
    select ${account_id}, 'Rule', 'cron_fail', 'info', true, now(), now()
    from generate_series(1, 199)`.execute(database);
  const create = () => alice('POST', '/alerts/rules', { name: 'Jobs', kind: 'cron_fail' });
  const settled = await raceForLock(database, (tx) => lockRules(tx, account_id), [create, create]);
  assert.deepEqual(statusesOf(settled), [201, 409]);
  assert.equal((await create()).body.error, 'too_many_rules');
  const { rules } = (await alice('GET', '/alerts/rules?limit=1')).body;
  assert.equal((await alice('DELETE', `/alerts/rules/${rules[0].id}`)).status, 200);
  assert.equal((await create()).status, 201);
});

test('a channel that is added to all rules while one of them is deleted is in the others', async (t) => {
  const { alice, database, account_id, addChannel } = await openRuleStage(t, ruleRoutes(releaseRule));
  const [gone, kept] = [
    (await alice('POST', '/alerts/rules', { name: 'A', kind: 'cron_fail' })).body,
    (await alice('POST', '/alerts/rules', { name: 'B', kind: 'cron_missed' })).body,
  ];
  const channel = await addChannel();
  const settled = await raceForLock(database, (tx) => lockRules(tx, account_id), [
    () => alice('DELETE', `/alerts/rules/${gone.id}`),
    async () => {
      await transaction(database, (tx) => joinRules(tx, account_id, channel));
      return { status: 0 };
    },
  ]);
  assert.deepEqual(statusesOf(settled), [0, 200]);
  const { rules } = (await alice('GET', '/alerts/rules')).body;
  assert.deepEqual(
    rules.map(({ id }: { id: number }) => id),
    [kept.id],
  );
  assert.deepEqual(rules[0].channel_ids, [channel]);
  await transaction(database, (tx) => joinRules(tx, account_id, channel));
});

test('a channel that is deleted while a rule names it is in no rule afterwards', async (t) => {
  const { alice, database, account_id, addChannel } = await openRuleStage(t, ruleRoutes(releaseRule));
  const { body } = await alice('POST', '/alerts/rules', { name: 'Jobs', kind: 'cron_fail' });
  const channel = await addChannel();
  const hold = (tx: Tx) => sql`select id from channel where id = ${channel} for update`.execute(tx);
  const settled = await raceForLock(database, hold, [
    () => alice('PATCH', `/alerts/rules/${body.id}`, { channel_ids: [channel] }),
    async () => {
      await sql`delete from destination where account_id = ${account_id} and id = ${channel}`.execute(
        database,
      );
      return { status: 0 };
    },
  ]);
  assert.equal(settled[1]?.status, 'fulfilled');
  assert.ok(settled[0]?.status === 'fulfilled' && [200, 400].includes(settled[0].value.status));
  assert.deepEqual((await alice('GET', `/alerts/rules/${body.id}`)).body.channel_ids, []);
});

test('a rule that is deleted while an alert is notified by it is only left out', async (t) => {
  const { alice, database, account_id, addSubject } = await openRuleStage(t, ruleRoutes(releaseRule));
  const [gone, kept] = [
    (await alice('POST', '/alerts/rules', { name: 'A', kind: 'cron_fail' })).body.id,
    (await alice('POST', '/alerts/rules', { name: 'B', kind: 'cron_fail' })).body.id,
  ];
  const subject_id = await addSubject('cron_check');
  const at = new Date('2026-06-16T08:00:00.000Z');
  const subject = { subject_id, subject_type: 'cron_check', subject_name: 'Web' };
  const facts = { kind: 'cron_fail', severity: 'info', status: 'open', title: 'Failed' };
  const alert = await database
    .insertInto('alert')
    .values({ account_id, ...subject, ...facts, opened_at: at, last_occurred_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const matches = [gone, kept].map((rule_id) => ({ account_id, alert_id: alert.id, rule_id }));
  const remove = (tx: Tx) => sql`delete from alert_rule where id = ${gone}`.execute(tx);
  const [noted] = await raceForLock(database, remove, [
    () => transaction(database, (tx) => noteMatches(tx, matches)),
  ]);
  assert.equal(noted?.status, 'fulfilled');
  const foreign = { account_id: account_id + 1, alert_id: alert.id, rule_id: kept };
  await transaction(database, (tx) => noteMatches(tx, [...matches, foreign]));
  const found = await database.selectFrom('alert_rule_match').select(['alert_id', 'rule_id']).execute();
  assert.deepEqual(found, [{ alert_id: alert.id, rule_id: kept }]);
});

test('a channel is deleted while a rule that holds an alert open is changed to notify it', async (t) => {
  const { app, add, report, sample, owner, settle, alertsOf } = await openServerBench(t);
  const server = await add();
  const rule = await owner.post('/alerts/rules', { name: 'CPU', ...METRIC, for_seconds: 0 });
  await report(server, { samples: [sample({ cpu: 95 })] });
  await settle();
  assert.deepEqual(await alertsOf(server), ['server_metric open']);
  const [channel] = (await owner.get('/alerts/channels')).channels;
  const path = `/alerts/rules/${rule.id}`;
  const hold = (tx: Tx) => sql`select id from destination where id = ${channel.id} for update`.execute(tx);
  const [changed, deleted] = await raceForLock(app.database, hold, [
    () => owner.send('PATCH', path, { threshold: 80, channel_ids: [channel.id] }),
    () => owner.send('DELETE', `/alerts/channels/${channel.id}`),
  ]);
  assert.ok(changed?.status === 'fulfilled' && [200, 400].includes(changed.value.status));
  assert.ok(deleted?.status === 'fulfilled' && deleted.value.status === 200);
  assert.deepEqual((await owner.get(path)).channel_ids, []);
});
