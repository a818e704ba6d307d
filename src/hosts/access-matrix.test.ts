// Who gets in where: every route of the table, tried over HTTP as everybody who must not get in. Nothing here names a
// route, so that a new one is tried from its first day.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { AccountRole } from '../platform/http/actor.ts';
import type { Access, Route } from '../platform/http/route.ts';
import { minutes, seconds } from '../platform/time.ts';
import { newToken } from '../platform/tokens.ts';
import { ask } from '../testing/ask.ts';
import type { Answer, Member } from '../testing/cast.ts';
import {
  fillPath,
  freshAddress,
  makeRouteFixtures,
  type RouteFixtures,
  startHookTarget,
} from '../testing/route-fixtures.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { routes } from './routes.ts';

interface Stage {
  service: TestService;
  alice: Member;
  fixtures: RouteFixtures;
}

async function openStage(t: TestContext): Promise<Stage> {
  const { hookUrl, env } = await startHookTarget(t);
  const service = await startTestService(t, { env, callersKeptMs: seconds(1) });
  const { alice } = service;
  return { service, alice, fixtures: await makeRouteFixtures(alice, { service, hookUrl }) };
}

const guarded = routes.filter(({ access }) => access.kind !== 'public');
const isChange = ({ method }: Route) => method !== 'GET';
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** What would be let through by every route, were it not for who sends it. */
const askApi = ({ service, fixtures }: Stage, route: Route, headers: Record<string, string>, query = '') =>
  ask({
    method: route.method,
    url: service.api + fillPath(route, fixtures) + query,
    headers: { 'X-Forwarded-For': freshAddress(), ...headers },
    body: route.examples?.body,
  });

const askDashboard = ({ service, fixtures }: Stage, route: Route, headers: Record<string, string>) =>
  ask({
    method: route.method,
    url: `${service.dashboard}/api${fillPath(route, fixtures)}`,
    headers: { 'X-Forwarded-For': freshAddress(), ...headers },
    body: route.examples?.body,
  });

function refused(answer: Answer, status: number, error: string, message: string) {
  const told = `${message}: ${answer.status} ${JSON.stringify(answer.body)}`;
  assert.equal(answer.status, status, told);
  assert.equal(answer.body.error, error, told);
  if (status === 401) assert.equal(answer.headers.get('www-authenticate'), 'Bearer', message);
}

/** Whether a caller was let in, found out without doing anything: a body with an unknown field is judged after access. */
async function isLetIn(stage: Stage, route: Route, headers: Record<string, string>): Promise<boolean> {
  const { service, fixtures } = stage;
  const answer = await ask({
    method: route.method,
    url: service.api + fillPath(route, fixtures),
    headers,
    body: { no_route_takes_this: true },
  });
  assert.ok(answer.status < 500, `${nameOf(route)}: ${answer.status}`);
  if (isChange(route) && ![401, 403].includes(answer.status)) assert.equal(answer.status, 400, nameOf(route));
  return ![401, 403].includes(answer.status);
}

const tellOfCallers = new Set([
  ...['/account/audit-log', '/auth/sessions', '/api-keys'],
  ...['/admin/stats', '/admin/accounts', '/admin/users'],
]);

/** Everything that alice has, as she sees it. */
async function everythingOf({ alice, fixtures }: Stage): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  for (const route of guarded) {
    if (isChange(route) || route.raw) continue;
    const path = fillPath(route, fixtures);
    // These tell of the callers of this suite: who used a key or a session, and when.
    if (!tellOfCallers.has(path)) seen.set(path, (await alice.send('GET', path)).body);
  }
  return seen;
}

const rank: readonly AccountRole[] = ['viewer', 'editor', 'admin', 'owner'];
const needs = (access: Access): AccountRole | null =>
  access.kind === 'account' ? access.role : access.kind === 'person' ? (access.role ?? null) : null;
const isEnough = (role: AccountRole, access: Access) =>
  rank.indexOf(role) >= rank.indexOf(needs(access) ?? 'viewer');

