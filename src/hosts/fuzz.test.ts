// Every route under fire, as alice: whatever is sent, the answer is one that the documentation knows, and what charlie
// has stays his. On a failure fast-check prints the request that caused it and the seed that brings it back.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { formats } from '../../shared/json-schema/formats.ts';
import { isJsonObject, type JsonSchema } from '../../shared/json-schema/json-schema.ts';
import { errorStatusesOf } from '../platform/http/openapi-errors.ts';
import type { Route } from '../platform/http/route.ts';
import type { Member } from '../testing/cast.ts';
import { changesMany, type FixturePool, openFixturePool } from '../testing/fixture-pool.ts';
import {
  brokenShot,
  exampleShot,
  fire,
  type Shot,
  type ShotAnswer,
  shotsAt,
  stopFiring,
} from '../testing/fuzz-requests.ts';
import type { Pool } from '../testing/fuzz-values.ts';
import { prepareImport } from '../testing/import-fixtures.ts';
import { startReceiver } from '../testing/receiver.ts';
import {
  askForCodes,
  credentialsFor,
  disableSubscribers,
  fillPath,
  freshAddress,
  makeRouteFixtures,
  openSession,
  type RouteFixtures,
  startHookTarget,
} from '../testing/route-fixtures.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { routes } from './routes.ts';

const SHOTS_PER_ROUTE = 15;
/** What all routes share. A machine that is slow fires less at each of them, but never nothing. */
const BUDGET_MS = 12_000;
/** After the requests that must succeed and must be refused, which take the time that they need. */
const LEAST_MS = 250;
const MARK = 'f00dfeedc0ffee';

interface Range {
  service: TestService;
  hookUrl: string;
  /** Where Telegram's API would be. */
  botsUrl: string;
  /** Of alice, for routes that use nothing up. */
  shared: RouteFixtures;
  /** Of alice, for those that do. */
  pool: FixturePool;
  /** Instance admins who have asked nothing yet. */
  operators: Member[];
  charlie: { fixtures: RouteFixtures; secrets: readonly string[]; cursors: readonly string[] };
}

async function openRange(t: TestContext): Promise<Range> {
  const { hookUrl, env } = await startHookTarget(t);
  const bots = await startReceiver(t);
  bots.answer.body = JSON.stringify({ ok: true, result: { id: 123_456, username: 'quillmoor_status_bot' } });
  const service = await startTestService(t, {
    env: { ...env, TOCSIN_SECURITY_CONTACT: 'security@example.net' },
  });
  t.after(stopFiring);
  const shared = await makeRouteFixtures(service.alice, { service, hookUrl });
  const operators = await makeOperators(service, routes.filter(isOfInstance).length);
  const pool = openFixturePool(service.alice, { service, hookUrl });
  const ranged = { service, hookUrl, botsUrl: bots.url, shared, pool, operators };
  return { ...ranged, charlie: await furnish(service, hookUrl) };
}

async function makeOperators({ app, signUp }: TestService, count: number): Promise<Member[]> {
  const operators: Member[] = [];
  for (let nth = 0; nth < count; nth += 1) operators.push(await signUp(`operator${nth}`));
  const ids = operators.map(({ person_id }) => person_id);
  await app.database.updateTable('person').set({ is_admin: true }).where('id', 'in', ids).execute();
  return operators;
}

/** Charlie has one of everything, and a mark on all that can bear one. */
async function furnish(service: TestService, hookUrl: string): Promise<Range['charlie']> {
  const { charlie } = service;
  await charlie.patch('/account', { name: MARK });
  await charlie.patch('/profile', { name: MARK });
  const fixtures = await makeRouteFixtures(charlie, { service, hookUrl });
  const cursors: string[] = [];
  for (let copy = 0; copy < 2; copy += 1) {
    const check = await charlie.createCronCheck({ name: MARK, description: MARK, tags: [MARK] });
    for (let ping = 0; ping < 2; ping += 1) await charlie.ping(check, '/fail', MARK);
    await charlie.post('/webhooks', { name: MARK, url: `${hookUrl}/${MARK}` });
    await charlie.post('/api-keys', { name: MARK, kind: 'full' });
    await service.settle();
    for (const list of [
      '/cron-checks',
      `/cron-checks/${check.id}/pings`,
      '/webhooks',
      '/alerts',
      '/api-keys',
    ])
      cursors.push(...[(await charlie.get(`${list}?limit=1`)).next_cursor].filter(Boolean));
  }
  const { slug } = await charlie.get(`/cron-checks/${fixtures['/cron-checks/:id']}`);
  return { fixtures, cursors, secrets: [MARK, charlie.email, charlie.token, slug] };
}

