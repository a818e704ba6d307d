// How people come into an account: with an invitation, registered already or not, with mail and without.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Config } from '../../platform/config.ts';
import { PASSWORD } from '../../testing/account-hosts.ts';
import { openTeam, type Team, tokenOf } from '../../testing/account-team.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';
import { accept, EMAIL, invite, issues, look, refusal, register } from './test-invitations.ts';

async function mailedToken({ hosts }: Team, to = EMAIL): Promise<string> {
  const mail = (await openQueuedMails(hosts.app)).findLast((queued) => queued.to === to);
  return tokenOf(mail?.text ?? '');
}

/** A team whose founder came before mail and rules were set. */
async function teamWith(t: Parameters<typeof openTeam>[0], later: Partial<Config>): Promise<Team> {
  const team = await openTeam(t);
  Object.assign(team.hosts.app.config, later);
  return team;
}

test('where mail can be sent the link goes there and is shown to nobody, and proves the address', async (t) => {
  const team = await teamWith(t, { smtpUrl: 'smtp://localhost', registration: 'first' });
  const { hosts } = team;
  const { body } = await invite(team);
  assert.ok(!('invitation_url' in body));
  const mail = (await openQueuedMails(hosts.app)).at(-1);
  assert.equal(mail?.subject, 'You are invited to alice');
  assert.match(mail?.text ?? '', /alice@example\.org invites you/);
  const token = await mailedToken(team);
  const dora = await register(team, token);
  assert.equal(dora.status, 201);
  assert.equal(dora.body.user.email_verified, true);
  assert.equal(refusal(await hosts.api('GET', '/account', { token: dora.body.token })), '200 ');
});

test('a link that was handed over proves nothing about the address: mail has to, once there is some', async (t) => {
  const team = await teamWith(t, { registration: 'first' });
  const { hosts } = team;
  const token = tokenOf((await invite(team)).body.invitation_url);
  hosts.app.config.smtpUrl = 'smtp://localhost';
  assert.deepEqual((await register(team, token)).body, { status: 'verification_sent' });
  assert.equal((await team.members())[1]?.status, 'invited');
  const mail = (await openQueuedMails(hosts.app)).findLast(({ to }) => to === EMAIL);
  const confirmation = /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const body = { token: confirmation, password: PASSWORD };
  const dora = await hosts.api('POST', '/auth/verify-email', { body });
  assert.deepEqual(
    [dora.status, dora.body.account?.id, dora.body.user.email_verified],
    [200, team.account_id, true],
  );
  assert.equal((await team.members())[1]?.status, 'active');
});

test('without mail nobody’s address counts as confirmed', async (t) => {
  const team = await openTeam(t);
  const dora = await register(team, tokenOf((await invite(team)).body.invitation_url));
  assert.equal(dora.body.user.email_verified, false);
});

test('an invitation that is taken back before its address was confirmed lets nobody in', async (t) => {
  const team = await teamWith(t, { registration: 'first' });
  const { hosts, alice } = team;
  const { id, invitation_url } = (await invite(team)).body;
  hosts.app.config.smtpUrl = 'smtp://localhost';
  await register(team, tokenOf(invitation_url));
  await alice.call('DELETE', `/account/members/${id}`);
  const mail = (await openQueuedMails(hosts.app)).findLast(({ to }) => to === EMAIL);
  const token = /verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const verified = await hosts.api('POST', '/auth/verify-email', { body: { token, password: PASSWORD } });
  assert.equal(refusal(verified), '403 registration_closed');
  assert.equal((await team.members()).length, 1);
});

test('an invitation opens registration where it is open to nobody else, but not where it is closed', async (t) => {
  const team = await teamWith(t, { registration: 'first' });
  const { hosts } = team;
  const token = tokenOf((await invite(team)).body.invitation_url);
  const uninvited = { body: { email: EMAIL, password: PASSWORD } };
  assert.equal(refusal(await hosts.api('POST', '/auth/register', uninvited)), '403 registration_closed');
  hosts.app.config.registration = 'closed';
  assert.equal(refusal(await register(team, token)), '403 registration_closed');
  hosts.app.config.registration = 'first';
  const dora = await register(team, token);
  assert.equal(dora.status, 201);
  assert.equal(dora.body.user.is_admin, false);
});

test('where registration is closed, whoever is registered already accepts all the same', async (t) => {
  const team = await openTeam(t);
  const dora = await team.hosts.register(EMAIL);
  team.hosts.app.config.registration = 'closed';
  const token = tokenOf((await invite(team)).body.invitation_url);
  assert.equal(refusal(await register(team, token)), '403 registration_closed');
  assert.equal((await accept(team, dora.token, token)).status, 200);
});

