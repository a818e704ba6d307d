import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import { openTeam, type Team, type Teammate, tokenOf } from '../../testing/account-team.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';

const refusal = ({ status, body }: Awaited<ReturnType<Teammate['call']>>) => `${status} ${body.error ?? ''}`;

const used = async ({ alice }: Team) =>
  (await alice.call('GET', '/account/usage')).body.usage.members.current;

const auditOf = async ({ alice }: Team, action: string) =>
  (await alice.call('GET', '/account/audit-log')).body.audit_log.filter(
    (event: { action: string }) => event.action === action,
  );

const roleOf = async (team: Team, { member_id }: Teammate) =>
  (await team.members()).find(({ id }) => id === member_id)?.role ?? null;

test('an account begins with its owner, who is in the list as everybody sees it', async (t) => {
  const team = await openTeam(t);
  const { alice, hosts } = team;
  assert.deepEqual(await team.members(), [
    {
      id: alice.member_id,
      status: 'active',
      email: alice.email,
      name: '',
      role: 'owner',
      you: true,
      joined_at: hosts.clock.now().toISOString(),
      invited_by: null,
      invited_at: null,
      expires_at: null,
    },
  ]);
  const bob = await team.join('bob', 'viewer');
  const seen = (await bob.call('GET', '/account/members')).body.members;
  assert.deepEqual(
    seen.map(({ email, role, you }: Record<string, unknown>) => [email, role, you]),
    [
      [bob.email, 'viewer', true],
      [alice.email, 'owner', false],
    ],
  );
  assert.equal(await used(team), 2);
});

