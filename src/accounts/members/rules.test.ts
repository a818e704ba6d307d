import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AccountRole } from '../../platform/http/actor.ts';
import { type MembershipChange, objectionTo } from './rules.ts';

const ROLES: AccountRole[] = ['viewer', 'editor', 'admin', 'owner'];
const judge = (by: AccountRole, change: Partial<MembershipChange>) =>
  objectionTo({ by, isOwn: false, from: 'viewer', to: 'viewer', hasOtherOwner: true, ...change });

test('what the roles may do to others is what the documentation says', () => {
  const allowed = (by: AccountRole) =>
    [...ROLES, null].flatMap((from) =>
      [...ROLES, null]
        .filter((to) => (from ?? to) !== null && judge(by, { from, to }) === null)
        .map((to) => `${from} → ${to}`),
    );
  assert.deepEqual(allowed('viewer'), []);
  assert.deepEqual(allowed('editor'), []);
  assert.deepEqual(
    allowed('admin').filter((change) => change.includes('owner')),
    [],
  );
  assert.equal(allowed('admin').length, 15, 'every change among viewer, editor, admin and nobody');
  assert.equal(allowed('owner').length, 24);
});

test('everybody may leave, and nobody may raise themselves', () => {
  for (const [rank, role] of ROLES.entries()) {
    assert.equal(judge(role, { isOwn: true, from: role, to: null }), null);
    for (const to of ROLES.slice(rank + 1))
      assert.equal(judge(role, { isOwn: true, from: role, to }), 'forbidden', `${role} to ${to}`);
  }
});

test('the last owner neither leaves nor is lowered nor removed, whoever wants it', () => {
  for (const isOwn of [true, false])
    for (const to of ['viewer', 'editor', 'admin', null] as const)
      assert.equal(judge('owner', { isOwn, from: 'owner', to, hasOtherOwner: false }), 'last_owner');
  assert.equal(judge('owner', { from: 'owner', to: 'owner', hasOtherOwner: false }), null);
});

test('whatever is tried in whatever order, an owner is left, and no owner was made by anybody else', () => {
  const attempt = fc.record({
    by: fc.nat(4),
    of: fc.nat(4),
    to: fc.constantFrom<AccountRole | null>(...ROLES, null),
  });
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
      const members: (AccountRole | null)[] = ['owner', 'admin', 'editor', 'viewer', null];
      for (const { by, of, to } of attempts) {
        const mine = members[by];
        const from = members[of] ?? null;
        if (!mine) continue;
        const hasOtherOwner = members.some((role, other) => role === 'owner' && other !== of);
        if (objectionTo({ by: mine, isOwn: by === of, from, to, hasOtherOwner }) !== null) continue;
        if (from !== to && (from === 'owner' || to === 'owner')) assert.equal(mine, 'owner');
        members[of] = to;
        assert.ok(members.includes('owner'));
      }
    }),
  );
});