/** Whoever makes a route public, or lets viewers call something other than a GET, has to say so here as well. */
const publicRoutes = [
  'POST /auth/register',
  'POST /auth/verify-email',
  'POST /auth/login',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /auth/2fa/verify',
  'POST /auth/passkeys/login-options',
  'POST /auth/passkeys/login',
  'POST /auth/confirm-email',
  'POST /invitations/look',
  'GET /tracking-scripts',
  'GET /health',
  'GET /ready',
  'GET /metrics',
  'GET /openapi.json',
];
const callsOfViewers = ['DELETE /account/members/:id', 'POST /cron-checks/preview'];

test('only what is meant to be public is, and viewers only preview and leave by another method than GET', () => {
  const open = routes.filter(({ access }) => access.kind === 'public');
  assert.deepEqual(open.map(nameOf), publicRoutes);
  const harmless = guarded.filter((route) => isChange(route) && needs(route.access) === 'viewer');
  assert.deepEqual(harmless.map(nameOf), callsOfViewers);
});

test('§5.4 §7 nobody gets 401 from every route that is not public, on both hosts', async (t) => {
  const stage = await openStage(t);
  const before = await everythingOf(stage);
  for (const route of guarded) {
    refused(await askApi(stage, route, {}), 401, 'unauthorized', nameOf(route));
    const origin = { Origin: stage.service.dashboard };
    refused(await askDashboard(stage, route, origin), 401, 'unauthorized', `dashboard ${nameOf(route)}`);
    if (isChange(route)) continue;
    const head = await ask({ method: 'HEAD', url: stage.service.api + fillPath(route, stage.fixtures) });
    assert.equal(head.status, 401, `HEAD ${route.path}`);
  }
  assert.deepEqual(await everythingOf(stage), before);
});

/** Where the ids are not those of an account: instance admins reach all of them, and everybody sees announcements. */
const isOfInstance = ({ access, path }: Route) =>
  access.kind === 'instance_admin' || path.startsWith('/announcements/');

test('§7 another account finds nothing: 404 on every id of alice, which stay as they were', async (t) => {
  const stage = await openStage(t);
  const { charlie } = stage.service;
  const before = await everythingOf(stage);
  const key = await charlie.post('/api-keys', { name: 'Charlie’s key', kind: 'full' });
  const withIds = guarded.filter((route) => route.params && !isOfInstance(route));
  assert.ok(withIds.length > 10);
  for (const route of withIds) {
    const answer = await askApi(stage, route, bearer(charlie.token));
    refused(answer, 404, 'not_found', `charlie, ${nameOf(route)}`);
    const byKey = await askApi(stage, route, bearer(key.key));
    if (route.access.kind === 'account') refused(byKey, 404, 'not_found', `key, ${nameOf(route)}`);
    else refused(byKey, 403, 'session_required', `key, ${nameOf(route)}`);
  }
  assert.deepEqual(await everythingOf(stage), before);
});

test('who names an account that is not theirs gets 403 from every route', async (t) => {
  const stage = await openStage(t);
  const { alice, charlie } = stage.service;
  const key = await charlie.post('/api-keys', { name: 'Charlie’s key', kind: 'full' });
  for (const token of [charlie.token, key.key])
    for (const route of guarded) {
      const answer = await askApi(stage, route, {
        ...bearer(token),
        'X-Account-Id': String(alice.account_id),
      });
      refused(answer, 403, 'forbidden', nameOf(route));
    }
});

test('a role opens what it is enough for and nothing else', async (t) => {
  const stage = await openStage(t);
  const { service } = stage;
  const { alice, bob, setRole } = service;
  const before = await everythingOf(stage);
  const headers = { ...bearer(bob.token), 'X-Account-Id': String(alice.account_id) };
  for (const role of rank) {
    await setRole(role);
    await service.app.database.deleteFrom('rate_window').execute();
    for (const route of guarded) {
      const message = `${role}, ${nameOf(route)}`;
      if (route.access.kind === 'instance_admin' || !isEnough(role, route.access))
        refused(await askApi(stage, route, headers), 403, 'forbidden', message);
      else assert.ok(await isLetIn(stage, route, headers), message);
    }
  }
  await setRole('editor');
  assert.deepEqual(await everythingOf(stage), before);
});

