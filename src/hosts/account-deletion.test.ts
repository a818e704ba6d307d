// The deletion of an account, on the whole service: seven days to change one's mind, then nothing is left.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { deleteDueAccounts } from '../accounts/deletion/remove.ts';
import { days, minutes } from '../platform/time.ts';
import { raceForLock } from '../testing/gates.ts';
import { makeRouteFixtures, openSession, startHookTarget } from '../testing/route-fixtures.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { accountParts } from './account-hooks.ts';

/**
 * alice runs the instance; charlie owns the account that is deleted, and bob is in that one and in others. Charlie has one of
 * everything, unless it does not matter.
 */
async function openStage(t: TestContext, { isFurnished = true } = {}) {
  const { hookUrl, env } = await startHookTarget(t);
  const service = await startTestService(t, { env });
  const { charlie, app } = service;
  if (isFurnished) await makeRouteFixtures(charlie, { service, hookUrl });
  const rowsOf = (accountId: number) => rowsWith(service, 'account_id', accountId);
  const status = async (token: string) =>
    (await fetch(`${service.api}/account`, { headers: { Authorization: `Bearer ${token}` } })).status;
  return { service, charlie, app, rowsOf, status };
}

/** How many rows of each table have this number in a column of this name; without those that have none. */
async function rowsWith({ app }: TestService, column: string, id: number): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = ${column} and t.table_type = 'BASE TABLE'
      and c.table_name !~ '^ping_[0-9]'
    order by 1`.execute(app.database);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${sql.ref(column)} = ${id}`.execute(
      app.database,
    );
    if (rows[0]?.count) counts[name] = rows[0].count;
  }
  return counts;
}

/** A session that holds, however much time has passed. */
const signedIn = async (service: TestService, member: { person_id: number }) => ({
  Authorization: `Bearer ${(await openSession(service, member)).token}`,
});

test('an account is deleted seven days after its owner asked, and nothing of it is left', async (t) => {
  const { service, charlie, rowsOf, status } = await openStage(t);
  const { app, clock, mailbox, alice } = service;
  const asked = await charlie.send('DELETE', '/account');
  const delete_at = new Date(clock.now().getTime() + days(7)).toISOString();
  assert.deepEqual([asked.status, asked.body], [200, { ok: true, delete_at }]);
  assert.equal((await charlie.get('/account')).delete_at, delete_at);
  await service.settle();
  const mail = mailbox.to(charlie.email).at(-1);
  assert.match(mail?.subject ?? '', /is to be deleted$/);
  assert.match(mail?.text ?? '', /To be deleted: +23 June 2026, 08:00 UTC/);

  const before = await rowsOf(charlie.account_id);
  for (const table of [
    'ping',
    'cron_check',
    'alert',
    'delivery',
    'webhook',
    'api_key',
    'audit_event',
    'member',
  ])
    assert.ok((before[table] ?? 0) > 0, `the test needs rows in ${table}`);
  const others = await rowsOf(alice.account_id);
  await service.advance(days(7) - 1);
  assert.ok((await rowsOf(charlie.account_id)).cron_check, 'a moment before');
  await service.advance(1);
  assert.deepEqual(await rowsOf(charlie.account_id), {});
  assert.deepEqual(await rowsWith(service, 'person_id', charlie.person_id), {});
  assert.deepEqual(await rowsOf(alice.account_id), others);
  assert.equal(await status(charlie.token), 401);
  const { rows } = await sql`select 1 from person where email = ${charlie.email}`.execute(app.database);
  assert.deepEqual(rows, [], 'the person is gone as well');
  assert.match(mailbox.to(charlie.email).at(-1)?.text ?? '', /your sign-in was deleted as well/);
  const noted = await sql`
    select actor_name, target_id, target_name, outcome from audit_event where action = 'account.delete'`.execute(
    app.database,
  );
  assert.deepEqual(noted.rows, [
    { actor_name: 'Tocsin', target_id: String(charlie.account_id), target_name: '', outcome: 'ok' },
  ]);
  const again = await service.signUp('charlie');
  assert.notEqual(again.person_id, charlie.person_id, 'the address is free again');
});

test('until it is due everything works as before, and an owner may cancel', async (t) => {
  const { service, charlie, rowsOf } = await openStage(t);
  const { clock, mailbox } = service;
  await charlie.delete('/account');
  const check = await charlie.createCronCheck({ name: 'Made afterwards' });
  assert.equal(await charlie.ping(check), 200);
  await service.settle();
  assert.equal((await charlie.get(`/cron-checks/${check.id}`)).status, 'up');
  clock.pass(days(7) - minutes(1));
  const owner = await signedIn(service, charlie);
  const cancelled = await service.nobody.send('POST', '/account/cancel-deletion', undefined, owner);
  assert.deepEqual([cancelled.status, cancelled.body], [200, { ok: true }]);
  await service.advance(days(1));
  assert.ok((await rowsOf(charlie.account_id)).cron_check);
  const session = await signedIn(service, charlie);
  assert.equal((await service.nobody.send('GET', '/account', undefined, session)).body.delete_at, null);
  assert.match(mailbox.to(charlie.email).at(-1)?.subject ?? '', /will not be deleted$/);
  const { body } = await service.nobody.send('GET', '/account/audit-log?action=account.', undefined, session);
  assert.deepEqual(
    body.audit_log.map(({ action }: { action: string }) => action),
    ['account.cancel_deletion', 'account.request_deletion'],
  );
});

