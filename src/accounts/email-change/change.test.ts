import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optIn, optOut } from '../../platform/mail/opt-outs.ts';
import { days, hours, minutes } from '../../platform/time.ts';
import { type AccountHosts, openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { raceForLock } from '../../testing/gates.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';
import { requestFacts } from '../../testing/request-facts.ts';
import { recordStatements } from '../../testing/statements.ts';
import { deleteExpiredSignInRecords } from '../clean-up.ts';
import { answerResetRequest } from '../sign-in/reset.ts';
import { changeEmail } from './change.ts';

const OLD = 'alice@example.org';
const NEW = 'alice@example.net';

/** Where mail can be sent; the people are there already. */
async function openWithMail(t: Parameters<typeof openAccountHosts>[0]) {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(OLD);
  hosts.app.config.smtpUrl = 'smtp://localhost';
  return { hosts, alice };
}

const ask = (hosts: AccountHosts, token: string, email: unknown = NEW, ip?: string) =>
  hosts.api('POST', '/auth/change-email', { token, body: { email }, ...(ip && { ip }) });

const confirm = (hosts: AccountHosts, token: string) =>
  hosts.api('POST', '/auth/confirm-email', { body: { token } });

const login = async (hosts: AccountHosts, email: string, password = PASSWORD) =>
  hosts.api('POST', '/auth/login', { body: { email, password } });

const mailsTo = async (hosts: AccountHosts, to: string) =>
  (await openQueuedMails(hosts.app)).filter((mail) => mail.to === to);

async function mailedToken(hosts: AccountHosts, to = NEW): Promise<string> {
  const mail = (await mailsTo(hosts, to)).findLast(({ subject }) => subject.startsWith('Confirm'));
  return /token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? assert.fail('no link was mailed');
}

const assertInvalid = (answer: Awaited<ReturnType<typeof confirm>>, message?: string) =>
  assert.deepEqual(
    [answer.status, answer.body.issues],
    [400, [{ field: 'token', reason: 'invalid or expired' }]],
    message,
  );

test('the address changes once the link that went there is followed, and everything signed in ends', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  const other = (await login(hosts, OLD)).body.token;
  const asked = await ask(hosts, alice.token);
  assert.deepEqual([asked.status, asked.body], [202, { status: 'verification_sent' }]);
  assert.equal((await hosts.api('GET', '/profile', { token: alice.token })).body.email, OLD);
  assert.equal((await login(hosts, NEW)).status, 401, 'not yet');

  const [notice] = await mailsTo(hosts, OLD);
  assert.equal(notice?.subject, 'Your email address is about to change');
  assert.match(notice?.text ?? '', /New address: +alice@example\.net/);
  assert.doesNotMatch(`${notice?.text}${notice?.html}`, /https?:\/\/|href=/, 'no link');

  const token = await mailedToken(hosts);
  const confirmed = await confirm(hosts, token);
  assert.deepEqual([confirmed.status, confirmed.body], [200, { status: 'email_changed' }]);
  for (const ended of [alice.token, other])
    assert.equal((await hosts.api('GET', '/auth/session', { token: ended })).status, 401);
  assert.equal((await login(hosts, OLD)).status, 401);
  const signIn = await login(hosts, NEW);
  assert.deepEqual(
    [signIn.status, signIn.body.user.id, signIn.body.user.email_verified],
    [200, alice.user.id, true],
  );
  const mail = (await mailsTo(hosts, OLD)).find(
    ({ subject }) => subject === 'Your email address was changed',
  );
  assert.ok(mail);
  assert.doesNotMatch(`${mail.text}${mail.html}`, /https?:\/\/|href=/, 'no link');
  assertInvalid(await confirm(hosts, token), 'used');
  const { audit_log } = (await hosts.api('GET', '/account/audit-log', { token: signIn.body.token })).body;
  assert.deepEqual(
    audit_log
      .slice(1, 3)
      .map(({ action, actor, detail }: { action: string; actor: { name: string }; detail: unknown }) => [
        action,
        actor.name,
        detail,
      ]),
    [
      ['auth.change_email', NEW, { email_before: OLD }],
      ['auth.request_email_change', OLD, { email_wanted: NEW }],
    ],
  );
});