test('members and invitations are one list, in pages', async (t) => {
  const team = await openTeam(t);
  const { alice } = team;
  for (const name of ['a', 'b', 'c']) await team.join(name, 'viewer');
  for (const name of ['d', 'e'])
    await alice.call('POST', '/account/members', { email: `${name}@example.org`, role: 'viewer' });
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/account/members?limit=2${cursor && `&cursor=${cursor}`}`;
    const { body } = await alice.call('GET', path);
    seen.push(...body.members.map(({ email }: { email: string }) => email.split('@')[0]));
    cursor = body.next_cursor;
  }
  assert.deepEqual(seen, ['e', 'd', 'c', 'b', 'a', 'alice']);
});

test('owners and admins change roles, but only owners touch owners or make some', async (t) => {
  const team = await openTeam(t);
  const { alice } = team;
  const admin = await team.join('ada', 'admin');
  const editor = await team.join('ed', 'editor');
  const viewer = await team.join('vi', 'viewer');
  const change = (by: Teammate, of: Teammate, role: string) =>
    by.call('PATCH', `/account/members/${of.member_id}`, { role }).then(refusal);
  for (const by of [viewer, editor]) assert.equal(await change(by, viewer, 'admin'), '403 forbidden');
  assert.equal(await change(admin, viewer, 'admin'), '200 ');
  assert.equal(await roleOf(team, viewer), 'admin');
  assert.equal(await change(admin, viewer, 'viewer'), '200 ');
  for (const [of, role] of [
    [viewer, 'owner'],
    [admin, 'owner'],
    [alice, 'admin'],
  ] as const)
    assert.equal(await change(admin, of, role), '403 forbidden');
  assert.equal(await change(alice, editor, 'owner'), '200 ');
  assert.equal(await change(editor, alice, 'viewer'), '200 ', 'there is another owner');
  assert.equal(await change(editor, editor, 'admin'), '409 last_owner');
  const [event] = await auditOf({ ...team, alice: editor }, 'member.update');
  assert.deepEqual(event.detail, { role: 'viewer', role_before: 'owner' });
  assert.deepEqual(event.target, { type: 'member', id: String(alice.member_id), name: alice.email });
});

test('a role that is lowered is felt by the very next call', async (t) => {
  const team = await openTeam(t);
  const bob = await team.join('bob', 'admin');
  assert.equal((await bob.call('GET', '/api-keys')).status, 200);
  await team.alice.call('PATCH', `/account/members/${bob.member_id}`, { role: 'editor' });
  assert.equal(refusal(await bob.call('GET', '/api-keys')), '403 forbidden');
});

test('a change that changes nothing is noted nowhere, and one of nobody is not found', async (t) => {
  const team = await openTeam(t);
  const { alice } = team;
  const path = `/account/members/${alice.member_id}`;
  assert.equal((await alice.call('PATCH', path, {})).body.role, 'owner');
  assert.equal((await alice.call('PATCH', path, { role: 'owner' })).body.role, 'owner');
  assert.deepEqual(await auditOf(team, 'member.update'), []);
  for (const method of ['PATCH', 'DELETE'] as const)
    for (const id of ['999', '0', 'x', '9007199254740993'])
      assert.equal(refusal(await alice.call(method, `/account/members/${id}`)), '404 not_found', id);
  const wrong = await alice.call('PATCH', path, { role: 'king', name: 'x' });
  assert.deepEqual(wrong.body.issues, [
    { field: 'name', reason: 'unknown field' },
    { field: 'role', reason: 'one of viewer, editor, admin, owner' },
  ]);
});

test('whoever is removed has no access at once, keeps their sign-in, and can come back', async (t) => {
  const team = await openTeam(t);
  const { alice, hosts } = team;
  const bob = await team.join('bob', 'admin');
  await bob.call('POST', '/account/members', { email: 'friend@example.org', role: 'admin' });
  assert.equal(await used(team), 3);
  assert.equal(refusal(await alice.call('DELETE', `/account/members/${bob.member_id}`)), '200 ');
  assert.equal(refusal(await bob.call('GET', '/account')), '403 forbidden');
  assert.equal(await used(team), 1, 'what he had invited others with is worth nothing');
  assert.equal((await team.members()).length, 1);
  const { token } = bob;
  assert.equal(refusal(await hosts.api('GET', '/account', { token })), '403 no_account');
  assert.equal((await hosts.api('GET', '/auth/session', { token })).body.account, null);
  const [event] = await auditOf(team, 'member.remove');
  assert.deepEqual(event.detail, { role: 'admin', invitations_revoked: 1 });

  const invited = await alice.call('POST', '/account/members', { email: bob.email, role: 'viewer' });
  const body = { token: tokenOf(invited.body.invitation_url) };
  const accepted = await hosts.api('POST', '/invitations/accept', { token, body });
  assert.deepEqual(accepted.body, { id: team.account_id, name: 'alice', plan: 'unlimited', role: 'viewer' });
  assert.equal((await bob.call('GET', '/account')).body.role, 'viewer');
});

test('a key outlives the member who made it, and says who that was', async (t) => {
  const team = await openTeam(t);
  const { alice, hosts } = team;
  const bob = await team.join('bob', 'admin');
  const { key } = (await bob.call('POST', '/api-keys', { name: 'Deploy', kind: 'full' })).body;
  await alice.call('DELETE', `/account/members/${bob.member_id}`);
  assert.equal((await hosts.api('GET', '/account', { token: key })).status, 200);
  assert.equal((await alice.call('GET', '/api-keys')).body.api_keys[0].created_by, bob.email);
});

test('everybody may leave but the last owner', async (t) => {
  const team = await openTeam(t);
  const { alice } = team;
  const viewer = await team.join('vi', 'viewer');
  const editor = await team.join('ed', 'editor');
  const leave = (who: Teammate) => who.call('DELETE', `/account/members/${who.member_id}`).then(refusal);
  assert.equal(refusal(await viewer.call('DELETE', `/account/members/${editor.member_id}`)), '403 forbidden');
  assert.equal(await leave(viewer), '200 ');
  assert.equal(await leave(alice), '409 last_owner');
  await alice.call('PATCH', `/account/members/${editor.member_id}`, { role: 'owner' });
  assert.equal(await leave(alice), '200 ');
  assert.equal(refusal(await alice.call('GET', '/account')), '403 forbidden');
  assert.equal((await editor.call('GET', '/account/usage')).body.usage.members.current, 1);
});

test('an owner who was disabled does not count as one who stays', async (t) => {
  const team = await openTeam(t);
  const { alice, hosts } = team;
  const other = await team.join('other', 'owner');
  await hosts.database
    .updateTable('person')
    .set({ disabled_at: hosts.clock.now() })
    .where('id', '=', other.person_id)
    .execute();
  const own = `/account/members/${alice.member_id}`;
  assert.equal(refusal(await alice.call('DELETE', own)), '409 last_owner');
  assert.equal(refusal(await alice.call('PATCH', own, { role: 'admin' })), '409 last_owner');
  const handed = await alice.call('POST', '/account/transfer', { member_id: other.member_id });
  assert.equal(handed.body.issues?.[0].field, 'member_id');
  assert.equal(refusal(await alice.call('DELETE', `/account/members/${other.member_id}`)), '200 ');
});

test('an account is handed over by an owner who has just signed in, to another active member', async (t) => {
  const team = await openTeam(t);
  const { alice, hosts } = team;
  const bob = await team.join('bob', 'viewer');
  const admin = await team.join('ada', 'admin');
  const invited = await alice.call('POST', '/account/members', { email: 'x@example.org', role: 'viewer' });
  const transfer = (by: Teammate, member_id: unknown) => by.call('POST', '/account/transfer', { member_id });
  assert.equal(refusal(await transfer(admin, bob.member_id)), '403 forbidden');
  for (const id of [alice.member_id, invited.body.id, 999])
    assert.deepEqual((await transfer(alice, id)).body.issues, [
      { field: 'member_id', reason: 'another active member of this account' },
    ]);
  hosts.clock.pass(minutes(11));
  assert.equal(refusal(await transfer(alice, bob.member_id)), '403 reauthentication_required');
  hosts.clock.pass(-minutes(11));
  const { status, body } = await transfer(alice, bob.member_id);
  assert.deepEqual([status, body.email, body.role], [200, bob.email, 'owner']);
  assert.deepEqual([await roleOf(team, alice), await roleOf(team, bob)], ['admin', 'owner']);
  assert.equal(refusal(await transfer(alice, bob.member_id)), '403 forbidden');
  const [event] = await auditOf(team, 'account.transfer');
  assert.equal(event.target.name, bob.email);
});

test('a key neither invites, changes nor removes anybody, whatever it may do else', async (t) => {
  const team = await openTeam(t);
  const { alice, hosts } = team;
  const bob = await team.join('bob', 'viewer');
  const path = `/account/members/${bob.member_id}`;
  for (const kind of ['full', 'read_only']) {
    const { key } = (await alice.call('POST', '/api-keys', { name: kind, kind })).body;
    const call = (method: 'POST' | 'PATCH' | 'DELETE', where: string, body?: unknown) =>
      hosts.api(method, where, { token: key, body }).then(refusal);
    assert.equal((await hosts.api('GET', '/account/members', { token: key })).status, 200);
    for (const answer of [
      await call('POST', '/account/members', { email: 'x@example.org', role: 'viewer' }),
      await call('PATCH', path, { role: 'owner' }),
      await call('DELETE', path),
      await call('POST', '/account/transfer', { member_id: bob.member_id }),
      await call('POST', '/accounts', { name: 'Mine' }),
    ])
      assert.equal(answer, '403 session_required');
  }
});

test('those concerned are notified by mail, with links to the dashboard only', async (t) => {
  const team = await openTeam(t);
  const { alice, hosts } = team;
  const bob = await team.join('bob', 'viewer');
  const carol = await team.join('carol', 'editor');
  await alice.call('PATCH', `/account/members/${bob.member_id}`, { role: 'admin' });
  await alice.call('POST', '/account/transfer', { member_id: bob.member_id });
  await carol.call('DELETE', `/account/members/${carol.member_id}`);
  await bob.call('DELETE', `/account/members/${alice.member_id}`);
  const mails = await openQueuedMails(hosts.app);
  assert.deepEqual(mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).sort(), [
    'alice: You handed over alice',
    'alice: You were removed from alice',
    'alice: bob@example.org has joined alice',
    'alice: carol@example.org has joined alice',
    'bob: Your role in alice was changed',
    'bob: alice is yours now',
    'bob: carol@example.org has left alice',
  ]);
  for (const { text, html } of mails)
    for (const [url] of `${text}${html}`.matchAll(/https?:\/\/[^\s"<]+/g))
      assert.ok(url.startsWith(hosts.app.urls.dashboard), url);
});
