import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, minutes } from '../time.ts';
import type { AccountRole, Actor, Caller, Unattached } from './actor.ts';
import { refusal } from './guard.ts';
import type { Access } from './route.ts';

const now = new Date('2026-06-16T08:00:00Z');

function person(
  role: AccountRole,
  { is_admin = false, minutesAgo = 0, surface = 'api' as 'api' | 'dashboard' } = {},
): Actor {
  return {
    account_id: 1,
    account_name: 'Alice',
    plan: 'free',
    role,
    person: { id: 1, email: 'a@example.org', name: 'Alice', is_admin, time_zone: 'UTC' },
    session: { id: 'x', surface, authenticated_at: addMs(now, -minutes(minutesAgo)) },
    key: null,
    is_instance_admin: is_admin,
    expires_at: null,
  };
}

function key(kind: 'key' | 'ro', is_instance_admin = false): Actor {
  const role = kind === 'key' ? 'admin' : 'viewer';
  return { ...person(role), person: null, session: null, key: { id: 1, kind, name: 'k' }, is_instance_admin };
}

const judge = (access: Access, actor: Caller | null, further: { recentSignIn?: boolean } = {}) => {
  const refused = refusal({ access, surface: 'api', now, ...further }, actor);
  return refused && `${refused.status} ${refused.code}`;
};

const account = (role: AccountRole): Access => ({ kind: 'account', role });

test('what is public is for anybody', () => {
  for (const actor of [null, key('ro'), person('viewer')])
    assert.equal(judge({ kind: 'public' }, actor), null);
});

test('nobody gets 401 from everything else', () => {
  for (const access of [account('viewer'), { kind: 'person' }, { kind: 'instance_admin' }] as const)
    assert.equal(judge(access, null), '401 unauthorized');
});

test('a role opens what it is enough for', () => {
  const roles: AccountRole[] = ['viewer', 'editor', 'admin', 'owner'];
  for (const [needed, role] of roles.entries())
    for (const [held, mine] of roles.entries()) {
      const expected = held >= needed ? null : '403 forbidden';
      assert.equal(judge(account(role), person(mine)), expected, `${mine} on ${role}`);
      assert.equal(judge({ kind: 'person', role }, person(mine)), expected, `${mine} on person ${role}`);
    }
});

test('a full key acts as an admin, a read-only key as a viewer, and neither as a person', () => {
  assert.equal(judge(account('admin'), key('key')), null);
  assert.equal(judge(account('owner'), key('key')), '403 forbidden');
  assert.equal(judge(account('viewer'), key('ro')), null);
  assert.equal(judge(account('editor'), key('ro')), '403 forbidden');
  for (const access of [
    { kind: 'person' },
    { kind: 'person', role: 'viewer' },
    { kind: 'instance_admin' },
  ] as const)
    for (const kind of ['key', 'ro'] as const)
      assert.equal(judge(access, key(kind, true)), '403 session_required');
});

test('whoever is a member of no account gets where an account is not needed, and no further', () => {
  const { person: somebody, session } = person('owner', { is_admin: true });
  assert.ok(somebody && session);
  const alone: Unattached = { account_id: null, suspended: null, person: somebody, session, key: null };
  assert.equal(judge({ kind: 'signed_in' }, alone), null);
  assert.equal(judge({ kind: 'signed_in' }, person('viewer')), null);
  assert.equal(judge({ kind: 'signed_in' }, key('key')), '403 session_required');
  assert.equal(judge({ kind: 'signed_in' }, null), '401 unauthorized');
  for (const access of [account('viewer'), { kind: 'person' }, { kind: 'instance_admin' }] as const)
    assert.equal(judge(access, alone), '403 no_account');
  const shutOut: Unattached = { ...alone, suspended: { id: 1, name: 'Acme', reason: null } };
  assert.equal(judge({ kind: 'signed_in' }, shutOut), null);
  for (const access of [account('viewer'), { kind: 'person' }, { kind: 'instance_admin' }] as const)
    assert.equal(judge(access, shutOut), '403 account_suspended');
});

test('the operator view is for instance admins', () => {
  assert.equal(judge({ kind: 'instance_admin' }, person('viewer', { is_admin: true })), null);
  assert.equal(judge({ kind: 'instance_admin' }, person('owner')), '403 forbidden');
});

test('a recent sign-in lasts ten minutes', () => {
  const recently = { recentSignIn: true };
  assert.equal(judge({ kind: 'person' }, person('owner', { minutesAgo: 10 - 1 / 60 }), recently), null);
  assert.equal(judge({ kind: 'person' }, person('owner', { minutesAgo: 10 }), recently), null);
  assert.equal(
    judge({ kind: 'person' }, person('owner', { minutesAgo: 10 + 1 / 60 }), recently),
    '403 reauthentication_required',
  );
  assert.equal(judge({ kind: 'person' }, person('owner', { minutesAgo: 600 })), null);
  assert.equal(judge(account('admin'), key('key'), recently), '403 session_required');
});

test('too little of a role is answered before too old a sign-in', () => {
  assert.equal(
    judge(account('owner'), person('viewer', { minutesAgo: 60 }), { recentSignIn: true }),
    '403 forbidden',
  );
});

test('a session of one host is nobody on the other', () => {
  assert.equal(judge(account('viewer'), person('owner', { surface: 'dashboard' })), '401 unauthorized');
});
