// The audit log, asked for in part: filters, pages of what they let through, and the file of it.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { days, minutes } from '../../platform/time.ts';
import { type AccountHosts, openAccountHosts } from '../../testing/account-hosts.ts';
import { plansOf } from '../../testing/query-plans.ts';
import { everyAuditEvent, readAuditLog } from './read.ts';
import { recordAudit } from './record.ts';
import { deleteExpiredAuditEvents } from './retention.ts';

interface Entry {
  action?: string;
  outcome?: 'ok' | 'refused';
  target?: { type: string; id: number; name: string };
  detail?: Record<string, string>;
}

async function openLog(t: TestContext) {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register('alice@example.org');
  const record = async ({ action = 'cron_check.create', outcome = 'ok', ...entry }: Entry = {}) => {
    hosts.clock.pass(minutes(1));
    const { app, clock } = hosts;
    const whole = { actor: null, account_id: alice.account.id, facts: null, action, outcome, ...entry };
    await recordAudit(app.database, { ...whole, now: clock.now() });
  };
  const get = (query: string) => hosts.api('GET', `/account/audit-log${query}`, { token: alice.token });
  const actions = async (query: string) =>
    (await get(query)).body.audit_log.map((event: { action: string }) => event.action);
  return { hosts, alice, record, get, actions };
}

test('each filter lets through what it names, and several what all of them name', async (t) => {
  const { hosts, alice, record, actions } = await openLog(t);
  const check = { type: 'cron_check', id: 7, name: 'Backup' };
  await record({ target: check });
  await record({ action: 'cron_check.update', target: check });
  await record({ action: 'cron_checks.other', target: { ...check, id: 8 } });
  await record({ action: 'webhook.create', target: { type: 'webhook', id: 7, name: 'Pager' } });
  await record({ action: 'auth.login', outcome: 'refused' });
  const all = [
    'auth.login',
    'webhook.create',
    'cron_checks.other',
    'cron_check.update',
    'cron_check.create',
    'auth.register',
  ];
  const third = new Date(hosts.clock.now().getTime() - minutes(2)).toISOString();
  for (const [query, expected] of [
    ['', all],
    ['?action=cron_check.create', ['cron_check.create']],
    ['?action=cron_check.', ['cron_check.update', 'cron_check.create']],
    ['?action=cron_check', []],
    ['?action=auth.', ['auth.login', 'auth.register']],
    ['?actor=alice@example.org', ['auth.register']],
    ['?actor=Tocsin', all.slice(0, -1)],
    [`?person_id=${alice.user.id}`, ['auth.register']],
    [`?person_id=${alice.user.id + 1}`, []],
    ['?target_type=cron_check', ['cron_checks.other', 'cron_check.update', 'cron_check.create']],
    ['?target_type=cron_check&target_id=7', ['cron_check.update', 'cron_check.create']],
    ['?outcome=refused', ['auth.login']],
    [`?from=${third}`, ['auth.login', 'webhook.create', 'cron_checks.other']],
    [`?to=${third}`, ['cron_check.update', 'cron_check.create', 'auth.register']],
    [`?from=${third}&outcome=ok&action=webhook.`, ['webhook.create']],
  ] as const)
    assert.deepEqual(await actions(query), expected, query);
});

test('what a filter lets through is read in pages as well', async (t) => {
  const { record, get } = await openLog(t);
  for (let count = 0; count < 5; count += 1) {
    await record();
    await record({ action: 'webhook.create' });
  }
  const first = (await get('?action=webhook.&limit=3')).body;
  const second = (await get(`?action=webhook.&limit=3&cursor=${first.next_cursor}`)).body;
  assert.deepEqual([first.audit_log.length, second.audit_log.length, second.next_cursor], [3, 2, null]);
  const ids = [...first.audit_log, ...second.audit_log].map(({ id }: { id: number }) => id);
  assert.deepEqual(
    ids,
    ids.toSorted((one, other) => other - one),
  );
});

test('wrong filters are refused, each with its reason', async (t) => {
  const { get } = await openLog(t);
  const issues = async (query: string) => (await get(query)).body.issues;
  assert.deepEqual(await issues('?action=%25&person_id=x&outcome=maybe&from=yesterday'), [
    { field: 'action', reason: 'an action such as cron_check.create, or its beginning such as cron_check.' },
    { field: 'person_id', reason: 'integer 1..' },
    { field: 'outcome', reason: 'one of ok, refused' },
    { field: 'from', reason: 'ISO 8601 timestamp' },
  ]);
  assert.deepEqual(await issues('?target_id=7'), [
    { field: 'target_type', reason: 'required beside target_id' },
  ]);
  const at = '2026-06-16T08:00:00Z';
  assert.deepEqual(await issues(`?from=${at}&to=${at}`), [{ field: 'from', reason: 'must be before `to`' }]);
});