const isGet = ({ method }: Route) => method === 'GET';
/** For these it is right to reach what is charlie's. */
const isOfInstance = ({ access }: Route) => access.kind === 'instance_admin';
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** These take what only a mail holds, somebody who has joined with one, or an authenticator: no guess succeeds. */
const needsMail = ({ body }: Route) => {
  const schema: JsonSchema = body ?? {};
  return ['token', 'member_id', 'challenge_token', 'code', 'credential'].some((field) =>
    Object.hasOwn(schema.properties ?? {}, field),
  );
};

/** The alerts of the fixtures have no steps that are still to come. */
const needsSteps = ({ path }: Route) => path === '/alerts/:id/escalate';

/** Ids and cursors of charlie among what alice sends; nothing here knows which of them would be hers. */
const poolOf =
  ({ charlie }: Range, own: RouteFixtures): Pool =>
  (name, schema) => {
    const ids = [...Object.values(own), ...Object.values(charlie.fixtures)];
    if (name === 'cron_expression')
      return fc.constantFrom('*/5 * * * *', '0 3 L 2 *', ...(schema.type === 'string' ? [] : [null]));
    if (/^time_?zone$/.test(name)) return fc.constantFrom('UTC', 'Europe/Vilnius', 'America/St_Johns');
    // What is probed under fire answers at once, or not at all.
    if (name === 'timeout_seconds') return fc.constant(1);
    const pending = own['pending address'];
    if (name === 'email' && pending) return fc.constant(pending);
    if (name === 'slug') return fc.stringMatching(/^[a-z][a-z\d]{3,60}$/);
    if (name === 'logo_url') return fc.constantFrom(null, 'https://cdn.example/logo.png');
    if (name === 'custom_domain') return fc.constantFrom(null, 'shop.example', 'Status.Shop.Example.');
    if (name === 'domain') return fc.constantFrom(own['domain of a page'] ?? '', 'nowhere.example');
    if (name === 'components')
      return fc.constantFrom([], ...[own, charlie.fixtures].map((ids) => [componentOf(ids)]));
    // So does a body that asks for a dry run.
    if (/_url$/.test(name)) return fc.constantFrom('http://127.0.0.1:1/', 'http://nowhere.invalid/');
    if (name === 'host') return fc.constantFrom('127.0.0.1', 'localhost', 'nowhere.invalid');
    if (name === 'cursor') return fc.constantFrom(...charlie.cursors);
    if (['servers', 'server_ids', 'affected_servers', 'affected_components'].includes(name))
      return fc.constantFrom([], ...[own, charlie.fixtures].map((ids) => [Number(ids['/servers/:id'])]));
    if (name === 'ids') return fc.constantFrom([], ...idLists(own, charlie.fixtures, '/cron-checks/:id'));
    if (name === 'rule_ids')
      return fc.constantFrom(null, [], ...idLists(own, charlie.fixtures, '/alerts/rules/:id'));
    if (/(^|_)id$/.test(name) && schema.type === 'integer')
      return fc.constantFrom(...ids.filter((id) => /^\d+$/.test(id)).map(Number));
    return null;
  };

const componentOf = (fixtures: RouteFixtures) => ({
  type: 'server',
  id: Number(fixtures['/servers/:id']),
  group: 'Servers',
});

/** What the examples of routes name is nobody's. */
const ownValues = ({ botsUrl }: Range, own: RouteFixtures) => ({
  api_url: botsUrl,
  servers: [Number(own['/servers/:id'])],
  server_ids: [Number(own['/servers/:id'])],
  components: [componentOf(own)],
  domain: own['domain of a page'],
  token: own['token of a calendar'],
  email: own['pending address'],
});

const idLists = (own: RouteFixtures, charlies: RouteFixtures, path: string) =>
  [own, charlies].map((fixtures) => [Number(fixtures[path])]);

/** What leaves is always in UTC with milliseconds. */
const isMoment = (text: string) => text.length === 24 && new Date(text).toISOString() === text;

const ajv = new Ajv2020({
  strict: false,
  formats: { ...formats, 'date-time': isMoment },
  keywords: ['reason'],
});

const successesOf = ({ status = 200, otherSuccess }: Route) => [
  status,
  ...(otherSuccess ? [otherSuccess.status] : []),
];

