// What happens when several people change who is in an account at the same moment: everybody waits for one lock, and
// is then let through at once, in whatever order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD } from '../../testing/account-hosts.ts';
import { openTeam, type Team, type Teammate, tokenOf } from '../../testing/account-team.ts';
import { raceForLock } from '../../testing/gates.ts';

type Outcome = Awaited<ReturnType<Teammate['call']>>;

/** What came of calls that all had to wait for who is in the account, sorted. */
async function race({ hosts, account_id }: Team, contenders: readonly (() => Promise<Outcome>)[]) {
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('account').select('id').where('id', '=', account_id).forUpdate().execute(),
    contenders,
  );
  return outcomes
    .map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      const { status, body } = outcome.value;
      return `${status} ${body.error ?? ''}`.trim();
    })
    .sort();
}

/** An owner is left, and the places that are counted are those that are held. */
async function assertSound({ hosts, account_id }: Team) {
  const rows = async (table: 'member' | 'invitation') =>
    hosts.database.selectFrom(table).select(['id', 'role']).where('account_id', '=', account_id).execute();
  const members = await rows('member');
  assert.ok(members.some(({ role }) => role === 'owner'));
  const { used } = await hosts.database
    .selectFrom('plan_usage')
    .select('used')
    .where('account_id', '=', account_id)
    .where('resource', '=', 'members')
    .executeTakeFirstOrThrow();
  assert.equal(used, members.length + (await rows('invitation')).length);
}

const leave = (who: Teammate) => () => who.call('DELETE', `/account/members/${who.member_id}`);
const setRole = (by: Teammate, of: Teammate, role: string) => () =>
  by.call('PATCH', `/account/members/${of.member_id}`, { role });

test('of two owners who leave at the same time one stays', async (t) => {
  const team = await openTeam(t);
  const other = await team.join('other', 'owner');
  assert.deepEqual(await race(team, [leave(team.alice), leave(other)]), ['200', '409 last_owner']);
  await assertSound(team);
});

test('of two owners who lower each other, one is an owner still', async (t) => {
  const team = await openTeam(t);
  const other = await team.join('other', 'owner');
  const outcomes = await race(team, [
    setRole(team.alice, other, 'viewer'),
    setRole(other, team.alice, 'viewer'),
  ]);
  assert.deepEqual(outcomes, ['200', '403 forbidden'], 'the second one was no owner any more');
  await assertSound(team);
});

test('of five owners who all leave, remove or lower themselves at once, one stays', async (t) => {
  const team = await openTeam(t);
  const { alice } = team;
  const others: Teammate[] = [];
  for (const name of ['b', 'c', 'd', 'e']) others.push(await team.join(name, 'owner'));
  const [b, c, d, e] = others;
  assert.ok(b && c && d && e);
  await race(team, [leave(alice), setRole(b, b, 'admin'), leave(c), setRole(d, d, 'viewer'), leave(e)]);
  await assertSound(team);
});

test('an account that is handed over to somebody who leaves at the same time is still somebody’s', async (t) => {
  const team = await openTeam(t);
  const { alice } = team;
  const bob = await team.join('bob', 'editor');
  const transfer = () => alice.call('POST', '/account/transfer', { member_id: bob.member_id });
  const outcomes = await race(team, [transfer, leave(bob)]);
  assert.ok(
    [
      ['200', '400 validation_failed'],
      ['200', '409 last_owner'],
    ].some((expected) => expected.join() === outcomes.join()),
    outcomes.join(),
  );
  await assertSound(team);
});

test('of many invitations at once as many succeed as the plan has places', async (t) => {
  const team = await openTeam(t);
  const { hosts, alice, account_id } = team;
  await hosts.database.updateTable('account').set({ plan: 'pro' }).where('id', '=', account_id).execute();
  const invite = (name: string) => () =>
    alice.call('POST', '/account/members', { email: `${name}@example.org`, role: 'viewer' });
  for (let count = 0; count < 6; count += 1) assert.equal((await invite(`first${count}`)()).status, 201);
  const outcomes = await race(
    team,
    Array.from({ length: 12 }, (_, count) => invite(`late${count}`)),
  );
  assert.equal(outcomes.filter((outcome) => outcome === '201').length, 3, 'ten places, seven were taken');
  assert.equal(outcomes.filter((outcome) => outcome === '402 plan_limit_reached').length, 9);
  await assertSound(team);
});

test('the same address invited twice at once is invited once', async (t) => {
  const team = await openTeam(t);
  const invite = () =>
    team.alice.call('POST', '/account/members', { email: 'x@example.org', role: 'viewer' });
  assert.deepEqual(await race(team, [invite, invite, invite]), [
    '201',
    '409 already_invited',
    '409 already_invited',
  ]);
  await assertSound(team);
});

test('an invitation that is used by several registrations at once makes one member', async (t) => {
  const team = await openTeam(t);
  const { hosts, alice } = team;
  const email = 'dora@example.org';
  const invited = await alice.call('POST', '/account/members', { email, role: 'viewer' });
  const body = { email, password: PASSWORD, invitation_token: tokenOf(invited.body.invitation_url) };
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('account').select('id').where('id', '=', team.account_id).forUpdate().execute(),
    [1, 2, 3].map(() => () => hosts.api('POST', '/auth/register', { body })),
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [201, 409, 409]);
  await assertSound(team);
});

test('an invitation that is accepted and taken back at the same time ends in one of the two', async (t) => {
  const team = await openTeam(t);
  const { hosts, alice } = team;
  const dora = await hosts.register('dora@example.org');
  const invited = await alice.call('POST', '/account/members', { email: 'dora@example.org', role: 'viewer' });
  const body = { token: tokenOf(invited.body.invitation_url) };
  const outcomes = await race(team, [
    () => hosts.api('POST', '/invitations/accept', { token: dora.token, body }),
    () => alice.call('DELETE', `/account/members/${invited.body.id}`),
  ]);
  // Where it was accepted first, taking it back removes the member, who keeps the id of the invitation.
  assert.ok(['200,200', '200,400 validation_failed'].includes(outcomes.join()), outcomes.join());
  assert.equal((await team.members()).length, 1);
  await assertSound(team);
});

test('an invitation of an admin who is removed at the same time is gone, or was never made', async (t) => {
  const team = await openTeam(t);
  const { alice } = team;
  const admin = await team.join('ada', 'admin');
  await race(team, [
    () => admin.call('POST', '/account/members', { email: 'friend@example.org', role: 'admin' }),
    () => alice.call('DELETE', `/account/members/${admin.member_id}`),
  ]);
  assert.deepEqual(
    (await team.members()).map(({ email }) => email),
    [alice.email],
  );
  await assertSound(team);
});