/** Both hosts give a file as it is; the caller of the tests reads JSON only. */
async function download({ app }: AccountHosts, accountId: number) {
  const events = [];
  for await (const event of everyAuditEvent(app.database, accountId, {})) events.push(event);
  return events;
}

test('the whole log is read part by part, without what is added meanwhile', async (t) => {
  const { hosts, alice, record } = await openLog(t);
  const { database, clock } = hosts;
  await sql`
    insert into audit_event (account_id, at, actor_type, actor_name, action, outcome)
    select ${alice.account.id}, ${clock.now()}, 'system', 'Tocsin', 'cron_check.create', 'ok'
    from generate_series(1, 2500)`.execute(database);
  const events = everyAuditEvent(database, alice.account.id, {});
  const first = await events.next();
  assert.equal(first.done, false);
  await record({ action: 'came.later' });
  const rest = [];
  for await (const { action } of events) rest.push(action);
  assert.deepEqual([rest.length, rest.at(-1), rest.includes('came.later')], [2_500, 'auth.register', false]);
  assert.equal((await download(hosts, alice.account.id)).length, 2_502);
});

test('filters find their few among 100,000 events by an index', async (t) => {
  const { hosts, alice, record } = await openLog(t);
  const { database, clock } = hosts;
  await record({ action: 'webhook.delete', target: { type: 'webhook', id: 7, name: 'Pager' } });
  const { id } = alice.account;
  const others = (await hosts.register('charlie@example.org')).account.id;
  await sql`
    insert into audit_event (account_id, at, actor_type, actor_name, action, target_type, target_id, outcome)
    select case when n % 2 = 0 then ${id}::bigint else ${others}::bigint end,
      ${clock.now()}::timestamptz + n * interval '1 minute', 'key', 'Deploy', 'cron_check.update',
      'cron_check', (n % 1000)::text, 'ok'
    from generate_series(1, 100000) as n`.execute(database);
  await sql`analyze audit_event`.execute(database);
  const person_id = alice.user.id;
  const long_ago = clock.now().toISOString();
  for (const [query, index] of [
    [{}, 'audit_event_by_account'],
    [{ action: 'webhook.delete' }, 'audit_event_by_action'],
    [{ action: 'webhook.' }, 'audit_event_by_action'],
    [{ actor: 'alice@example.org' }, 'audit_event_by_actor'],
    [{ person_id }, 'audit_event_by_person'],
    [{ target_type: 'cron_check', target_id: '77' }, 'audit_event_by_target'],
    [{ to: long_ago }, 'audit_event_by_time'],
  ] as const) {
    const [plan = ''] = await plansOf(hosts.url, (tried) => readAuditLog(tried, id, query));
    assert.match(plan, new RegExp(index), JSON.stringify(query));
    assert.doesNotMatch(plan, /Seq Scan/, plan);
  }
});

test('the database neither changes nor deletes an event, whoever asks', async (t) => {
  const { hosts, alice } = await openLog(t);
  const { database } = hosts;
  const attempts = [
    sql`update audit_event set actor_name = 'somebody else'`,
    sql`update audit_event set person_id = null, outcome = 'refused'`,
    sql`update audit_event set account_id = null`,
    sql`delete from audit_event`,
    sql`truncate audit_event`,
  ];
  for (const attempt of attempts)
    await assert.rejects(attempt.execute(database), /neither changed nor deleted/);
  await database.deleteFrom('person').where('id', '=', alice.user.id).execute();
  const [kept] = await database.selectFrom('audit_event').select(['person_id', 'actor_name']).execute();
  assert.deepEqual(kept, { person_id: null, actor_name: 'alice@example.org' });
  await database.deleteFrom('account').where('id', '=', alice.account.id).execute();
  assert.deepEqual(await database.selectFrom('audit_event').selectAll().execute(), []);
});

test('events of an account are kept for 400 days, sign-ins that belong to none for 90', async (t) => {
  const { hosts, alice, record } = await openLog(t);
  const { database, clock, app } = hosts;
  const body = { email: 'unknown@example.org', password: 'a guess' };
  await hosts.api('POST', '/auth/login', { body });
  const left = async () => {
    assert.equal(await deleteExpiredAuditEvents(app, clock.now()), false);
    const rows = await database.selectFrom('audit_event').select('account_id').orderBy('id').execute();
    return rows.map(({ account_id }) => account_id);
  };
  const { id } = alice.account;
  clock.pass(days(90) - 1);
  assert.deepEqual(await left(), [id, null]);
  clock.pass(1);
  assert.deepEqual(await left(), [id]);
  clock.pass(days(310) - 1);
  await record();
  assert.deepEqual(await left(), [id], 'the minute that passed took the oldest');
});