/** What holds for every answer of `route` to alice, whatever was sent. */
function judge({ charlie }: Range, route: Route, isDeclared: (body: unknown) => boolean) {
  const documented = [...successesOf(route), ...errorStatusesOf(route)];
  return (shot: Shot, { status, headers, text }: ShotAnswer): void => {
    const context = `${shot.method} ${shot.path}: ${status} ${text.slice(0, 500)}`;
    assert.ok(status < 500, context);
    assert.ok(documented.includes(status) || isElsewhere(shot, route, status), `undocumented: ${context}`);
    for (const secret of isOfInstance(route) ? [] : charlie.secrets)
      assert.ok(!text.includes(secret) && !JSON.stringify(headers).includes(secret), `leak: ${context}`);
    assert.ok(!Object.hasOwn(headers, 'x-injected'), context);
    assert.ok(!Object.hasOwn(Object.prototype, 'polluted'), context);
    // §4.3: a badge that is not there says so in plain text.
    if (route.raw && (status < 300 || text === 'Not found.')) return;
    const body: unknown = JSON.parse(text);
    if (status < 300) assert.ok(isDeclared(body), `not as declared: ${context}`);
    else assertError(status, body, context);
  };
}

/** A broken path may lead to no route at all, or to a neighbour that does not take the method. */
const isElsewhere = (shot: Shot, route: Route, status: number) =>
  (status === 404 || status === 405 || status === 400) && route.params !== undefined && shot.path !== '';

function assertError(status: number, body: unknown, context: string) {
  assert.ok(isJsonObject(body) && typeof body.error === 'string' && /^[a-z_]+$/.test(body.error), context);
  if (status !== 400) return assert.ok(!('issues' in body), context);
  assert.equal(body.error, 'validation_failed', context);
  const { issues } = body;
  assert.ok(Array.isArray(issues) && issues.length > 0, context);
  for (const issue of issues) {
    assert.deepEqual(Object.keys(issue).sort(), ['field', 'reason'], context);
    assert.ok(
      typeof issue.field === 'string' && typeof issue.reason === 'string' && issue.reason !== '',
      context,
    );
  }
  assert.equal(new Set(issues.map(({ field }) => field)).size, issues.length, context);
}

/** These change something that only those have who sign in with a code. */
const needsCodes = ['DELETE /auth/2fa/totp', 'POST /auth/2fa/recovery-codes'];

/** This turns something on again that was given up. */
const needsDisabled = 'POST /status-pages/:id/subscribers/:subscriber_id/enable';

/** Who fires at a route: alice, but where a hit would end her session or change her password. */
async function shooterFor(route: Route, { service, operators }: Range, count: number): Promise<Member> {
  // A minute's worth of requests of one caller is just enough for one of these.
  if (isOfInstance(route))
    return operators.pop() ?? assert.fail('there are more of these routes than operators');
  const isOwn = ['person', 'signed_in'].includes(route.access.kind);
  if (!isOwn || isGet(route)) return service.alice;
  const shooter = await service.signUp(`alice${count}`);
  if (needsCodes.includes(nameOf(route))) await askForCodes(service, shooter);
  return shooter;
}

/** Or somebody's password, with which it would end. */
const mayEndSession = (route: Route) => !isGet(route) && !['account', 'scoped'].includes(route.access.kind);

/** What a change may use up is changed by it alone. */
async function fixturesFor(route: Route, { service, shared, pool }: Range, shooter: Member) {
  if (changesMany(route)) pool.discard();
  if (isGet(route) || (!route.params && route.access.kind !== 'scoped')) return shared;
  const made = await pool.forRoute(route, shooter);
  if (nameOf(route) === needsPending) return { ...made, ...(await askOutsider(shooter)) };
  if (nameOf(route) === needsDisabled) await disableSubscribers(service, shooter);
  await prepareImport(service, shooter, route);
  return made;
}

const isOfImports = ({ path }: Route) => path.startsWith('/imports/');
/** After these nothing that was made for other routes can be used. */
const usesUp = (route: Route) =>
  changesMany(route) || isOfImports(route) || [needsPending, needsDisabled].includes(nameOf(route));

/** Only an address outside the account that has not answered yet can be asked again. */
const needsPending = 'POST /alerts/channels/:id/confirmations';

async function askOutsider(shooter: Member): Promise<RouteFixtures> {
  const address = `outsider-${shooter.account_id}@example.net`;
  const config = { to: [address] };
  const { id } = await shooter.post('/alerts/channels', { name: 'Outsider', kind: 'email', config });
  return { '/alerts/channels/:id': String(id), 'pending address': address };
}

