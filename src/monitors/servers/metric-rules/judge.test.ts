import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { AlertChange } from '../../../alerts/alert.ts';
import { transaction } from '../../../platform/database/database.ts';
import { addMs, minutes } from '../../../platform/time.ts';
import { insertAccount } from '../../../testing/account.ts';
import { raceForLock } from '../../../testing/gates.ts';
import { openForManyRows } from '../../../testing/many-rows.ts';
import { type JudgingStage, openJudgingStage, START } from '../../../testing/metric-judging.ts';
import { plansOf } from '../../../testing/query-plans.ts';
import { releaseRule } from './release.ts';
import { openRuleMemory } from './rule-memory.ts';
import { readHeld } from './store.ts';
import type { MeasuredServer } from './verdict.ts';

const kinds = (changes: readonly AlertChange[]) => changes.map(({ change }) => change);
const at = (minute: number) => addMs(START, minutes(minute));
const held = (stage: JudgingStage) => stage.database.selectFrom('metric_rule_state').selectAll().execute();

test('a rule that somebody changes while samples are judged by it is judged as it is afterwards', async (t) => {
  const edits = [
    { sql: sql`update alert_rule set threshold = 99, revision = revision + 1`, raised: [] },
    { sql: sql`update alert_rule set enabled = false, revision = revision + 1`, raised: [] },
    { sql: sql`delete from alert_rule`, raised: [] },
    { sql: sql`update alert_rule set name = 'Busier'`, raised: ['raise'] },
    { sql: sql`update alert_rule set threshold = 10, revision = revision + 1`, raised: ['raise'] },
  ];
  for (const edit of edits) {
    const stage = await openJudgingStage(t);
    const server = await stage.addServer();
    await stage.addRule();
    const memory = openRuleMemory();
    await stage.judge(server, [{ at: at(0), cpu: 50 }], at(0), memory);
    const seen = { ...server, last_seen_at: at(0) };
    const [outcome] = await raceForLock(stage.database, (tx) => edit.sql.execute(tx), [
      () => stage.judge(seen, [{ at: at(1), cpu: 95 }], at(1), memory),
    ]);
    assert.equal(outcome?.status, 'fulfilled');
    assert.deepEqual(kinds(outcome.value), edit.raised);
    const rules = await stage.database.selectFrom('alert_rule').select('revision').execute();
    assert.deepEqual(
      (await held(stage)).map(({ revision }) => revision),
      edit.raised.map(() => rules[0]?.revision),
    );
  }
});

test('reports and a change of their rule that wait for the same server let each other through', async (t) => {
  const stage = await openJudgingStage(t);
  const [one, other] = [await stage.addServer(), await stage.addServer()];
  const id = await stage.addRule();
  const report = (server: MeasuredServer) => stage.judge(server, [{ at: at(0), cpu: 95 }], at(0));
  const change = () =>
    transaction(stage.database, async (tx) => {
      await releaseRule(tx, { account_id: stage.account_id, id }, at(0));
      await sql`update alert_rule set threshold = 99, revision = revision + 1`.execute(tx);
    });
  await report(other);
  const outcomes = await raceForLock<unknown>(
    stage.database,
    (tx) => sql`select id from subject for update`.execute(tx),
    [() => report(one), change],
  );
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  );
  const next = { at: at(1), cpu: 95 };
  for (const server of [one, other]) await stage.judge({ ...server, last_seen_at: at(0) }, [next], at(1));
  const open = await stage.database.selectFrom('alert').where('status', '=', 'open').selectAll().execute();
  assert.deepEqual([open, await held(stage)], [[], []]);
});

test('what is remembered of rules is not believed once another process has changed them', async (t) => {
  const stage = await openJudgingStage(t);
  const server = await stage.addServer();
  const memory = openRuleMemory();
  assert.deepEqual(await stage.judge(server, [{ at: at(0), cpu: 95 }], at(0), memory), []);
  const id = await stage.addRule();
  const next = (minute: number, cpu: number) =>
    stage.judge({ ...server, last_seen_at: at(minute - 1) }, [{ at: at(minute), cpu }], at(minute), memory);
  assert.deepEqual(kinds(await next(1, 95)), ['raise']);
  await stage.database.deleteFrom('alert_rule').where('id', '=', id).execute();
  assert.deepEqual(kinds(await next(2, 95)), []);
  assert.deepEqual(kinds(await next(3, 5)), []);
});