test('an address that somebody has gets the same answer after the same work, and its owner is notified', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  hosts.app.config.smtpUrl = null;
  await hosts.register('charlie@example.org');
  hosts.app.config.smtpUrl = 'smtp://localhost';
  const free = await ask(hosts, alice.token);
  const taken = await ask(hosts, alice.token, 'CHARLIE@example.org');
  assert.deepEqual([taken.status, taken.body], [free.status, free.body]);
  const [mail] = await mailsTo(hosts, 'charlie@example.org');
  assert.equal(mail?.subject, 'You already have an account');
  assert.doesNotMatch(mail?.text ?? '', /token=/);
  assert.equal((await mailsTo(hosts, OLD)).length, 2, 'the present owner is notified of both');
});

test('both answers do the same statements', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  hosts.app.config.smtpUrl = null;
  await hosts.register('charlie@example.org');
  hosts.app.config.smtpUrl = 'smtp://localhost';
  const { person, session } = {
    person: { id: alice.user.id, email: OLD, name: '', is_admin: true, time_zone: 'UTC' },
    session: { id: alice.session.id, surface: 'api' as const, authenticated_at: hosts.clock.now() },
  };
  const shapes = [];
  for (const email of [NEW, 'charlie@example.org']) {
    const { database, statements } = recordStatements(hosts.app.database);
    await changeEmail(
      {
        app: { ...hosts.app, database },
        now: hosts.clock.now(),
        actor: { account_id: null, suspended: null, person, session, key: null },
        request: requestFacts(),
        reply: { setCookies: [] },
      },
      email,
    );
    shapes.push(statements);
  }
  assert.deepEqual(shapes[0], shapes[1]);
});

test('without mail the address changes at once, under a new token, and an address is taken only once', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(OLD);
  await hosts.register('charlie@example.org');
  const other = (await login(hosts, OLD)).body.token;
  const taken = await ask(hosts, alice.token, 'Charlie@example.org');
  assert.deepEqual([taken.status, taken.body.error], [409, 'email_taken']);
  const changed = await ask(hosts, alice.token);
  assert.equal(changed.status, 200);
  assert.equal(changed.body.status, 'email_changed');
  assert.equal(changed.body.session.id, alice.session.id);
  for (const ended of [alice.token, other])
    assert.equal((await hosts.api('GET', '/auth/session', { token: ended })).status, 401);
  const { body } = await hosts.api('GET', '/profile', { token: changed.body.token });
  assert.deepEqual([body.email, body.email_verified], [NEW, false]);
  assert.equal((await login(hosts, NEW)).status, 200);
  assert.equal((await login(hosts, OLD)).status, 401);
});

test('it needs a recent sign-in, an address, and another one', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  for (const email of [null, '', 'alice', 'a@b@c', `${'x'.repeat(300)}@example.org`, { a: 1 }, `a\n@b.c`])
    assert.equal((await ask(hosts, alice.token, email)).status, 400, String(email));
  const same = await ask(hosts, alice.token, 'ALICE@example.org');
  assert.deepEqual(same.body.issues, [{ field: 'email', reason: 'another address than the present one' }]);
  assert.equal((await hosts.api('POST', '/auth/change-email', { body: { email: NEW } })).status, 401);
  hosts.clock.pass(minutes(10) + 1);
  const late = await ask(hosts, alice.token);
  assert.deepEqual([late.status, late.body.error], [403, 'reauthentication_required']);
  assert.deepEqual(await openQueuedMails(hosts.app), []);
});

test('the link holds for 24 hours, and only the last one', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(201), alice.token])
    assert.equal((await confirm(hosts, token)).status, 400);
  await ask(hosts, alice.token, 'first@example.net');
  const first = await mailedToken(hosts, 'first@example.net');
  await ask(hosts, alice.token);
  const second = await mailedToken(hosts);
  assertInvalid(await confirm(hosts, first), 'replaced');
  hosts.clock.pass(hours(24));
  assertInvalid(await confirm(hosts, second), 'at 24 hours');
  hosts.clock.pass(-1);
  assert.equal((await confirm(hosts, second)).status, 200, 'a moment before');
});

test('a changed or reset password makes the link worthless, and the change makes a reset worthless', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  await ask(hosts, alice.token);
  const before = await mailedToken(hosts);
  const changed = await hosts.api('POST', '/auth/change-password', {
    token: alice.token,
    body: { current_password: PASSWORD, new_password: 'staple battery horse' },
  });
  assertInvalid(await confirm(hosts, before), 'the password was changed');

  await hosts.api('POST', '/auth/forgot-password', { body: { email: OLD } });
  await answerResetRequest(hosts.app, hosts.clock.now());
  const mails = (await mailsTo(hosts, OLD)).map(({ text }) => text).join();
  const reset = /reset\?token=([\w-]{43})/.exec(mails)?.[1] ?? assert.fail('no link was mailed');
  hosts.clock.pass(1);
  await ask(hosts, changed.body.token);
  assert.equal((await confirm(hosts, await mailedToken(hosts))).status, 200);
  const late = await hosts.api('POST', '/auth/reset-password', {
    body: { token: reset, password: PASSWORD },
  });
  assert.equal(late.status, 400, 'a link to the old mailbox opens nothing');
});

