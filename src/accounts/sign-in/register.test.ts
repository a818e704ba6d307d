import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hours, minutes } from '../../platform/time.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { raceForLock } from '../../testing/gates.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';
import { recordStatements } from '../../testing/statements.ts';

const smtp = { config: { smtpUrl: 'smtp://localhost' } };
const alice = { email: 'alice@example.org', password: PASSWORD };

const register = (hosts: AccountHosts, body: Record<string, unknown>) =>
  hosts.api('POST', '/auth/register', { body });

const people = (hosts: AccountHosts) =>
  hosts.database.selectFrom('person').select(['email', 'is_admin']).orderBy('id').execute();

/** The token in the newest mail to an address. */
async function mailedToken(hosts: AccountHosts, to: string) {
  const mail = (await openQueuedMails(hosts.app)).findLast((queued) => queued.to === to);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail(`no token was mailed to ${to}`);
}

test('§4.7 registration without mail signs in at once, and makes a person, an account and its owner', async (t) => {
  const hosts = await openAccountHosts(t, { config: { defaultPlan: 'pro' } });
  const answer = await register(hosts, { ...alice, email: 'Alice@Example.org', name: ' Alice ' });
  assert.equal(answer.status, 201);
  const { token, session, user, account, ...rest } = answer.body;
  assert.deepEqual(rest, { status: 'ok', token_type: 'bearer' });
  assert.match(token, /^toc_ses_[0-9A-Za-z]{38}$/);
  assert.equal(session.expires_at, new Date(hosts.clock.now().getTime() + hours(24)).toISOString());
  assert.deepEqual(user, {
    id: user.id,
    email: 'Alice@Example.org',
    name: 'Alice',
    email_verified: false,
    two_factor: false,
    is_admin: true,
    created_at: hosts.clock.now().toISOString(),
  });
  assert.deepEqual(account, { id: account.id, name: 'Alice', plan: 'pro', role: 'owner' });
  const { body } = await hosts.api('GET', '/account/usage', { token });
  assert.deepEqual(body.usage.members, { current: 1, limit: 10 });
});

test('an account without a given name is called after the address', async (t) => {
  const hosts = await openAccountHosts(t);
  assert.equal((await hosts.register('ops+cron@example.org')).account.name, 'ops+cron');
});

