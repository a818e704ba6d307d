import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../platform/database/database.ts';
import { hours, minutes, seconds } from '../../platform/time.ts';
import { raceForLock } from '../../testing/gates.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startTestService } from '../../testing/service.ts';

const refusal = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error];

test('accounts are listed newest first, in pages, with what they have and who owns them', async (t) => {
  const { alice, bob, charlie, clock, settle } = await startTestService(t);
  await charlie.createCronCheck();
  await charlie.createCronCheck();
  clock.pass(minutes(5));
  const key = await charlie.withKey('read_only');
  await key.get('/cron-checks');
  await settle();
  const { accounts, next_cursor } = await alice.get('/admin/accounts');
  assert.equal(next_cursor, null);
  assert.deepEqual(
    accounts.map(({ owners }: { owners: { email: string }[] }) => owners.map(({ email }) => email)),
    [[charlie.email], [bob.email], [alice.email]],
  );
  const [shown] = accounts;
  assert.deepEqual(
    [shown.id, shown.name, shown.plan, shown.suspended, shown.suspended_at, shown.suspension_reason],
    [charlie.account_id, 'charlie', 'unlimited', false, null, null],
  );
  assert.deepEqual(shown.usage.cron_checks, { current: 2, limit: null });
  assert.deepEqual(shown.usage.members, { current: 1, limit: null });
  assert.equal(shown.last_activity_at, clock.now().toISOString());

  const first = await alice.get('/admin/accounts?limit=2');
  assert.deepEqual([first.accounts.length, first.next_cursor !== null], [2, true]);
  const second = await alice.get(`/admin/accounts?limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual([second.accounts.length, second.next_cursor], [1, null]);
});

test('accounts are found by their name, by their members, by plan and by suspension', async (t) => {
  const { alice, charlie } = await startTestService(t);
  await charlie.patch('/account', { name: '100%_Sure' });
  await alice.patch(`/admin/accounts/${charlie.account_id}`, { plan: 'free', suspended: true });
  const found = async (query: string) =>
    (await alice.get(`/admin/accounts?${query}`)).accounts.map(({ name }: { name: string }) => name);
  assert.deepEqual(await found('q=0%25_s'), ['100%_Sure']);
  assert.deepEqual(await found('q=_'), ['100%_Sure'], 'what is looked for is no pattern');
  assert.deepEqual(await found('q=CHARLIE%40'), ['100%_Sure']);
  assert.deepEqual(await found('q=bob'), ['bob', 'alice'], 'bob is in the team of alice');
  assert.deepEqual(await found('plan=free'), ['100%_Sure']);
  assert.deepEqual(await found('suspended=true'), ['100%_Sure']);
  assert.deepEqual(await found('suspended=0&q=charlie'), []);
  const wrong = await alice.send('GET', '/admin/accounts?plan=gold&suspended=maybe&cursor=x&q=');
  assert.equal(wrong.status, 400);
  assert.deepEqual(wrong.body.issues.map(({ field }: { field: string }) => field).sort(), [
    'cursor',
    'plan',
    'q',
    'suspended',
  ]);
});

test('another plan holds at once, and a lower one deletes nothing', async (t) => {
  const { alice, charlie } = await startTestService(t);
  for (let count = 0; count < 2; count += 1)
    await charlie.post('/webhooks', { name: `Hook ${count}`, url: 'https://hooks.example.org/x' });
  const lowered = await alice.patch(`/admin/accounts/${charlie.account_id}`, { plan: 'free' });
  assert.deepEqual([lowered.plan, lowered.usage.webhooks], ['free', { current: 2, limit: 1 }]);
  const more = await charlie.send('POST', '/webhooks', { name: 'Hook', url: 'https://hooks.example.org/x' });
  assert.deepEqual([more.status, more.body.current, more.body.limit, more.body.plan], [402, 2, 1, 'free']);
  assert.equal((await charlie.get('/webhooks')).webhooks.length, 2);
  assert.equal((await charlie.get('/account/usage')).plan, 'free');
  const logged = (await charlie.get('/account/audit-log')).audit_log[0];
  assert.deepEqual(
    [logged.action, logged.actor.name, logged.detail],
    ['account.set_plan', alice.email, { plan: 'free', plan_before: 'unlimited' }],
  );
  assert.equal((await alice.get('/account/audit-log')).audit_log[0].action, 'account.set_plan');
});

test('a plan that there is not, a stranger of an account and a lone reason are refused', async (t) => {
  const { alice, charlie } = await startTestService(t);
  const path = `/admin/accounts/${charlie.account_id}`;
  for (const [body, field] of [
    [{ plan: 'gold' }, 'plan'],
    [{ suspended: 'yes' }, 'suspended'],
    [{ suspension_reason: 'x' }, 'suspension_reason'],
    [{ suspended: false, suspension_reason: 'x' }, 'suspension_reason'],
    [{ suspended: true, suspension_reason: '' }, 'suspension_reason'],
    [{ name: 'Mine' }, 'name'],
  ] as const) {
    const { status, body: answer } = await alice.send('PATCH', path, body);
    assert.deepEqual([status, answer.issues?.[0].field], [400, field], JSON.stringify(body));
  }
  for (const id of ['999999', '0', 'x', '9007199254740993'])
    assert.deepEqual(refusal(await alice.send('PATCH', `/admin/accounts/${id}`, {})), [404, 'not_found']);
});

test('a suspended account sees why, keeps what it has, and is itself again afterwards', async (t) => {
  const { alice, charlie, advance, settle } = await startTestService(t);
  const key = await charlie.withKey('full');
  const check = await charlie.createCronCheck();
  await charlie.ping(check);
  await settle();
  const path = `/admin/accounts/${charlie.account_id}`;
  const suspended = await alice.patch(path, { suspended: true, suspension_reason: 'Not paid' });
  assert.deepEqual([suspended.suspended, suspended.suspension_reason], [true, 'Not paid']);
  for (const caller of [charlie, key]) {
    const { status, body } = await caller.send('GET', '/cron-checks');
    assert.deepEqual([status, body], [403, { error: 'account_suspended', reason: 'Not paid' }]);
  }
  assert.equal(await charlie.ping(check, '/fail'), 200);
  await advance(hours(20) + minutes(5));
  const again = await alice.patch(path, { suspended: true });
  assert.equal(again.suspension_reason, 'Not paid', 'asked for twice, it stays as it was');
  assert.equal(
    (await alice.patch(path, { suspended: true, suspension_reason: null })).suspension_reason,
    null,
  );
  const ended = await alice.patch(path, { suspended: false });
  assert.deepEqual([ended.suspended, ended.suspended_at, ended.suspension_reason], [false, null, null]);
  const seen = await key.get(`/cron-checks/${check.id}`);
  assert.deepEqual([seen.status, seen.ping_count], ['up', 1]);
  assert.deepEqual((await key.get('/alerts')).alerts, []);
  const actions = (await key.get('/account/audit-log')).audit_log.map(
    ({ action }: { action: string }) => action,
  );
  assert.deepEqual(actions.slice(0, 3), ['account.unsuspend', 'account.suspend', 'account.suspend']);
  assert.equal(
    (await key.get(`/cron-checks/${check.id}/timeline`)).uptime,
    null,
    'it was heard for no time at all',
  );
  await advance(minutes(12));
  assert.equal((await key.get(`/cron-checks/${check.id}`)).status, 'down', 'the next slot counts again');
});

test('nothing that waits for a suspended account is delivered, then or later', async (t) => {
  const receiver = await startReceiver(t);
  const { alice, charlie, pings, settle, mailbox } = await startTestService(t, {
    env: { TOCSIN_PRIVATE_TARGETS: 'all' },
  });
  await charlie.post('/webhooks', { name: 'Hook', url: receiver.url });
  const check = await charlie.createCronCheck();
  await charlie.ping(check, '/fail');
  await pings().recorder.catchUp();
  const mails = mailbox.to(charlie.email).length;
  await alice.patch(`/admin/accounts/${charlie.account_id}`, { suspended: true });
  await settle();
  await alice.patch(`/admin/accounts/${charlie.account_id}`, { suspended: false });
  await settle();
  assert.deepEqual([receiver.received.length, mailbox.to(charlie.email).length], [0, mails]);
  const key = await charlie.get('/alerts');
  assert.equal(key.alerts.length, 1, 'it is in the history all the same');
});

test('streams of changes end with the suspension of their account, and with who is disabled', async (t) => {
  const { alice, bob, charlie, api } = await startTestService(t);
  const { key } = await charlie.post('/api-keys', { name: 'Television', kind: 'read_only' });
  // The text of a stream comes once it has ended.
  const watch = async (token: string) => {
    const stream = await fetch(`${api}/events`, { headers: { Authorization: `Bearer ${token}` } });
    assert.equal(stream.status, 200);
    return { text: stream.text() };
  };
  const [byKey, bySession, ofBob] = await Promise.all([watch(key), watch(charlie.token), watch(bob.token)]);
  await alice.patch(`/admin/accounts/${charlie.account_id}`, { suspended: true });
  await Promise.all([byKey.text, bySession.text]);
  await alice.patch(`/admin/users/${bob.person_id}`, { disabled: true });
  await ofBob.text;
});

test('an account with an instance admin in it cannot be suspended, from which side ever it is tried', async (t) => {
  const { alice, charlie } = await startTestService(t);
  const suspend = (id: number) => alice.send('PATCH', `/admin/accounts/${id}`, { suspended: true });
  assert.deepEqual(refusal(await suspend(alice.account_id)), [409, 'account_of_admin']);
  await alice.patch(`/admin/users/${charlie.person_id}`, { is_admin: true });
  assert.deepEqual(refusal(await suspend(charlie.account_id)), [409, 'account_of_admin']);
  await alice.patch(`/admin/users/${charlie.person_id}`, { is_admin: false });
  assert.equal((await suspend(charlie.account_id)).status, 200);
});

test('of two who suspend and unsuspend at once, each finds what the other left', async (t) => {
  const { app, alice, charlie } = await startTestService(t);
  const path = `/admin/accounts/${charlie.account_id}`;
  const outcomes = await raceForLock(
    app.database,
    (tx) => tx.selectFrom('account').select('id').where('id', '=', charlie.account_id).forUpdate().execute(),
    [
      () => alice.patch(path, { suspended: true }),
      () => alice.patch(path, { suspended: true }),
      () => alice.patch(path, { plan: 'pro' }),
    ],
    2, // the second one waits for the lock of the first
  );
  assert.ok(outcomes.every(({ status }) => status === 'fulfilled'));
  const rows = await transaction(app.database, (tx) =>
    tx.selectFrom('account_suspension').select('to_at').execute(),
  );
  assert.deepEqual(rows, [{ to_at: null }]);
});

test('§8 the thirty-first request of a minute is refused, whatever it says, with the time to retry', async (t) => {
  const { api, alice, charlie, clock } = await startTestService(t);
  const ask = async (token: string, path = '/admin/stats', ip = '203.0.113.9') => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': ip };
    const { status, headers: given } = await fetch(api + path, { headers });
    return [status, given.get('retry-after')];
  };
  for (let count = 0; count < 15; count += 1) {
    assert.deepEqual(await ask(alice.token), [200, null]);
    assert.deepEqual(await ask(alice.token, '/admin/accounts?limit=0', `203.0.113.${count}`), [400, null]);
  }
  assert.deepEqual(await ask(alice.token), [429, '60']);
  assert.deepEqual(await ask(charlie.token), [403, null], 'others have their own');
  for (let count = 0; count < 30; count += 1) assert.deepEqual(await ask(`nobody-${count}`), [401, null]);
  assert.deepEqual(await ask('nobody'), [429, '60'], 'strangers share what their network has');
  clock.pass(seconds(59));
  assert.deepEqual(await ask(alice.token), [429, '1']);
  clock.pass(seconds(2));
  assert.deepEqual(await ask(alice.token), [200, null]);
});