test('a disabled person changes nothing, and a link to an address that was taken meanwhile is worthless', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  await ask(hosts, alice.token);
  const token = await mailedToken(hosts);
  const disable = (disabled_at: Date | null) =>
    hosts.database.updateTable('person').set({ disabled_at }).execute();
  await disable(hosts.clock.now());
  assertInvalid(await confirm(hosts, token), 'disabled');
  await disable(null);
  hosts.app.config.smtpUrl = null;
  await hosts.register(NEW.toUpperCase());
  assertInvalid(await confirm(hosts, token), 'taken');
  assert.equal((await hosts.api('GET', '/auth/session', { token: alice.token })).status, 200);
});

test('of two who follow one link at once, one changes the address', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  await ask(hosts, alice.token);
  const token = await mailedToken(hosts);
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('person').select('id').where('id', '=', alice.user.id).forUpdate().execute(),
    [() => confirm(hosts, token), () => confirm(hosts, token)],
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, 400]);
});

test('of two people who want one address at once, one gets it', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  hosts.app.config.smtpUrl = null;
  const bob = await hosts.register('bob@example.org');
  hosts.app.config.smtpUrl = 'smtp://localhost';
  for (const { token } of [alice, bob]) await ask(hosts, token);
  const links = (await mailsTo(hosts, NEW)).map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? '');
  assert.equal(links.length, 2);
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('email_change').selectAll().forUpdate().execute(),
    links.map((link) => () => confirm(hosts, link)),
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, 400]);
  const { count } = await hosts.database
    .selectFrom('person')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('email_key', '=', NEW)
    .executeTakeFirstOrThrow();
  assert.equal(count, 1);
});

test('a sign-in in flight with the old address does not survive the change', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  await ask(hosts, alice.token);
  const token = await mailedToken(hosts);
  const outcomes = await raceForLock(
    hosts.database,
    async (tx) => {
      // What the confirmation does, held open until the sign-in waits for it.
      await tx.deleteFrom('email_change').execute();
      await tx
        .updateTable('person')
        .set((row) => ({ credential_version: row('credential_version', '+', 1) }))
        .execute();
    },
    [() => login(hosts, OLD)],
  );
  const [outcome] = outcomes;
  assert.equal(outcome?.status === 'fulfilled' && outcome.value.status, 401);
  assertInvalid(await confirm(hosts, token));
});

test('five requests in 15 minutes and network, and five mails an hour to either address', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  const statuses = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await ask(hosts, alice.token, `${count}@example.net`, '192.0.2.1')).status);
  assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429]);
  const sixth = await ask(hosts, alice.token);
  assert.deepEqual([sixth.status, sixth.body], [202, { status: 'verification_sent' }], 'the same answer');
  assert.deepEqual(await mailsTo(hosts, NEW), [], 'but no mail');
  assert.equal((await mailsTo(hosts, OLD)).length, 5);
});

test('what nobody confirmed is forgotten', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  await ask(hosts, alice.token);
  hosts.clock.pass(days(2));
  await deleteExpiredSignInRecords(hosts.app, hosts.clock.now());
  assert.deepEqual(await hosts.database.selectFrom('email_change').selectAll().execute(), []);
});

test('an address that opted out of all mail gets no link and no notice, and the answer is the same', async (t) => {
  const { hosts, alice } = await openWithMail(t);
  await optOut(hosts.database, NEW, hosts.clock.now());
  const answer = await ask(hosts, alice.token);
  const other = await ask(hosts, alice.token, 'alice@example.com');
  assert.deepEqual([answer.status, answer.body], [other.status, other.body]);
  assert.deepEqual(await mailsTo(hosts, NEW), []);
  assert.equal((await mailsTo(hosts, 'alice@example.com')).length, 1);
  assert.equal((await mailsTo(hosts, OLD)).length, 2, 'the own address is notified of both');
  await optIn(hosts.database, NEW);
  await ask(hosts, alice.token);
  assert.equal((await confirm(hosts, await mailedToken(hosts))).status, 200);
});
