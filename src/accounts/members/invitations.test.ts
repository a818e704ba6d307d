// Invitations as they are sent, shown, changed and used up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, days, hours } from '../../platform/time.ts';
import { PASSWORD } from '../../testing/account-hosts.ts';
import { openTeam, type Team, tokenOf } from '../../testing/account-team.ts';
import { deleteExpiredSignInRecords } from '../clean-up.ts';
import { accept, EMAIL, invite, issues, look, refusal, register } from './test-invitations.ts';

const used = async ({ alice }: Team) =>
  (await alice.call('GET', '/account/usage')).body.usage.members.current;

test('whoever is invited is in the list, counts as a member, and joins with what the link holds', async (t) => {
  const team = await openTeam(t);
  const { hosts, alice } = team;
  const { status, body } = await invite(team);
  const { invitation_url, not_mailed, ...invited } = body;
  const now = hosts.clock.now();
  assert.deepEqual(invited, {
    id: invited.id,
    status: 'invited',
    email: EMAIL,
    name: '',
    role: 'editor',
    you: false,
    joined_at: null,
    invited_by: alice.email,
    invited_at: now.toISOString(),
    expires_at: addMs(now, days(7)).toISOString(),
  });
  assert.deepEqual([status, not_mailed], [201, 'no_mail_server']);
  assert.ok(invitation_url.startsWith(`${hosts.app.urls.dashboard}/invitation?token=`));
  const listed = (await team.members())[1];
  assert.deepEqual(listed, invited, 'the link is shown once');
  assert.equal(await used(team), 2);

  const token = tokenOf(invitation_url);
  assert.deepEqual((await look(team, token)).body, {
    account: { name: 'alice' },
    email: EMAIL,
    role: 'editor',
    invited_by: alice.email,
    expires_at: invited.expires_at,
  });
  const dora = await register(team, token);
  assert.equal(dora.status, 201, JSON.stringify(dora.body));
  assert.deepEqual(dora.body.account, {
    id: team.account_id,
    name: 'alice',
    plan: 'unlimited',
    role: 'editor',
  });
  assert.equal((await hosts.api('GET', '/accounts', { token: dora.body.token })).body.accounts.length, 1);
  const [, joined] = await team.members();
  assert.deepEqual([joined?.id, joined?.status, joined?.email], [invited.id, 'active', EMAIL]);
  assert.equal(await used(team), 2);
});

test('an invitation works once', async (t) => {
  const team = await openTeam(t);
  const token = tokenOf((await invite(team)).body.invitation_url);
  const dora = await register(team, token);
  assert.deepEqual(issues(await look(team, token)), ['token: invalid or expired']);
  assert.deepEqual(issues(await register(team, token)), ['invitation_token: invalid or expired']);
  assert.deepEqual(issues(await accept(team, dora.body.token, token)), ['token: invalid or expired']);
});

test('an invitation is for the address that was invited and for nobody else', async (t) => {
  const team = await openTeam(t);
  const mallory = await team.hosts.register('mallory@example.org');
  const token = tokenOf((await invite(team)).body.invitation_url);
  assert.equal(refusal(await accept(team, mallory.token, token)), '403 invitation_for_other_address');
  assert.deepEqual(issues(await register(team, token, 'eve@example.org')), [
    'email: the address that was invited',
  ]);
  assert.equal(
    refusal(await team.hosts.api('POST', '/invitations/accept', { body: { token } })),
    '401 unauthorized',
  );
  const dora = await team.hosts.register('Dora@Example.org');
  assert.equal((await accept(team, dora.token, token)).body.role, 'editor', 'in whatever case it is written');
});

