// The access matrix with one port: every route of the table, as a call of a key and as one of a browser. Nothing here
// names a route, so that a new one is tried from its first day.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rootUrl } from '../platform/http/root-url.ts';
import type { Route } from '../platform/http/route.ts';
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
import { ONE_PORT } from '../testing/service.ts';
import { rootRoutes } from './one-port.ts';
import { routes } from './routes.ts';
import { appAddresses } from './web-app/addresses.ts';

test('every route that is at the root is one of the table, and no page of the app is behind it', () => {
  const atRoot = rootRoutes(routes);
  assert.deepEqual(atRoot.map(({ path }) => path).sort(), [
    ...['/agent.sh', '/agent/enrol', '/agent/report', '/badge/:id', '/badge/cron/:id', '/badge/uptime/:id'],
    ...['/health'],
    ...['/metrics', '/openapi.json', '/ready', '/status-domain', '/tocsin-run', '/v/:endpoint_id'],
  ]);
  const firstOf = (path: string) => path.split('/')[1] ?? '';
  const pages = [...appAddresses, '/assets', '/status/:slug', '/status-preview/:token', '/mail/stop'];
  const taken = new Set([...pages.map(firstOf), 'api', 'ping']);
  for (const { path } of atRoot) assert.ok(!taken.has(firstOf(path)), path);
});

test('with one port, on one service that nobody changes', async (t) => {
  const stage = await openStage(t, ONE_PORT);
  await t.test('with one port nobody gets in by any route, as a key or as a browser', () =>
    refuseNobody(stage),
  );
  await t.test(
    'with one port a key speaks for itself whatever cookies are beside it, and a cookie keeps the rule of origins',
    () => keepKeysAndCookiesApart(stage),
  );
  await t.test('with one port no route but those for programs is at the root, whoever asks', () =>
    servePagesAtTheRoot(stage),
  );
});

async function refuseNobody(stage: Stage): Promise<void> {
  const { dashboard, api } = stage.service;
  assert.equal(api, `${dashboard}/api`);
  const before = await everythingOf(stage);
  for (const route of guarded) {
    const name = nameOf(route);
    refused(await askApi(stage, route, bearer('toc_key_wrong')), 401, 'unauthorized', `wrong key, ${name}`);
    refused(await askApi(stage, route, { Origin: dashboard }), 401, 'unauthorized', `browser, ${name}`);
    if (isChange(route)) refused(await askApi(stage, route, {}), 403, 'forbidden', `no origin, ${name}`);
    else
      assert.equal((await ask({ method: 'HEAD', url: api + fillPath(route, stage.fixtures) })).status, 401);
  }
  assert.deepEqual(await everythingOf(stage), before);
}

async function keepKeysAndCookiesApart(stage: Stage): Promise<void> {
  const { alice, service } = stage;
  const { charlie, dashboard } = service;
  const { key } = await charlie.post('/api-keys', { name: 'Charlie’s key', kind: 'full' });
  const before = await everythingOf(stage);
  const Cookie = await signInOnDashboard(stage, alice);
  const [, cookieToken = ''] = Cookie.split('=');
  for (const route of guarded) {
    const name = nameOf(route);
    const byCookie = { Cookie, Origin: dashboard };
    // Alice is let in by her cookie alone, never by it beside the key of somebody else or of nobody.
    assert.ok(await isLetIn(stage, route, byCookie, `${dashboard}/api`), name);
    const wrong = { ...byCookie, ...bearer('toc_key_wrong') };
    refused(await askDashboard(stage, route, wrong), 401, 'unauthorized', `wrong key beside, ${name}`);
    refused(await askApi(stage, route, bearer(cookieToken)), 401, 'unauthorized', `as a bearer, ${name}`);
    const asCookie = { Cookie: `toc_session=${alice.token}`, Origin: dashboard };
    refused(await askApi(stage, route, asCookie), 401, 'unauthorized', `session as a cookie, ${name}`);
    if (namesThings(route)) {
      const beside = await askDashboard(stage, route, { ...byCookie, ...bearer(key) });
      if (route.access.kind === 'account') refused(beside, 404, 'not_found', `charlie’s key, ${name}`);
      else refused(beside, 403, 'session_required', `charlie’s key, ${name}`);
    }
  }
  for (const route of routes.filter(isChange))
    for (const foreign of foreignTo(stage)) {
      const name = `${JSON.stringify(foreign)}, ${nameOf(route)}`;
      refused(await askDashboard(stage, route, { Cookie, ...foreign }), 403, 'forbidden', name);
    }
  assert.deepEqual(await everythingOf(stage), before);
}

/** Where the ids are those of an account. A key of a program that nobody of an account has yet is made there. */
const namesThings = ({ access, method, path, params }: Route) =>
  params !== undefined &&
  access.kind !== 'instance_admin' &&
  !path.startsWith('/announcements/') &&
  !(method === 'PUT' && path.endsWith('/by-key/:key'));

const foreignTo = ({ service: { api } }: Stage): Record<string, string>[] => [
  {},
  ...['https://evil.example', api].map((Origin) => ({ Origin })),
];

async function servePagesAtTheRoot(stage: Stage): Promise<void> {
  const { alice, service, fixtures } = stage;
  const root = rootUrl(service.app.urls);
  const atRoot = rootRoutes(routes);
  for (const route of routes) {
    const path = fillPath(route, fixtures);
    const asked = (base: string, headers: Record<string, string>) =>
      ask({
        method: route.method,
        url: base + path,
        headers: { 'X-Forwarded-For': freshAddress(), ...headers },
      });
    const seen = await asked(root, bearer(alice.token));
    if (atRoot.includes(route)) {
      const below = await asked(service.api, bearer(alice.token));
      assert.deepEqual([seen.status, typeof seen.body], [below.status, typeof below.body], nameOf(route));
      continue;
    }
    // Pages of the same path are for people: an app without a build (503), a status page (200 or 404) or nothing.
    const isPage = !seen.headers.get('content-type')?.startsWith('application/json');
    assert.ok(isPage || [404, 405, 503].includes(seen.status), `${nameOf(route)}: ${seen.status}`);
    assert.equal(seen.headers.get('set-cookie'), null, nameOf(route));
  }
}
