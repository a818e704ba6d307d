// Every route × every role and kind of credential × every place to send one in × both hosts, over HTTP. What must come
// of it follows from the access that the route declares; role-table.test.ts says what that has to be.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountRole } from '../platform/http/actor.ts';
import type { Route } from '../platform/http/route.ts';
import { hashToken, newToken, type TokenKind, tokenHint } from '../platform/tokens.ts';
import {
  askApi,
  askDashboard,
  bearer,
  everythingOf,
  guarded,
  isLetIn,
  nameOf,
  openStage,
  refused,
  type Stage,
  signInOnDashboard,
} from '../testing/access-stage.ts';
import type { Member } from '../testing/cast.ts';

const ROLES: readonly AccountRole[] = ['viewer', 'editor', 'admin', 'owner'];
const BOUND_KINDS: readonly TokenKind[] = ['api', 'tv', 'agent', 'probe'];

interface Credential {
  name: string;
  token: string;
  /** What the right place makes of it: a role in the account, or nothing but a refusal. */
  acts: { as: AccountRole; isPerson: boolean } | null;
}

type Expected = 'let in' | 'forbidden' | 'session_required';

function expected(
  { access, recentSignIn }: Route,
  { as, isPerson }: NonNullable<Credential['acts']>,
): Expected {
  if (access.kind !== 'account' && !isPerson) return 'session_required';
  // Nobody of these runs the instance.
  if (access.kind === 'instance_admin') return 'forbidden';
  const needed = access.kind === 'account' || access.kind === 'person' ? access.role : undefined;
  if (needed && ROLES.indexOf(as) < ROLES.indexOf(needed)) return 'forbidden';
  return recentSignIn && !isPerson ? 'session_required' : 'let in';
}

/** Somebody new in alice's account, with an account of their own as well. */
async function memberAs({ service, alice }: Stage, role: AccountRole, name: string = role): Promise<Member> {
  const member = await service.signUp(name);
  const { database, clock, callers } = service.app;
  const { account_id } = alice;
  const { person_id } = member;
  await database
    .insertInto('member')
    .values({ account_id, person_id, role, joined_at: clock.now() })
    .execute();
  callers.forget();
  return member;
}

async function keysOf({ service, alice }: Stage): Promise<Credential[]> {
  const full = await alice.post('/api-keys', { name: 'Full', kind: 'full' });
  const readOnly = await alice.post('/api-keys', { name: 'Read-only', kind: 'read_only' });
  const { database, clock } = service.app;
  const bound = BOUND_KINDS.map((kind) => ({ kind, token: newToken('toc', kind) }));
  const rows = bound.map(({ kind, token }) => ({
    account_id: alice.account_id,
    kind,
    name: kind,
    token_hash: hashToken(token),
    hint: tokenHint(token),
    created_at: clock.now(),
  }));
  await database.insertInto('api_key').values(rows).execute();
  return [
    { name: 'full key', token: full.key, acts: { as: 'admin', isPerson: false } },
    { name: 'read-only key', token: readOnly.key, acts: { as: 'viewer', isPerson: false } },
    ...bound.map(({ kind, token }) => ({ name: `${kind} key`, token, acts: null })),
  ];
}

/** Routes that count their callers count these anew for each of them. */
const clearCounts = ({ service }: Stage) => service.app.database.deleteFrom('rate_window').execute();

test('every role and key is let in where it may be', async (t) => {
  // One service: each of them leaves it as it was.
  const stage = await openStage(t);
  await t.test(
    '§5.1 §5.2 §5.4 every role and every key opens what it is enough for, in the header of the API host, and nothing else',
    () => openByHeader(stage),
  );
  await t.test(
    'every role opens what it is enough for with its cookie on the dashboard host, and nothing else',
    () => openByCookie(stage),
  );
  await t.test(
    '§5.1 §5.3 no session and no key lets anybody in anywhere else than in its own place, on either host',
    () => openNowhereElse(stage),
  );
});