test('a guessed, broken or hostile token says nothing', async (t) => {
  const team = await openTeam(t);
  const token = tokenOf((await invite(team)).body.invitation_url);
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.toUpperCase(),
    ` ${token}`,
    'x'.repeat(200),
    "' or 1=1 --",
    'a\u0001b',
  ]) {
    assert.deepEqual(issues(await look(team, wrong)), ['token: invalid or expired']);
    assert.deepEqual(issues(await accept(team, team.alice.token, wrong)), ['token: invalid or expired']);
  }
  assert.deepEqual(issues(await look(team, 'x'.repeat(201))), ['token: string 1..200']);
  const empty = await team.hosts.api('POST', '/invitations/look', { body: {} });
  assert.deepEqual(issues(empty), ['token: required']);
});

test('after seven days an invitation is worth nothing, and holds no place', async (t) => {
  const team = await openTeam(t, { config: { defaultPlan: 'pro' } });
  const { hosts } = team;
  const token = tokenOf((await invite(team)).body.invitation_url);
  const dora = await hosts.register(EMAIL);
  hosts.clock.pass(days(7) - 1);
  assert.equal((await look(team, token)).status, 200);
  hosts.clock.pass(1);
  assert.deepEqual(issues(await look(team, token)), ['token: invalid or expired']);
  assert.deepEqual(issues(await register(team, token)), ['invitation_token: invalid or expired']);
  const login = { body: { email: team.alice.email, password: PASSWORD } };
  const alice = (await hosts.api('POST', '/auth/login', login)).body.token;
  const usage = async () => (await hosts.api('GET', '/account/usage', { token: alice })).body.usage.members;
  assert.equal((await hosts.api('GET', '/account/members', { token: alice })).body.members.length, 1);
  assert.equal((await usage()).current, 2, 'until somebody cleans up');
  assert.equal(await deleteExpiredSignInRecords(hosts.app, hosts.clock.now()), false);
  assert.equal((await usage()).current, 1);
  assert.ok(dora.token);
});

test('invitations that have run out block neither their address nor the places they held', async (t) => {
  const team = await openTeam(t);
  const { hosts, account_id } = team;
  await hosts.database.updateTable('account').set({ plan: 'pro' }).where('id', '=', account_id).execute();
  for (let count = 0; count < 9; count += 1) await invite(team, 'viewer', `${count}@example.org`);
  const full = await invite(team);
  assert.deepEqual(full.body, { error: 'plan_limit_reached', current: 10, limit: 10, plan: 'pro' });
  assert.equal(full.status, 402);
  hosts.clock.pass(days(7));
  const { body } = await hosts.api('POST', '/auth/login', {
    body: { email: team.alice.email, password: PASSWORD },
  });
  const invited = await hosts.api('POST', '/account/members', {
    token: body.token,
    body: { email: '3@example.org', role: 'viewer' },
  });
  assert.equal(invited.status, 201, JSON.stringify(invited.body));
  const usage = await hosts.api('GET', '/account/usage', { token: body.token });
  assert.equal(usage.body.usage.members.current, 2);
});

test('on the plan free nobody can be invited, and a lower plan keeps who is there', async (t) => {
  const team = await openTeam(t);
  const { hosts, account_id } = team;
  await team.join('bob', 'viewer');
  const invited = await invite(team);
  await hosts.database.updateTable('account').set({ plan: 'free' }).where('id', '=', account_id).execute();
  assert.equal(refusal(await invite(team, 'viewer', 'eve@example.org')), '402 plan_limit_reached');
  const dora = await register(team, tokenOf(invited.body.invitation_url));
  assert.equal(dora.status, 201, 'the invitation had its place already');
  assert.equal(await used(team), 3);
});

