// What the suites about access walk: a started service where alice has one of everything, and ways to ask for it.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { routes } from '../hosts/routes.ts';
import { isForCallers, type Route } from '../platform/http/route.ts';
import { seconds } from '../platform/time.ts';
import { ask } from './ask.ts';
import type { Answer } from './caller.ts';
import type { Member } from './cast.ts';
import {
  fillPath,
  freshAddress,
  makeRouteFixtures,
  type RouteFixtures,
  startHookTarget,
} from './route-fixtures.ts';
import { startTestService, type TestService } from './service.ts';

export interface Stage {
  service: TestService;
  alice: Member;
  fixtures: RouteFixtures;
}

export async function openStage(t: TestContext, further: Record<string, string> = {}): Promise<Stage> {
  const { hookUrl, env } = await startHookTarget(t);
  const service = await startTestService(t, { env: { ...env, ...further }, callersKeptMs: seconds(1) });
  const { alice } = service;
  const fixtures = await makeRouteFixtures(alice, { service, hookUrl });
  // What an integration took is delivered now, and not in the midst of a comparison.
  await service.settle();
  return { service, alice, fixtures };
}

export const guarded = routes.filter(isForCallers);
export const isChange = ({ method }: Route) => method !== 'GET';
export const nameOf = ({ method, path }: Route) => `${method} ${path}`;
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

type AskRoute = (
  stage: Stage,
  route: Route,
  headers: Record<string, string>,
  query?: string,
) => ReturnType<typeof ask>;

/** What would be let through by every route, were it not for who sends it. */
const askAt =
  (originOf: (service: TestService) => string): AskRoute =>
  ({ service, fixtures }, route, headers, query = '') =>
    ask({
      method: route.method,
      url: originOf(service) + fillPath(route, fixtures) + query,
      headers: { 'X-Forwarded-For': freshAddress(), ...headers },
      body: route.examples?.body,
    });

export const askApi = askAt(({ api }) => api);
export const askDashboard = askAt(({ dashboard }) => `${dashboard}/api`);

export function refused(answer: Answer, status: number, error: string, message: string) {
  const context = `${message}: ${answer.status} ${JSON.stringify(answer.body)}`;
  assert.equal(answer.status, status, context);
  assert.equal(answer.body.error, error, context);
  if (status === 401) assert.equal(answer.headers.get('www-authenticate'), 'Bearer', message);
}

/**
 * Whether a caller was let in by the host at `base`, found out without doing anything: a body with an unknown field is
 * judged after access.
 */
export async function isLetIn(
  { fixtures }: Stage,
  route: Route,
  headers: Record<string, string>,
  base: string,
): Promise<boolean> {
  const answer = await ask({
    method: route.method,
    url: base + fillPath(route, fixtures),
    headers: { 'X-Forwarded-For': freshAddress(), ...headers },
    body: { no_route_takes_this: true },
  });
  assert.ok(answer.status < 500, `${nameOf(route)}: ${answer.status}`);
  if (isChange(route) && ![401, 403].includes(answer.status)) assert.equal(answer.status, 400, nameOf(route));
  return ![401, 403].includes(answer.status);
}

const dependOnCaller = new Set([
  ...['/account/audit-log', '/auth/sessions', '/api-keys'],
  ...['/admin/stats', '/admin/accounts', '/admin/users', '/admin/cluster'],
]);

/** Everything that alice has, as she sees it. */
export async function everythingOf({ alice, fixtures }: Stage): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  for (const route of guarded) {
    if (isChange(route) || route.raw) continue;
    const path = fillPath(route, fixtures);
    // These record the callers of this suite: who used a key or a session, and when.
    if (!dependOnCaller.has(path)) seen.set(path, (await alice.send('GET', path)).body);
  }
  return seen;
}

/** A cookie of the dashboard. */
export async function signInOnDashboard(
  { service }: Stage,
  { email, password }: Pick<Member, 'email' | 'password'>,
): Promise<string> {
  const { headers, status } = await ask({
    method: 'POST',
    url: `${service.dashboard}/api/auth/login`,
    headers: { Origin: service.dashboard, 'X-Forwarded-For': freshAddress() },
    body: { email, password },
  });
  assert.equal(status, 200);
  const [pair = ''] = (headers.get('set-cookie') ?? '').split(';');
  assert.match(pair, /^toc_session=.{40,}$/);
  return pair;
}
