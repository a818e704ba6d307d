import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import { raceForLock } from '../../testing/gates.ts';
import { openSession } from '../../testing/route-fixtures.ts';
import { startTestService } from '../../testing/service.ts';

const refusal = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error];

test('people are listed newest first, with their accounts, their last sign-in and whether they run the instance', async (t) => {
  const service = await startTestService(t);
  const { alice, bob, charlie, clock } = service;
  clock.pass(minutes(9));
  await openSession(service, bob);
  const { users, next_cursor } = await alice.get('/admin/users');
  assert.equal(next_cursor, null);
  assert.deepEqual(
    users.map(({ email }: { email: string }) => email),
    [charlie.email, bob.email, alice.email],
  );
  const shown = users[1];
  assert.deepEqual(
    [shown.id, shown.email_verified, shown.two_factor, shown.is_admin, shown.disabled, shown.disabled_at],
    [bob.person_id, true, false, false, false, null],
  );
  assert.equal(shown.last_sign_in_at, clock.now().toISOString());
  assert.deepEqual(
    shown.accounts.map(({ name, role, suspended }: { name: string; role: string; suspended: boolean }) => [
      name,
      role,
      suspended,
    ]),
    [
      ['alice', 'editor', false],
      ['bob', 'owner', false],
    ],
  );
  assert.equal(users[2].is_admin, true);
  const found = async (query: string) =>
    (await alice.get(`/admin/users?${query}`)).users.map(({ email }: { email: string }) => email);
  assert.deepEqual(await found('q=CHARLIE'), [charlie.email]);
  assert.deepEqual(await found('q=%25'), []);
  assert.deepEqual(await found('is_admin=true'), [alice.email]);
  assert.deepEqual(await found('disabled=true'), []);
  const page = await alice.get('/admin/users?limit=1');
  assert.deepEqual(await found(`limit=1&cursor=${page.next_cursor}`), [bob.email]);
});

test('who is disabled is out at once, cannot sign in, and is let in again; keys of the account go on', async (t) => {
  const { alice, charlie, nobody } = await startTestService(t);
  const key = await charlie.withKey('full');
  const path = `/admin/users/${charlie.person_id}`;
  const disabled = await alice.patch(path, { disabled: true });
  assert.equal(disabled.disabled, true);
  assert.notEqual(disabled.disabled_at, null);
  assert.equal((await charlie.send('GET', '/account')).status, 401);
  const { email, password } = charlie;
  const signIn = () =>
    nobody.send('POST', '/auth/login', { email, password }, { 'X-Forwarded-For': '203.0.113.77' });
  assert.deepEqual(refusal(await signIn()), [401, 'invalid_credentials']);
  assert.equal((await key.send('GET', '/account')).status, 200);
  const enabled = await alice.patch(path, { disabled: false });
  assert.deepEqual([enabled.disabled, enabled.disabled_at], [false, null]);
  assert.equal((await charlie.send('GET', '/account')).status, 401, 'what was ended stays ended');
  assert.equal((await signIn()).status, 200);
  const actions = (await alice.get('/account/audit-log')).audit_log.map(
    ({ action, target }: { action: string; target: { name: string } }) => [action, target?.name],
  );
  assert.deepEqual(actions.slice(0, 2), [
    ['person.enable', charlie.email],
    ['person.disable', charlie.email],
  ]);
});

test('the running of the instance is shared and taken back, and takes effect with the next request', async (t) => {
  const { alice, charlie } = await startTestService(t);
  assert.equal((await charlie.send('GET', '/admin/stats')).status, 403);
  const path = `/admin/users/${charlie.person_id}`;
  assert.equal((await alice.patch(path, { is_admin: true })).is_admin, true);
  assert.equal((await charlie.send('GET', '/admin/stats')).status, 200);
  assert.equal((await alice.patch(path, { is_admin: false })).is_admin, false);
  assert.equal((await charlie.send('GET', '/admin/stats')).status, 403);
});

test('nobody shuts themselves out, and people are changed by who signed in lately only', async (t) => {
  const { alice, charlie, clock } = await startTestService(t);
  const own = `/admin/users/${alice.person_id}`;
  for (const changes of [{ disabled: true }, { is_admin: false }, { disabled: true, is_admin: true }])
    assert.deepEqual(refusal(await alice.send('PATCH', own, changes)), [409, 'yourself']);
  assert.equal((await alice.send('PATCH', own, { disabled: false, is_admin: true })).status, 200);
  for (const body of [{ disabled: 'x' }, { is_admin: null }, { email: 'x@example.org' }, []])
    assert.equal((await alice.send('PATCH', own, body)).status, 400);
  assert.deepEqual(refusal(await alice.send('PATCH', '/admin/users/999999', {})), [404, 'not_found']);
  clock.pass(minutes(11));
  const late = await alice.send('PATCH', `/admin/users/${charlie.person_id}`, { disabled: true });
  assert.deepEqual(refusal(late), [403, 'reauthentication_required']);
});

for (const changes of [{ disabled: true }, { is_admin: false }])
  test(`of two instance admins who do ${JSON.stringify(changes)} to each other at once, one stays`, async (t) => {
    const { app, alice, charlie } = await startTestService(t);
    await alice.patch(`/admin/users/${charlie.person_id}`, { is_admin: true });
    const outcomes = await raceForLock(
      app.database,
      (tx) => tx.selectFrom('person').select('id').orderBy('id').forUpdate().execute(),
      [
        () => alice.send('PATCH', `/admin/users/${charlie.person_id}`, changes),
        () => charlie.send('PATCH', `/admin/users/${alice.person_id}`, changes),
      ],
    );
    const statuses = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.status);
    assert.deepEqual(statuses.sort(), [200, 403]);
    const admins = await app.database
      .selectFrom('person')
      .select('id')
      .where('is_admin', '=', true)
      .where('disabled_at', 'is', null)
      .execute();
    assert.equal(admins.length, 1);
  });