async function openByHeader(stage: Stage): Promise<void> {
  const { alice, service } = stage;
  const sessions: Credential[] = [];
  for (const as of ROLES) {
    const { token } = await memberAs(stage, as);
    sessions.push({ name: `session of an ${as}`, token, acts: { as, isPerson: true } });
  }
  const credentials = [...sessions, ...(await keysOf(stage))];
  const before = await everythingOf(stage);
  for (const { name, token, acts } of credentials) {
    await clearCounts(stage);
    const headers = { ...bearer(token), 'X-Account-Id': String(alice.account_id) };
    for (const route of guarded) {
      const message = `${name}, ${nameOf(route)}`;
      const verdict = acts ? expected(route, acts) : 'forbidden';
      if (verdict !== 'let in') refused(await askApi(stage, route, headers), 403, verdict, message);
      else assert.ok(await isLetIn(stage, route, headers, service.api), message);
    }
  }
  assert.deepEqual(await everythingOf(stage), before);
}

async function openByCookie(stage: Stage): Promise<void> {
  const { alice, service } = stage;
  const before = await everythingOf(stage);
  for (const as of ROLES) {
    const cookie = await signInOnDashboard(stage, await memberAs(stage, as, `${as}-with-a-cookie`));
    await clearCounts(stage);
    const headers = {
      Cookie: cookie,
      Origin: service.dashboard,
      'X-Account-Id': String(alice.account_id),
    };
    for (const route of guarded) {
      const message = `${as}, ${nameOf(route)}`;
      const verdict = expected(route, { as, isPerson: true });
      if (verdict !== 'let in') refused(await askDashboard(stage, route, headers), 403, verdict, message);
      else assert.ok(await isLetIn(stage, route, headers, `${service.dashboard}/api`), message);
    }
  }
  const after = await everythingOf(stage);
  // Those who have joined are listed.
  for (const seen of [before, after]) seen.delete('/account/members');
  assert.deepEqual(after, before);
}

/** Every name that a key has been given in a query somewhere, all at once: if one of them counted, it would be let in. */
const queryWith = (token: string) =>
  `?${['key', 'api_key', 'apikey', 'access_token', 'token', 'auth', 'authorization', 'session']
    .map((name) => `${name}=${token}`)
    .join('&')}`;

const headersWith = (token: string): Record<string, string>[] => [
  {
    'X-API-Key': token,
    'X-Api-Token': token,
    'X-Auth-Token': token,
    'Proxy-Authorization': `Bearer ${token}`,
    Cookie: `toc_session=${token}; __Host-toc_session=${token}`,
  },
  { Authorization: token },
  { Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` },
];

async function openNowhereElse(stage: Stage): Promise<void> {
  const { alice, service } = stage;
  const before = await everythingOf(stage);
  const cookie = await signInOnDashboard(stage, alice);
  const ofDashboard = { name: 'cookie', token: cookie.split('=')[1] ?? '', acts: null };
  const ofApi = [{ name: 'session', token: alice.token, acts: null }, ...(await keysOf(stage))];
  const origin = { Origin: service.dashboard };
  for (const { name, token } of [...ofApi, ofDashboard])
    for (const route of guarded) {
      const context = `${name}, ${nameOf(route)}`;
      const tries = [
        askApi(stage, route, {}, queryWith(token)),
        askDashboard(stage, route, origin, queryWith(token)),
        askDashboard(stage, route, { ...origin, ...bearer(token) }),
        ...headersWith(token).map((headers) => askApi(stage, route, headers)),
        ...(name === 'cookie'
          ? [askApi(stage, route, bearer(token))]
          : headersWith(token).map((headers) => askDashboard(stage, route, { ...origin, ...headers }))),
      ];
      for (const answer of await Promise.all(tries)) refused(answer, 401, 'unauthorized', context);
    }
  assert.deepEqual(await everythingOf(stage), before);
}