test('whoever is registered already signs in instead of registering anew', async (t) => {
  const team = await openTeam(t);
  const dora = await team.hosts.register(EMAIL);
  const token = tokenOf((await invite(team, 'admin')).body.invitation_url);
  assert.equal(refusal(await register(team, token)), '409 email_taken');
  const accepted = await accept(team, dora.token, token);
  assert.deepEqual(accepted.body, { id: team.account_id, name: 'alice', plan: 'unlimited', role: 'admin' });
  const { body } = await team.hosts.api('GET', '/accounts', { token: dora.token });
  assert.deepEqual(
    body.accounts.map(({ name, role }: Record<string, string>) => `${name}: ${role}`),
    ['dora: owner', 'alice: admin'],
  );
});

test('whoever has become a member under another address keeps their role', async (t) => {
  const team = await openTeam(t);
  const bob = await team.join('bob', 'viewer');
  const token = tokenOf((await invite(team, 'admin')).body.invitation_url);
  await team.hosts.database
    .updateTable('person')
    .set({ email: EMAIL, email_key: EMAIL })
    .where('id', '=', bob.person_id)
    .execute();
  assert.equal(refusal(await accept(team, bob.token, token)), '409 already_member');
  assert.equal((await bob.call('GET', '/account')).body.role, 'viewer');
});

test('nobody joins a suspended account, and one that is being deleted invites nobody', async (t) => {
  const team = await openTeam(t);
  const { hosts, account_id } = team;
  const dora = await hosts.register(EMAIL);
  const token = tokenOf((await invite(team)).body.invitation_url);
  const mark = (columns: { suspended_at?: Date | null; deletion_began_at?: Date }) =>
    hosts.database.updateTable('account').set(columns).where('id', '=', account_id).execute();
  await mark({ suspended_at: hosts.clock.now() });
  assert.equal(refusal(await accept(team, dora.token, token)), '403 account_suspended');
  await mark({ suspended_at: null, deletion_began_at: hosts.clock.now() });
  assert.deepEqual(issues(await look(team, token)), ['token: invalid or expired']);
});

test('no token is in the audit log, and none in clear in the database', async (t) => {
  const team = await teamWith(t, { smtpUrl: 'smtp://localhost' });
  await invite(team);
  const token = await mailedToken(team);
  await register(team, token);
  const { body } = await team.alice.call('GET', '/account/audit-log');
  assert.ok(!JSON.stringify(body).includes(token));
  assert.deepEqual(
    body.audit_log.map(
      ({ action, actor }: { action: string; actor: { name: string } }) => `${action} ${actor.name}`,
    ),
    [
      `auth.register ${EMAIL}`,
      `member.join ${EMAIL}`,
      'member.invite alice@example.org',
      'auth.register alice@example.org',
    ],
  );
  for (const table of ['invitation', 'pending_registration', 'outgoing_mail', 'audit_event'] as const) {
    const rows = await team.hosts.database.selectFrom(table).selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(token), table);
  }
});

test('a person makes further accounts where anybody may register, or where they run the instance', async (t) => {
  const team = await openTeam(t);
  const { hosts, alice } = team;
  const bob = await team.join('bob', 'viewer');
  const create = (token: string, name: unknown = 'Second') =>
    hosts.api('POST', '/accounts', { token, body: { name } });
  const made = await create(bob.token);
  assert.deepEqual([made.status, made.body.name, made.body.role], [201, 'Second', 'owner']);
  const named = { token: bob.token, headers: { 'x-account-id': String(made.body.id) } };
  assert.equal((await hosts.api('GET', '/account/usage', named)).body.usage.members.current, 1);
  assert.equal(
    (await hosts.api('GET', '/account/audit-log', named)).body.audit_log[0].action,
    'account.create',
  );
  for (const name of [' ', 'a\nb', 'x'.repeat(101), 5])
    assert.equal((await create(bob.token, name)).status, 400);
  hosts.app.config.registration = 'first';
  assert.equal(refusal(await create(bob.token)), '403 registration_closed');
  assert.equal((await create(alice.token)).status, 201);
  for (let count = 3; count <= 20; count += 1) assert.equal((await create(alice.token)).status, 201);
  assert.equal(refusal(await create(alice.token)), '409 too_many_accounts');
});

test('whoever is in no account any more makes one of their own', async (t) => {
  const team = await openTeam(t);
  const { hosts } = team;
  const bob = await team.join('bob', 'viewer');
  await bob.call('DELETE', `/account/members/${bob.member_id}`);
  const { body } = await hosts.api('POST', '/auth/login', { body: { email: bob.email, password: PASSWORD } });
  assert.equal(body.account, null);
  const made = await hosts.api('POST', '/accounts', { token: body.token, body: { name: 'Bob' } });
  assert.equal(made.status, 201);
  assert.equal((await hosts.api('GET', '/account', { token: body.token })).body.name, 'Bob');
});