async function fireAt(range: Range, route: Route, shooter: Member, longestMs: number) {
  const { service, charlie } = range;
  const own = await fixturesFor(route, range, shooter);
  const ownPath = fillPath(route, own);
  // Of the same things: what numbers others have for something else may be those of what another route is to be called with.
  const othersIds = Object.entries(isOfInstance(route) ? {} : charlie.fixtures).flatMap(([path, id]) =>
    route.path.startsWith(path) ? id : [],
  );
  const targets = { ownPath, othersIds, pool: poolOf(range, own) };
  const { good, bad } = shotsAt(route, targets);
  const validate = ajv.compile(route.response ?? {});
  const check = judge(range, route, (body) => validate(body));
  const sure = [exampleShot(route, ownPath, ownValues(range, own)), brokenShot(route, ownPath)].filter(
    (shot) => shot !== null,
  );
  const seen = new Map<number, number>();
  const kept = mayEndSession(route) ? null : await openSession(service, shooter);
  const shoot = async (shot: Shot) => {
    const { token } = kept ?? (await openSession(service, shooter));
    const sender = { ...credentialsFor(route, own, token), 'x-forwarded-for': freshAddress() };
    const answer = await fire(service.api, { ...shot, headers: { ...sender, ...shot.headers } });
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    check(shot, answer);
    return true;
  };
  for (const shot of sure) await shoot(shot);
  const endMs = performance.now() + longestMs;
  const any = fc.oneof({ weight: 1, arbitrary: good }, { weight: 2, arbitrary: bad });
  await fc.assert(
    // Not by a limit of fast-check, which fails where there is time for none.
    fc.asyncProperty(any, async (shot) => performance.now() > endMs || (await shoot(shot))),
    { numRuns: SHOTS_PER_ROUTE - sure.length },
  );
  return seen;
}

async function fireAtAll(range: Range, order: readonly Route[], budgetMs: number): Promise<void> {
  const endMs = performance.now() + budgetMs;
  for (const [count, route] of order.entries()) {
    const shareMs = Math.max(LEAST_MS, (endMs - performance.now()) / (order.length - count));
    const seen = await fireAt(range, route, await shooterFor(route, range, count), shareMs);
    const context = `${nameOf(route)}: ${JSON.stringify([...seen])}`;
    const succeeded = successesOf(route).some((status) => seen.has(status));
    assert.ok(succeeded || needsMail(route) || needsSteps(route), `never succeeded: ${context}`);
    assert.ok(seen.has(400) || (isGet(route) && !route.query), `never refused: ${context}`);
  }
}

test('whatever is sent to whatever route, nothing breaks, nothing leaks and every answer is documented', async (t) => {
  const range = await openRange(t);
  const { charlie } = range.service;
  const before = await shownTo(charlie, range.charlie.fixtures);
  const changes = routes
    .filter((route) => !isGet(route))
    .toSorted((one, other) => Number(usesUp(one)) - Number(usesUp(other)));
  await fireAtAll(range, changes, (BUDGET_MS * changes.length) / routes.length);
  await range.service.app.database.deleteFrom('instance_settings').execute(); // who may register, for one
  // Reading comes last, so that it reads what was written under fire; what is read was hit by none of it.
  const { service, hookUrl } = range;
  const shared = await makeRouteFixtures(service.alice, { service, hookUrl });
  const reads = routes.filter(isGet);
  await fireAtAll({ ...range, shared }, reads, (BUDGET_MS * reads.length) / routes.length);
  assert.deepEqual(await shownTo(charlie, range.charlie.fixtures), before);
});

/** Shared ones are everybody's too. */
const isOwn = ({ own }: { own: boolean }): boolean => own;

async function shownTo(member: Member, fixtures: RouteFixtures): Promise<Map<string, unknown>> {
  const shown = new Map<string, unknown>();
  // What is announced is everybody's, and some of it was announced under fire.
  const own = routes.filter(
    (one) => isGet(one) && one.access.kind !== 'public' && one.path !== '/announcements',
  );
  for (const route of own.filter((one) => !one.raw)) {
    const { announcements: _everybodys, ...body } = (await member.send('GET', fillPath(route, fixtures)))
      .body;
    shown.set(route.path, route.path === '/locations' ? body.locations.filter(isOwn) : body);
  }
  return shown;
}