test('rules and breaches of one account mean nothing for another, also out of one memory', async (t) => {
  const stage = await openJudgingStage(t);
  const other = await insertAccount(stage.database);
  const [mine, theirs] = [await stage.addServer(), await stage.addServer(other)];
  const rule_id = await stage.addRule({}, other);
  const memory = openRuleMemory();
  assert.deepEqual(await stage.judge(mine, [{ at: at(0), cpu: 95 }], at(0), memory), []);
  const [raised] = await stage.judge(theirs, [{ at: at(0), cpu: 95 }], at(0), memory);
  assert.ok(raised?.change === 'raise');
  assert.deepEqual([raised.account_id, raised.subject.id, raised.rule_ids], [other, theirs.id, [rule_id]]);
});

test('a breach of a rule as it was before it was changed is dropped, and its alert with it', async (t) => {
  const stage = await openJudgingStage(t);
  const server = await stage.addServer();
  await stage.addRule();
  assert.deepEqual(kinds(await stage.judge(server, [{ at: at(0), cpu: 95 }], at(0))), ['raise']);
  // As if the change had been made by a transaction that could not see the breach yet.
  await sql`update alert_rule set for_seconds = 600, revision = revision + 1`.execute(stage.database);
  const changes = await stage.judge({ ...server, last_seen_at: at(0) }, [{ at: at(1), cpu: 95 }], at(1));
  assert.deepEqual(
    changes.map((change) => change.change === 'resolve' && change.reason),
    ['rule_changed'],
  );
  const [breach] = await held(stage);
  assert.deepEqual([breach?.revision, breach?.since, breach?.opened_at], [2, at(1), null]);
});

test('a sample that is sent again while others come is judged once', async (t) => {
  const stage = await openJudgingStage(t);
  const server = await stage.addServer();
  await stage.addRule();
  const sample = { at: at(0), cpu: 95 };
  assert.deepEqual(kinds(await stage.judge(server, [sample, sample], at(0))), ['raise']);
  const seen = { ...server, last_seen_at: at(0) };
  assert.deepEqual(await stage.judge(seen, [sample, { at: at(-1), cpu: 5 }], at(1)), []);
});

test('a memory of rules stays within its bounds, and forgets who was asked for longest ago', async (t) => {
  const stage = await openJudgingStage(t);
  const accounts = [
    stage.account_id,
    await insertAccount(stage.database),
    await insertAccount(stage.database),
  ];
  for (const account of accounts) await stage.addRule({}, account);
  const memory = openRuleMemory({ most: 4 });
  const [first = 0, second = 0, third = 0] = accounts;
  const look = (account: number) =>
    stage.database
      .transaction()
      .execute(async (tx) => (await memory.conditionsOf(tx, new Map([[account, 1]]))).get(account));
  const [one, two] = [await look(first), await look(second)];
  await look(first);
  await look(third);
  assert.equal(await look(first), one);
  assert.notEqual(await look(second), two);
});

test('reading what is held looks at the servers that report, not at all there are', async (t) => {
  const stage = await openJudgingStage(t);
  const server = await stage.addServer();
  const rule_id = await stage.addRule();
  await using filling = await openForManyRows(stage.url);
  await sql`
    with made as (
      insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
      select n, ${stage.account_id}, 'server', 'Server', 'online', ${START}, ${START}, ${START}
      from generate_series(1, 100000) as n returning id
    ), servers as (
      insert into server (id, account_id) select id, ${stage.account_id} from made returning id
    )
    select count(*) from servers`.execute(filling);
  await sql`
    insert into metric_rule_state (account_id, server_id, rule_id, metric, revision, since)
    select ${stage.account_id}, n, ${rule_id}, 'cpu', 1, ${START} from generate_series(1, 100000) as n`.execute(
    filling,
  );
  await sql`analyze`.execute(filling);
  const [plan] = await plansOf(stage.url, (database) =>
    database.transaction().execute((tx) => readHeld(tx, [server])),
  );
  assert.doesNotMatch(plan ?? 'Seq Scan', /Seq Scan on metric_rule_state/);
});