test('§5.2 a read-only key reads what a viewer may, a full key does what an admin may, and neither is a person', async (t) => {
  const stage = await openStage(t);
  const before = await everythingOf(stage);
  const kinds = [
    ['read_only', 'viewer'],
    ['full', 'admin'],
  ] as const;
  for (const [kind, role] of kinds) {
    const { key } = await stage.alice.post('/api-keys', { name: kind, kind });
    for (const route of guarded) {
      const message = `${kind}, ${nameOf(route)}`;
      if (route.access.kind !== 'account')
        refused(await askApi(stage, route, bearer(key)), 403, 'session_required', message);
      else if (route.recentSignIn)
        refused(await askApi(stage, route, bearer(key)), 403, 'session_required', message);
      else if (!isEnough(role, route.access))
        refused(await askApi(stage, route, bearer(key)), 403, 'forbidden', message);
      else assert.ok(await isLetIn(stage, route, bearer(key)), message);
    }
  }
  assert.deepEqual(await everythingOf(stage), before);
});

test('§5.4 keys of other kinds that nobody was given, and mistyped ones, are 401 everywhere', async (t) => {
  const stage = await openStage(t);
  const { key } = await stage.alice.post('/api-keys', { name: 'Whole', kind: 'full' });
  const strangers = [
    ...(['key', 'ro', 'ses', 'api', 'tv', 'agent', 'probe'] as const).map((kind) => newToken('toc', kind)),
    newToken('other', 'key'),
    `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
    key.slice(0, -1),
    `${key}0`,
    key.toUpperCase(),
  ];
  for (const route of guarded)
    for (const token of strangers)
      refused(await askApi(stage, route, bearer(token)), 401, 'unauthorized', `${token}, ${nameOf(route)}`);
});

test('§5.1 §5.3 a key lets nobody in anywhere else than in the Authorization header', async (t) => {
  const stage = await openStage(t);
  const { service, alice } = stage;
  const full = await alice.post('/api-keys', { name: 'Whole', kind: 'full' });
  const readOnly = await alice.post('/api-keys', { name: 'Part', kind: 'read_only' });
  const tokens = [full.key, readOnly.key, alice.token, newToken('toc', 'api'), newToken('toc', 'tv')];
  const origin = { Origin: service.dashboard };
  for (const route of guarded)
    for (const token of tokens) {
      const message = `${token}, ${nameOf(route)}`;
      for (const name of ['key', 'api_key', 'access_token', 'token'])
        refused(
          await askApi(stage, route, {}, `?${name}=${token}`),
          401,
          'unauthorized',
          `${name} ${message}`,
        );
      const elsewhere: Record<string, string>[] = [
        { 'X-API-Key': token },
        { 'X-Api-Token': token },
        { Authorization: token },
        { Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` },
        { Cookie: `toc_session=${token}; __Host-toc_session=${token}` },
      ];
      for (const headers of elsewhere)
        refused(await askApi(stage, route, headers), 401, 'unauthorized', message);
      for (const headers of [{ 'X-API-Key': token }, bearer(token)])
        refused(
          await askDashboard(stage, route, { ...origin, ...headers }),
          401,
          'unauthorized',
          `dashboard ${message}`,
        );
    }
});

async function signInOnDashboard({ service, alice }: Stage): Promise<string> {
  const { headers, status } = await ask({
    method: 'POST',
    url: `${service.dashboard}/api/auth/login`,
    headers: { Origin: service.dashboard, 'X-Forwarded-For': freshAddress() },
    body: { email: alice.email, password: alice.password },
  });
  assert.equal(status, 200);
  const [pair = ''] = (headers.get('set-cookie') ?? '').split(';');
  assert.match(pair, /^toc_session=.{40,}$/);
  return pair;
}

