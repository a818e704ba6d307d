// Who gets in where: every route of the table, tried over HTTP as everybody who must not get in. Nothing here names a
// route, so that a new one is tried from its first day. What roles and keys open is in role-matrix.test.ts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from '../platform/http/route.ts';
import { minutes } from '../platform/time.ts';
import { newToken } from '../platform/tokens.ts';
import {
  askApi,
  askDashboard,
  bearer,
  everythingOf,
  guarded,
  isChange,
  isLetIn,
  nameOf,
  openStage,
  refused,
  type Stage,
  signInOnDashboard,
} from '../testing/access-stage.ts';
import { ask } from '../testing/ask.ts';
import { fillPath, freshAddress } from '../testing/route-fixtures.ts';
import { routes } from './routes.ts';

/** Whoever makes a route public has to say so here as well. */
const publicRoutes = [
  'GET /auth/registration',
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
  'GET /config.schema.json',
  'POST /agent/enrol',
  'GET /agent.sh',
  'GET /tocsin-run',
  'POST /alerts/:id/acknowledge-link/look',
  'POST /alerts/:id/acknowledge-link',
  'GET /schedules/:id/calendar.ics',
  'GET /tracking-scripts',
  'GET /badge/:id',
  'GET /badge/cron/:id',
  'GET /badge/uptime/:id',
  'GET /status/:slug',
  'GET /status/:slug/logo',
  'GET /status-domain',
  'POST /status/:slug/subscribe',
  'POST /status-subscriptions/look',
  'POST /status-subscriptions/confirm',
  'POST /status-subscriptions/choose',
  'POST /status-subscriptions/resume',
  'POST /status-subscriptions/end',
  'GET /health',
  'GET /ready',
  'GET /.well-known/security.txt',
  'GET /metrics',
  'GET /openapi.json',
];

test('only what is meant to be public is', () => {
  const open = routes.filter(({ access }) => access.kind === 'public');
  assert.deepEqual(open.map(nameOf), publicRoutes);
});

test('nobody is let in where they may not be', async (t) => {
  // One service: each of them leaves it as it was.
  const stage = await openStage(t);
  await t.test('§5.4 §7 nobody gets 401 from every route that is not public, on both hosts', () =>
    refuseNobody(stage),
  );
  await t.test('§7 another account finds nothing: 404 on every id of alice, which stay as they were', () =>
    hideFromOtherAccounts(stage),
  );
  await t.test('who names an account that is not theirs gets 403 from every route', () =>
    refuseForeignAccounts(stage),
  );
  await t.test('§5.4 keys of other kinds that nobody was given, and mistyped ones, are 401 everywhere', () =>
    refuseStrangeKeys(stage),
  );
  await t.test(
    '§1 §5.6 the cookie of the dashboard means nothing on the API host, as a cookie or as a bearer',
    () => ignoreCookiesOnApi(stage),
  );
  await t.test(
    'on the dashboard host no change is made for a page of another origin, public routes included',
    () => refuseOtherOrigins(stage),
  );
  await t.test(
    'the figures of the instance are for callers on its machine and for instance admins, public as they look',
    () => guardFigures(stage),
  );
});

test('eleven minutes after the sign-in, what needs a recent one asks for the password again', async (t) =>
  askAnewAfterElevenMinutes(await openStage(t)));

async function refuseNobody(stage: Stage): Promise<void> {
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
}

/** Where the ids are not those of an account: instance admins reach all of them, and everybody sees announcements. */
const isOfInstance = ({ access, path }: Route) =>
  access.kind === 'instance_admin' || path.startsWith('/announcements/');

async function hideFromOtherAccounts(stage: Stage): Promise<void> {
  const { charlie } = stage.service;
  const before = await everythingOf(stage);
  const key = await charlie.post('/api-keys', { name: 'Charlie’s key', kind: 'full' });
  const withIds = guarded.filter((route) => route.params && !isOfInstance(route));
  assert.ok(withIds.length > 10);
  for (const route of withIds) {
    // A key that nobody of the account has yet is made there.
    if (route.method === 'PUT' && route.path.endsWith('/by-key/:key')) continue;
    const answer = await askApi(stage, route, bearer(charlie.token));
    refused(answer, 404, 'not_found', `charlie, ${nameOf(route)}`);
    const byKey = await askApi(stage, route, bearer(key.key));
    if (route.access.kind === 'account') refused(byKey, 404, 'not_found', `key, ${nameOf(route)}`);
    else refused(byKey, 403, 'session_required', `key, ${nameOf(route)}`);
  }
  assert.deepEqual(await everythingOf(stage), before);
}

async function refuseForeignAccounts(stage: Stage): Promise<void> {
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
}

async function refuseStrangeKeys(stage: Stage): Promise<void> {
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
}

async function ignoreCookiesOnApi(stage: Stage): Promise<void> {
  const cookie = await signInOnDashboard(stage, stage.alice);
  const [, token = ''] = cookie.split('=');
  for (const route of guarded) {
    refused(await askApi(stage, route, { Cookie: cookie }), 401, 'unauthorized', nameOf(route));
    refused(await askApi(stage, route, bearer(token)), 401, 'unauthorized', nameOf(route));
    const own = { Origin: stage.service.dashboard };
    const asCookie = { ...own, Cookie: `toc_session=${stage.alice.token}` };
    refused(await askDashboard(stage, route, asCookie), 401, 'unauthorized', `dashboard ${nameOf(route)}`);
  }
}

async function refuseOtherOrigins(stage: Stage): Promise<void> {
  const { dashboard } = stage.service;
  const before = await everythingOf(stage);
  const cookie = await signInOnDashboard(stage, stage.alice);
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
}

async function guardFigures(stage: Stage): Promise<void> {
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
}

async function askAnewAfterElevenMinutes(stage: Stage): Promise<void> {
  const { alice, service } = stage;
  const recent = guarded.filter(({ recentSignIn }) => recentSignIn);
  assert.ok(recent.length > 0);
  for (const route of recent)
    assert.ok(await isLetIn(stage, route, bearer(alice.token), service.api), nameOf(route));
  service.clock.pass(minutes(11));
  for (const route of recent)
    refused(await askApi(stage, route, bearer(alice.token)), 403, 'reauthentication_required', nameOf(route));
  const { token } = await alice.post('/auth/reauthenticate', { password: alice.password });
  for (const route of recent)
    assert.ok(await isLetIn(stage, route, bearer(token), service.api), nameOf(route));
}