test('of several who ask at once one sets the moment, and each gets the same answer', async (t) => {
  const { service, charlie, app } = await openStage(t, { isFurnished: false });
  const outcomes = await raceForLock(
    app.database,
    (tx) => sql`select id from account where id = ${charlie.account_id} for update`.execute(tx),
    [1, 2, 3].map(() => () => charlie.send('DELETE', '/account')),
    1,
  );
  const answers = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null));
  assert.deepEqual(new Set(answers.map((answer) => JSON.stringify(answer?.body))).size, 1);
  service.clock.pass(1);
  assert.equal((await charlie.delete('/account')).delete_at, answers[0]?.body.delete_at, 'asked again');
  await service.settle();
  const mails = service.mailbox.to(charlie.email).filter(({ subject }) => subject?.endsWith('to be deleted'));
  assert.equal(mails.length, 1);
});

test('only an owner who has just signed in asks, and only an owner cancels', async (t) => {
  const { service } = await openStage(t, { isFurnished: false });
  const { bob, setRole, alice } = service;
  for (const role of ['viewer', 'editor', 'admin'] as const) {
    await setRole(role);
    assert.equal((await bob.send('DELETE', '/account')).status, 403, role);
    assert.equal((await bob.send('POST', '/account/cancel-deletion')).status, 403, role);
  }
  const key = await alice.withKey('full');
  assert.equal((await key.send('DELETE', '/account')).body.error, 'session_required');
  assert.equal((await key.send('POST', '/account/cancel-deletion')).body.error, 'session_required');
  service.clock.pass(minutes(10) + 1);
  assert.equal((await alice.send('DELETE', '/account')).body.error, 'reauthentication_required');
});

test('pings that come in while an account goes are answered and belong to nobody', async (t) => {
  const { service, charlie, app, rowsOf } = await openStage(t);
  const check = await charlie.createCronCheck({ name: 'Busy' });
  await charlie.delete('/account');
  service.clock.pass(days(7));
  const forgotten = Promise.withResolvers<void>();
  const leave = app.events.onWork('forgotten_slugs', () => forgotten.resolve());
  t.after(leave);
  let steps = 0;
  for (; await deleteDueAccounts(app, app.clock.now(), accountParts); steps += 1) {
    assert.equal(await charlie.ping(check), 200);
    await service.pings().recorder.catchUp();
  }
  assert.ok(steps > 3, `${steps} steps`);
  assert.equal(await charlie.ping(check), 200);
  await service.settle();
  assert.deepEqual(await rowsOf(charlie.account_id), {});
  await forgotten.promise;
  await service.pings().slugs.refresh();
  const slug = new URL(check.ping_url).pathname.split('/').at(-1) ?? '';
  assert.equal(service.pings().slugs.known().maybe(slug), false, 'the slug is a stranger’s now');
});

test('once it has begun nobody gets in and nobody cancels, and a program that dies goes on where it was', async (t) => {
  const { service, charlie, app, rowsOf, status } = await openStage(t);
  const { key } = await charlie.post('/api-keys', { name: 'k', kind: 'full' });
  await charlie.delete('/account');
  service.clock.pass(days(7));
  const step = () => deleteDueAccounts(app, app.clock.now(), accountParts);
  const { token } = await openSession(service, charlie);
  assert.equal(await step(), true);
  assert.deepEqual([await status(token), await status(key)], [403, 401]);
  const late = await service.nobody.send('POST', '/account/cancel-deletion', undefined, {
    Authorization: `Bearer ${token}`,
  });
  assert.equal(late.status, 403);
  let broken = 0;
  for (let more = true; more; ) {
    // Every part is done and lost once before it is done for good.
    const dying = accountParts.map((part) => async (...given: Parameters<typeof part>) => {
      if (await part(...given)) throw new Error('the program died');
      return false;
    });
    const died = await deleteDueAccounts(app, app.clock.now(), dying).then(
      () => false,
      () => true,
    );
    broken += died ? 1 : 0;
    more = await step();
  }
  assert.ok(broken > 1, `${broken} steps were lost`);
  assert.deepEqual(await rowsOf(charlie.account_id), {});
});

test('two nodes that delete at once do not stumble over each other', async (t) => {
  const { service, charlie, app, rowsOf } = await openStage(t);
  await charlie.delete('/account');
  service.clock.pass(days(7));
  const all = async () => {
    while (await deleteDueAccounts(app, app.clock.now(), accountParts));
  };
  await Promise.all([all(), all(), all()]);
  // Whoever found the account taken had nothing to do.
  await all();
  assert.deepEqual(await rowsOf(charlie.account_id), {});
  await service.settle();
  const mails = service.mailbox.to(charlie.email).filter(({ subject }) => subject?.endsWith('was deleted'));
  assert.equal(mails.length, 1);
});

