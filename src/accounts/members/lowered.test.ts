// Whoever is lowered must not come back by an invitation that they sent to an address of their own before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTeam, type Team, type Teammate } from '../../testing/account-team.ts';

const inviteAs = async (by: Teammate, name: string, role: string) =>
  assert.equal(
    (await by.call('POST', '/account/members', { email: `${name}@example.org`, role })).status,
    201,
  );

const invited = async ({ members }: Team) =>
  (await members()).filter(({ status }) => status === 'invited').map(({ email }) => email);

async function assertCounted(team: Team) {
  const { usage } = (await team.alice.call('GET', '/account/usage')).body;
  assert.equal(usage.members.current, (await team.members()).length);
}

test('an admin who is made an editor has nobody invited any more, and others still have', async (t) => {
  const team = await openTeam(t);
  const admin = await team.join('ada', 'admin');
  await inviteAs(team.alice, 'dora', 'viewer');
  for (const role of ['viewer', 'editor', 'admin']) await inviteAs(admin, `own-${role}`, role);
  await team.alice.call('PATCH', `/account/members/${admin.member_id}`, { role: 'editor' });
  assert.deepEqual(await invited(team), ['dora@example.org']);
  await assertCounted(team);
});

test('an owner who hands the account over, or is made an admin, has no owners invited any more', async (t) => {
  const team = await openTeam(t);
  const { alice } = team;
  const [bob, dora] = [await team.join('bob', 'admin'), await team.join('dora', 'owner')];
  for (const [by, name] of [
    [alice, 'of-alice'],
    [dora, 'of-dora'],
  ] as const)
    for (const role of ['owner', 'admin']) await inviteAs(by, `${name}-${role}`, role);
  await alice.call('PATCH', `/account/members/${dora.member_id}`, { role: 'admin' });
  assert.deepEqual(await invited(team), [
    'of-alice-owner@example.org',
    'of-alice-admin@example.org',
    'of-dora-admin@example.org',
  ]);
  assert.equal((await alice.call('POST', '/account/transfer', { member_id: bob.member_id })).status, 200);
  assert.deepEqual(await invited(team), ['of-alice-admin@example.org', 'of-dora-admin@example.org']);
  await assertCounted(team);
  const { audit_log } = (await bob.call('GET', '/account/audit-log?action=account.transfer')).body;
  assert.deepEqual(audit_log[0].detail, { invitations_revoked: 1 });
});