test('on the dashboard host the token is in a cookie that scripts cannot read, and never in the body', async (t) => {
  const hosts = await openAccountHosts(t);
  const answer = await hosts.dashboard('POST', '/auth/register', { body: alice });
  assert.equal(answer.status, 201);
  assert.deepEqual(Object.keys(answer.body).sort(), ['account', 'session', 'status', 'user']);
  assert.equal(answer.setCookies.length, 1);
  assert.match(
    answer.setCookies[0] ?? '',
    /^toc_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const onApi = await register(hosts, { email: 'bob@example.org', password: PASSWORD });
  assert.deepEqual(onApi.setCookies, []);
});

test('every wrong field of a registration is listed', async (t) => {
  const hosts = await openAccountHosts(t);
  const issuesOf = async (body: unknown) => (await hosts.api('POST', '/auth/register', { body })).body.issues;
  assert.deepEqual(await issuesOf({}), [
    { field: 'email', reason: 'required' },
    { field: 'password', reason: 'required' },
  ]);
  assert.deepEqual(await issuesOf({ email: 'nobody', password: 'short', name: 5, role: 'owner' }), [
    { field: 'role', reason: 'unknown field' },
    { field: 'email', reason: 'email' },
    { field: 'name', reason: 'string 0..100' },
    { field: 'password', reason: 'string 8..256' },
  ]);
  assert.deepEqual(await issuesOf({ ...alice, password: 'Alice@example.org' }), [
    { field: 'password', reason: 'must not be the email address' },
  ]);
  assert.deepEqual(await issuesOf({ ...alice, password: 'x'.repeat(5_000) }), [
    { field: 'password', reason: 'string 8..256' },
  ]);
  assert.deepEqual(await issuesOf({ ...alice, invitation_token: 'anything' }), [
    { field: 'invitation_token', reason: 'invalid or expired' },
  ]);
  assert.deepEqual(await people(hosts), []);
});

test('__proto__ in a registration is an unknown field and reaches no prototype', async (t) => {
  const hosts = await openAccountHosts(t);
  const body = `{"email":"alice@example.org","password":"${PASSWORD}","__proto__":{"is_admin":true}}`;
  const answer = await hosts.api('POST', '/auth/register', { body });
  assert.equal(answer.status, 400);
  assert.equal(Object.hasOwn(Object.prototype, 'is_admin'), false);
});

test('a taken address is 409 without mail, in whatever case it is written', async (t) => {
  const hosts = await openAccountHosts(t);
  await hosts.register('alice@example.org');
  const again = await register(hosts, { ...alice, email: 'ALICE@example.org' });
  assert.deepEqual([again.status, again.body.error], [409, 'email_taken']);
  assert.equal((await people(hosts)).length, 1);
});

test('until one account exists anybody may register, afterwards nobody', async (t) => {
  const hosts = await openAccountHosts(t, { config: { registration: 'first' } });
  assert.equal((await register(hosts, alice)).status, 201);
  const second = await register(hosts, { ...alice, email: 'bob@example.org' });
  assert.deepEqual([second.status, second.body.error], [403, 'registration_closed']);
  assert.deepEqual((await register(hosts, alice)).body.error, 'registration_closed');
});

test('where registration is closed not even the first person may register', async (t) => {
  const hosts = await openAccountHosts(t, { config: { registration: 'closed' } });
  const answer = await register(hosts, alice);
  assert.deepEqual([answer.status, answer.body.error], [403, 'registration_closed']);
});

test('of two first registrations at once one makes the admin and the other finds the door closed', async (t) => {
  await raceForFirst(t, 'first', (outcomes) => assert.deepEqual(outcomes, [201, 403]));
});

test('of two first registrations at once on an open instance, one person is the admin', async (t) => {
  await raceForFirst(t, 'open', (outcomes) => assert.deepEqual(outcomes, [201, 201]));
});

async function raceForFirst(
  t: Parameters<typeof openAccountHosts>[0],
  registration: 'first' | 'open',
  expected: (statuses: number[]) => void,
) {
  const hosts = await openAccountHosts(t, { config: { registration } });
  const outcomes = await raceForLock(
    hosts.database,
    // Nobody can be created while the table is held, but everybody may look and find it empty.
    (tx) => sql`lock table person in share mode`.execute(tx),
    ['alice@example.org', 'bob@example.org'].map(
      (email) => () => register(hosts, { email, password: PASSWORD }),
    ),
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  expected(statuses.sort());
  const admins = (await people(hosts)).filter((person) => person.is_admin);
  assert.equal(admins.length, 1);
}

test('the same address registered twice at once is one person', async (t) => {
  const hosts = await openAccountHosts(t);
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => sql`lock table person in share mode`.execute(tx),
    [() => register(hosts, alice), () => register(hosts, alice)],
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [201, 409]);
  assert.equal((await people(hosts)).length, 1);
});

test('where the log shows a setup token, the first person has to give it, and nobody after them', async (t) => {
  const hosts = await openAccountHosts(t, { app: { setupToken: 'the token of the log' } });
  const missing = await register(hosts, alice);
  assert.deepEqual(
    [missing.status, missing.body.issues],
    [400, [{ field: 'setup_token', reason: 'required' }]],
  );
  const wrong = await register(hosts, { ...alice, setup_token: 'the token of the log ' });
  assert.deepEqual(
    [wrong.status, wrong.body.issues],
    [400, [{ field: 'setup_token', reason: 'invalid or expired' }]],
  );
  const right = await register(hosts, { ...alice, setup_token: 'the token of the log' });
  assert.deepEqual([right.status, right.body.user.is_admin], [201, true]);
  const next = await register(hosts, { email: 'bob@example.org', password: PASSWORD });
  assert.deepEqual([next.status, next.body.user.is_admin], [201, false]);
});

test('what other groups add to a new account is there with it, or the account is not', async (t) => {
  const created: unknown[] = [];
  const onAccountCreated = [
    async (_app: unknown, _tx: unknown, account: { owner: { email: string } }) => {
      created.push(account);
      if (account.owner.email.startsWith('broken')) throw new Error('a hook failed');
    },
  ];
  const hosts = await openAccountHosts(t, { app: { onAccountCreated } });
  const { user, account } = await hosts.register('alice@example.org');
  const owner = { person_id: user.id, email: 'alice@example.org', language: 'en' };
  assert.deepEqual(created, [{ account_id: account.id, owner, now: hosts.clock.now() }]);
  assert.equal((await register(hosts, { email: 'broken@example.org', password: PASSWORD })).status, 500);
  assert.deepEqual(await people(hosts), [{ email: 'alice@example.org', is_admin: true }]);
  const accounts = await hosts.database.selectFrom('account').select('id').execute();
  assert.equal(accounts.length, 1);
});

test('with mail, registration is completed by whoever has both the link and the password', async (t) => {
  const hosts = await openAccountHosts(t, smtp);
  const answer = await register(hosts, { ...alice, name: 'Alice' });
  assert.deepEqual([answer.status, answer.body], [202, { status: 'verification_sent' }]);
  assert.deepEqual(await people(hosts), [], 'nobody is created yet');
  const token = await mailedToken(hosts, alice.email);

  const verify = (body: unknown) => hosts.api('POST', '/auth/verify-email', { body });
  const guess = await verify({ token, password: 'not the password' });
  assert.deepEqual([guess.status, guess.body.issues[0].field], [400, 'password']);
  const verified = await verify({ token, password: PASSWORD });
  assert.equal(verified.status, 200, JSON.stringify(verified.body));
  assert.equal(verified.body.user.email_verified, true);
  assert.equal(verified.body.account.name, 'Alice');
  assert.equal((await hosts.api('GET', '/auth/session', { token: verified.body.token })).status, 200);

  const again = await verify({ token, password: PASSWORD });
  assert.deepEqual(
    [again.status, again.body.issues],
    [400, [{ field: 'token', reason: 'invalid or expired' }]],
  );
});

test('the link in a mail leads to the dashboard and holds for 24 hours', async (t) => {
  const hosts = await openAccountHosts(t, smtp);
  await register(hosts, alice);
  const [mail] = await openQueuedMails(hosts.app);
  assert.match(mail?.text ?? '', /^http:\/\/dashboard\.test\/verify-email\?token=[\w-]{43}$/m);
  const token = await mailedToken(hosts, alice.email);
  hosts.clock.pass(hours(24));
  const late = await hosts.api('POST', '/auth/verify-email', { body: { token, password: PASSWORD } });
  assert.deepEqual(
    [late.status, late.body.issues],
    [400, [{ field: 'token', reason: 'invalid or expired' }]],
  );
});

test('a taken address gets the same answer from the same statements, and its owner a notice without a token', async (t) => {
  const hosts = await openAccountHosts(t, smtp);
  await register(hosts, alice);
  const token = await mailedToken(hosts, alice.email);
  await hosts.api('POST', '/auth/verify-email', { body: { token, password: PASSWORD } });

  const strip = ({ status, headers, body }: Awaited<ReturnType<typeof register>>) => {
    const { 'x-request-id': _id, date: _date, ...rest } = headers;
    return { status, headers: rest, body };
  };
  hosts.clock.pass(1);
  const { database, statements } = recordStatements(hosts.database);
  Object.assign(hosts.app, { database });
  const taken = await register(hosts, { email: 'ALICE@example.org', password: 'another password' });
  const forTaken = statements.splice(0);
  const free = await register(hosts, { email: 'bob@example.org', password: 'another password' });
  assert.deepEqual(strip(taken), strip(free));
  assert.ok(forTaken.length > 4);
  assert.deepEqual(forTaken, statements);
  const mails = await openQueuedMails(hosts.app);
  const notice = mails.findLast((mail) => mail.to === alice.email);
  assert.equal(notice?.subject, 'You already have an account');
  assert.doesNotMatch(notice?.text ?? '', /token=/);
  const login = await hosts.api('POST', '/auth/login', {
    body: { email: alice.email, password: 'another password' },
  });
  assert.equal(login.status, 401, 'the password that a stranger registered with opens nothing');
});

test('the first person registers at a host that is ours, and not by a name that points here', async (t) => {
  const hosts = await openAccountHosts(t);
  const registerAt = (host: string) =>
    hosts.api('POST', '/auth/register', {
      body: { email: alice.email, password: PASSWORD },
      headers: { host },
    });
  const rebound = await registerAt('evil.test:8081');
  assert.deepEqual(
    [rebound.status, rebound.body.issues],
    [400, [{ field: 'host', reason: 'a configured address, localhost or an IP address' }]],
  );
  assert.equal((await registerAt('127.0.0.1:8081')).status, 201);
});

test('signing in before the address is confirmed reveals to nobody whether it was taken', async (t) => {
  const hosts = await openAccountHosts(t, smtp);
  await register(hosts, alice);
  const login = (password: string) =>
    hosts.api('POST', '/auth/login', { body: { email: alice.email, password } });
  const right = await login(PASSWORD);
  assert.deepEqual([right.status, right.body.error], [401, 'invalid_credentials']);
  const wrong = await login('not the password');
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_credentials']);
  hosts.clock.pass(hours(24));
  const late = await login(PASSWORD);
  assert.deepEqual([late.status, late.body.error], [401, 'invalid_credentials']);
});

test('two people who wait for their mail on a fresh instance: the first to confirm runs it, the other is too late', async (t) => {
  const hosts = await openAccountHosts(t, { config: { ...smtp.config, registration: 'first' } });
  await register(hosts, alice);
  await register(hosts, { email: 'bob@example.org', password: PASSWORD });
  const verify = async (email: string) =>
    hosts.api('POST', '/auth/verify-email', {
      body: { token: await mailedToken(hosts, email), password: PASSWORD },
    });
  const bob = await verify('bob@example.org');
  assert.deepEqual([bob.status, bob.body.user.is_admin], [200, true]);
  const late = await verify(alice.email);
  assert.deepEqual([late.status, late.body.error], [403, 'registration_closed']);
});

test('one link followed twice at once makes one person', async (t) => {
  const hosts = await openAccountHosts(t, smtp);
  await register(hosts, alice);
  const token = await mailedToken(hosts, alice.email);
  const verify = () => hosts.api('POST', '/auth/verify-email', { body: { token, password: PASSWORD } });
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => sql`lock table person in share mode`.execute(tx),
    [verify, verify],
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, 400]);
  assert.equal((await people(hosts)).length, 1);
});