test('an invitation is sent again with another link, changed, and taken back', async (t) => {
  const team = await openTeam(t);
  const { alice, hosts } = team;
  const first = (await invite(team)).body;
  hosts.clock.pass(hours(1));
  const path = `/account/members/${first.id}`;
  const again = await alice.call('POST', `${path}/resend`);
  assert.equal(again.status, 200);
  assert.equal(again.body.id, first.id);
  assert.equal(again.body.expires_at, addMs(hosts.clock.now(), days(7)).toISOString());
  const token = tokenOf(again.body.invitation_url);
  assert.deepEqual(issues(await look(team, tokenOf(first.invitation_url))), ['token: invalid or expired']);
  const changed = await alice.call('PATCH', path, { role: 'viewer' });
  assert.deepEqual(
    [changed.status, changed.body.role, changed.body.invitation_url],
    [200, 'viewer', undefined],
  );
  assert.equal((await look(team, token)).body.role, 'viewer');
  assert.equal((await alice.call('DELETE', path)).status, 200);
  assert.deepEqual(issues(await look(team, token)), ['token: invalid or expired']);
  assert.equal(await used(team), 1);
  for (const [method, where] of [
    ['DELETE', path],
    ['PATCH', path],
    ['POST', `${path}/resend`],
  ] as const)
    assert.equal(refusal(await alice.call(method, where)), '404 not_found');
  const own = `/account/members/${alice.member_id}/resend`;
  assert.equal(refusal(await alice.call('POST', own)), '409 already_member');
});

test('admins invite everybody but owners, and those below invite nobody', async (t) => {
  const team = await openTeam(t);
  const admin = await team.join('ada', 'admin');
  const editor = await team.join('ed', 'editor');
  const as = (who: typeof admin, role: string) =>
    who.call('POST', '/account/members', { email: EMAIL, role }).then(refusal);
  assert.equal(await as(editor, 'viewer'), '403 forbidden');
  assert.equal(await as(admin, 'owner'), '403 forbidden');
  const owner = (await invite(team, 'owner', 'o@example.org')).body;
  const path = `/account/members/${owner.id}`;
  for (const answer of [
    await admin.call('PATCH', path, { role: 'viewer' }),
    await admin.call('DELETE', path),
    await admin.call('POST', `${path}/resend`),
  ])
    assert.equal(refusal(answer), '403 forbidden');
  assert.equal(await as(admin, 'admin'), '201 ');
});

test('whoever is in the account or invited to it is not invited again', async (t) => {
  const team = await openTeam(t);
  const bob = await team.join('bob', 'viewer');
  assert.equal(refusal(await invite(team, 'viewer', bob.email.toUpperCase())), '409 already_member');
  assert.equal((await invite(team)).status, 201);
  assert.equal(refusal(await invite(team, 'viewer', 'DORA@example.org')), '409 already_invited');
  assert.equal(await used(team), 3);
});

test('every wrong field of an invitation is listed', async (t) => {
  const { alice } = await openTeam(t);
  const wrong = async (body: unknown) => issues(await alice.call('POST', '/account/members', body));
  assert.deepEqual(await wrong({}), ['email: required', 'role: required']);
  assert.deepEqual(await wrong({ email: 'nobody', role: 'king', plan: 'x' }), [
    'plan: unknown field',
    'email: email',
    'role: one of viewer, editor, admin, owner',
  ]);
});

test('a stranger is not pestered, and an account does not invite the whole world', async (t) => {
  const team = await openTeam(t);
  const { alice, hosts } = team;
  const { id } = (await invite(team)).body;
  for (let count = 0; count < 4; count += 1)
    assert.equal((await alice.call('POST', `/account/members/${id}/resend`)).status, 200);
  const sixth = await alice.call('POST', `/account/members/${id}/resend`);
  assert.equal(refusal(sixth), '429 rate_limited');
  assert.ok(Number(sixth.headers['retry-after']) > 0);
  const fill = hosts.database.updateTable('rate_window').set({
    hits: Array.from({ length: 100 }, () => hosts.clock.now()),
  });
  await fill.where('bucket', '=', `invitations:account:${team.account_id}`).execute();
  assert.equal(refusal(await invite(team, 'viewer', 'x@example.org')), '429 rate_limited');
  assert.equal(await used(team), 2, 'what was refused holds no place');
});