test('§1 §5.6 the cookie of the dashboard means nothing on the API host, as a cookie or as a bearer', async (t) => {
  const stage = await openStage(t);
  const cookie = await signInOnDashboard(stage);
  const [, token = ''] = cookie.split('=');
  for (const route of guarded) {
    refused(await askApi(stage, route, { Cookie: cookie }), 401, 'unauthorized', nameOf(route));
    refused(await askApi(stage, route, bearer(token)), 401, 'unauthorized', nameOf(route));
    const own = { Origin: stage.service.dashboard };
    const asCookie = { ...own, Cookie: `toc_session=${stage.alice.token}` };
    refused(await askDashboard(stage, route, asCookie), 401, 'unauthorized', `dashboard ${nameOf(route)}`);
  }
});

test('on the dashboard host no change is made for a page of another origin, public routes included', async (t) => {
  const stage = await openStage(t);
  const { dashboard } = stage.service;
  const before = await everythingOf(stage);
  const cookie = await signInOnDashboard(stage);
  const { port } = new URL(dashboard);
  const foreign: Record<string, string>[] = [
    {},
    ...[
      'https://evil.example',
      'null',
      '',
      `http://sibling.localhost:${port}`,
      `http://localhost.evil.example:${port}`,
      `https://localhost:${port}`,
      'http://localhost',
      `http://localhost:${Number(port) + 1}`,
      stage.service.api,
      `${dashboard}/`,
      `${dashboard}.evil.example`,
      `${dashboard} https://evil.example`,
    ].map((origin) => ({ Origin: origin })),
    ...['same-site', 'cross-site', 'none'].map((site) => ({ 'Sec-Fetch-Site': site })),
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    { Referer: `${dashboard}/` },
  ];
  for (const route of routes.filter(isChange))
    for (const headers of foreign)
      refused(
        await askDashboard(stage, route, { Cookie: cookie, ...headers }),
        403,
        'forbidden',
        `${JSON.stringify(headers)}, ${nameOf(route)}`,
      );
  assert.deepEqual(await everythingOf(stage), before);
});

test('the figures of the instance are for callers on its machine and for instance admins, public as they look', async (t) => {
  const stage = await openStage(t);
  const { alice, bob, charlie, api } = stage.service;
  const full = await alice.post('/api-keys', { name: 'Scraper', kind: 'full' });
  const readOnly = await alice.post('/api-keys', { name: 'Part', kind: 'read_only' });
  const figures = async (headers: Record<string, string>) =>
    (await ask({ method: 'GET', url: `${api}/metrics`, headers })).status;
  const away = { 'X-Forwarded-For': freshAddress() };
  const statuses = [
    await figures({}),
    await figures(away),
    await figures({ ...away, ...bearer(alice.token) }),
    await figures({ ...away, ...bearer(full.key) }),
    await figures({ ...away, ...bearer(readOnly.key) }),
    await figures({ ...away, ...bearer(bob.token), 'X-Account-Id': String(alice.account_id) }),
    await figures({ ...away, ...bearer(charlie.token) }),
  ];
  assert.deepEqual(statuses, [200, 401, 200, 200, 403, 403, 403]);
});

test('eleven minutes after the sign-in, what needs a recent one asks for the password again', async (t) => {
  const stage = await openStage(t);
  const { alice, service } = stage;
  const recent = guarded.filter(({ recentSignIn }) => recentSignIn);
  assert.ok(recent.length > 0);
  for (const route of recent) assert.ok(await isLetIn(stage, route, bearer(alice.token)), nameOf(route));
  service.clock.pass(minutes(11));
  for (const route of recent)
    refused(await askApi(stage, route, bearer(alice.token)), 403, 'reauthentication_required', nameOf(route));
  const { token } = await alice.post('/auth/reauthenticate', { password: alice.password });
  for (const route of recent) assert.ok(await isLetIn(stage, route, bearer(token)), nameOf(route));
});