test('members who are in another account stay, others go with it, and are notified', async (t) => {
  const { service, charlie, app } = await openStage(t, { isFurnished: false });
  const { bob } = service;
  const dave = await service.signUp('dave');
  const join = (person_id: number) =>
    app.database
      .insertInto('member')
      .values({ account_id: charlie.account_id, person_id, role: 'editor', joined_at: app.clock.now() })
      .execute();
  await join(bob.person_id);
  await join(dave.person_id);
  await sql`delete from member where person_id = ${dave.person_id} and account_id <> ${charlie.account_id}`.execute(
    app.database,
  );
  await charlie.delete('/account');
  await service.advance(days(7));
  const { rows } = await sql<{
    email: string;
  }>`select email from person where email ~ '^(alice|bob|charlie|dave)@' order by id`.execute(app.database);
  assert.deepEqual(
    rows.map(({ email }) => email),
    ['alice@example.org', 'bob@example.org'],
  );
  const subjects = (to: string) => service.mailbox.to(to).map(({ subject }) => subject ?? '');
  assert.ok(
    subjects(dave.email).some((subject) => subject.endsWith('was deleted')),
    'dave’s sign-in went',
  );
  assert.ok(
    !subjects(bob.email).some((subject) => subject.endsWith('was deleted')),
    'bob lost nothing of his',
  );
});

test('whoever joins another account while their last one goes keeps their sign-in', async (t) => {
  const { service, charlie, app, rowsOf } = await openStage(t);
  const { database } = app;
  await charlie.delete('/account');
  service.clock.pass(days(7));
  const [outcome] = await raceForLock(
    database,
    (tx) =>
      tx
        .insertInto('member')
        .values({
          account_id: service.bob.account_id,
          person_id: charlie.person_id,
          role: 'viewer',
          joined_at: app.clock.now(),
        })
        .execute(),
    [
      async () => {
        while (await deleteDueAccounts(app, app.clock.now(), accountParts));
      },
    ],
  );
  assert.equal(outcome?.status, 'fulfilled');
  assert.deepEqual(await rowsOf(charlie.account_id), {});
  const { rows } = await sql`select account_id from member where person_id = ${charlie.person_id}`.execute(
    database,
  );
  assert.deepEqual(rows, [{ account_id: service.bob.account_id }]);
});

test('the last account of those who run the instance is not deleted', async (t) => {
  const { service, rowsOf } = await openStage(t, { isFurnished: false });
  const { alice, bob, app } = service;
  const refused = await alice.send('DELETE', '/account');
  assert.deepEqual([refused.status, refused.body.error], [409, 'last_admin_account']);
  const setAdmin = (is_admin: boolean) =>
    app.database.updateTable('person').set({ is_admin }).where('id', '=', bob.person_id).execute();
  await setAdmin(true);
  assert.equal(
    (await alice.send('DELETE', '/account')).status,
    200,
    'bob runs it as well, from his own account',
  );
  await setAdmin(false);
  await service.advance(days(7));
  assert.ok((await rowsOf(alice.account_id)).member, 'bob runs it no longer, so hers is put off');
  await setAdmin(true);
  await service.advance(days(1));
  assert.deepEqual(await rowsOf(alice.account_id), {});
  const { rows } = await sql`select is_admin from person where id = ${alice.person_id}`.execute(app.database);
  assert.deepEqual(rows, [{ is_admin: true }], 'she is kept, as somebody who runs this instance');
});

test('what is large goes in bounded parts', async (t) => {
  const { service, charlie, app, rowsOf } = await openStage(t);
  const check = await charlie.createCronCheck();
  await sql`
    insert into state_period (account_id, subject_id, status, from_at, to_at)
    select ${charlie.account_id}, ${check.id}, 'up', at, at + interval '1 second'
    from generate_series(timestamptz '2020-01-01', timestamptz '2020-01-01 03:00', interval '1 second') as at`.execute(
    app.database,
  );
  await sql`
    insert into audit_event (account_id, at, actor_type, actor_name, action, outcome)
    select ${charlie.account_id}, now(), 'system', 'Tocsin', 'x.y', 'ok' from generate_series(1, 3000)`.execute(
    app.database,
  );
  await charlie.delete('/account');
  service.clock.pass(days(7));
  let last = await rowsOf(charlie.account_id);
  while (await deleteDueAccounts(app, app.clock.now(), accountParts)) {
    const left = await rowsOf(charlie.account_id);
    for (const table of ['state_period', 'audit_event', 'ping', 'delivery', 'alert'])
      assert.ok((last[table] ?? 0) - (left[table] ?? 0) <= 5_100, table);
    last = left;
  }
  assert.deepEqual(last, {});
});