test('no address is sent more than five mails an hour that strangers asked for', async (t) => {
  const hosts = await openAccountHosts(t, smtp);
  const answers = [];
  for (let count = 0; count < 7; count += 1) answers.push((await register(hosts, alice)).status);
  assert.deepEqual(new Set(answers), new Set([202]), 'the answer does not reveal it');
  assert.equal((await openQueuedMails(hosts.app)).length, 5);
  hosts.clock.pass(minutes(60));
  await register(hosts, alice);
  assert.equal((await openQueuedMails(hosts.app)).length, 6);
});

test('neither password nor token lies in the database in clear', async (t) => {
  const hosts = await openAccountHosts(t, smtp);
  const dump = async () => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(hosts.database);
    const rows = [];
    for (const { name } of tables.rows)
      rows.push(
        await sql`select ${sql.table(name)}::text as row from ${sql.table(name)}`.execute(hosts.database),
      );
    return JSON.stringify(rows.map((result) => result.rows));
  };
  await register(hosts, alice);
  const mailed = await mailedToken(hosts, alice.email);
  const waiting = await dump();
  const verified = await hosts.api('POST', '/auth/verify-email', {
    body: { token: mailed, password: PASSWORD },
  });
  const made = await hosts.api('POST', '/api-keys', {
    token: verified.body.token,
    body: { name: 'k', kind: 'full' },
  });
  const done = await dump();
  assert.match(done, /alice@example\.org/, 'the dump shows what there is');
  for (const secret of [PASSWORD, mailed, verified.body.token, made.body.key]) {
    for (const text of [waiting, done]) {
      assert.equal(text.includes(secret), false);
      assert.equal(text.includes(Buffer.from(secret).toString('hex')), false);
    }
  }
});
