// Real ids for every parameter of the route table, so that generated suites reach what stands behind each route.

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { startSession } from '../accounts/sessions/sessions.ts';
import { transaction } from '../platform/database/database.ts';
import type { Route } from '../platform/http/route.ts';
import { addMs, hours } from '../platform/time.ts';
import { insertAccount } from './account.ts';
import type { Member } from './cast.ts';
import { makeImport } from './import-fixtures.ts';
import { makeChatLink, makeContactMethod, makeSchedule } from './on-call-fixtures.ts';
import { startReceiver } from './receiver.ts';
import type { TestService } from './service.ts';
import { makeStatusPage } from './status-page-fixtures.ts';

/** From a path up to and including its parameter to the id that stands for it. */
export type RouteFixtures = Readonly<Record<string, string>>;

const PARAMETER = /:\w+/;

/** The path of a route with its parameters filled in; fails where a new route has a parameter that is not known here. */
export function fillPath(route: Pick<Route, 'method' | 'path'>, fixtures: RouteFixtures): string {
  const segments = route.path.split('/');
  return segments
    .map((segment, index) => {
      if (!PARAMETER.test(segment)) return segment;
      const pattern = segments.slice(0, index + 1).join('/');
      const id = fixtures[`only ${route.path}`] ?? fixtures[pattern];
      assert.ok(id, `${route.method} ${route.path}: routeFixtures() has nothing for ${pattern}`);
      return id;
    })
    .join('/');
}

/** What a route is called with by somebody who may: the session of a person, or the key of what is called for. */
export function credentialsFor(
  { access }: Route,
  fixtures: RouteFixtures,
  token: string,
): Record<string, string> {
  if (access.kind !== 'scoped') return { Authorization: `Bearer ${token}` };
  const key = fixtures[`key ${access.key}`] ?? '';
  return ['agent', 'probe'].includes(access.key) ? { Authorization: `Bearer ${key}` } : { 'X-API-Key': key };
}

export interface FixtureNeeds {
  service: TestService;
  /** Where webhooks of the fixtures go; TOCSIN_PRIVATE_TARGETS must be `all`. */
  hookUrl: string;
}

/** Makes something that routes name; `made`: what is there already, which it may refer to. */
type Part = (owner: Member, needs: FixtureNeeds, made: RouteFixtures) => Promise<RouteFixtures>;

/** At once, since most of their time is spent waiting for the disk of the database. */
const FIRST_PARTS: readonly Part[] = [
  makeUptimeChecks,
  makeServer,
  makeWebhook,
  makeQuiet,
  makeChannel,
  makeApiKey,
  makeInvitation,
];

/** The first settles all that was made, so that nothing of it changes by itself from here on. */
const FURTHER_PARTS: readonly Part[] = [
  makeCheck,
  makeRule,
  makeLocation,
  makeIntegration,
  makeInstanceFixtures,
  makePasskey,
  makeSession,
  async (owner, { service }) => ({ '/imports/:id': await makeImport(service, owner) }),
  makeSchedule,
  makeContactMethod,
  makeChatLink,
  (owner, { service }, made) => makeStatusPage(owner, service, { id: Number(made['/servers/:id']) }),
  makeKeyed,
  makeView,
];

/** One of everything, and which part makes what stands below a name. */
export interface MadeFixtures {
  fixtures: RouteFixtures;
  partOf: ReadonlyMap<string, Part>;
}

/** Makes one of everything for `owner`: what has an id at all has one here. */
export const makeRouteFixtures = async (owner: Member, needs: FixtureNeeds): Promise<RouteFixtures> =>
  (await makeFixtures(owner, needs)).fixtures;

export async function makeFixtures(owner: Member, needs: FixtureNeeds): Promise<MadeFixtures> {
  const partOf = new Map<string, Part>();
  const make = async (part: Part, made: RouteFixtures) => {
    const own = await part(owner, needs, made);
    for (const name of Object.keys(own)) partOf.set(name, part);
    return own;
  };
  let fixtures: RouteFixtures = Object.assign(
    {},
    ...(await Promise.all(FIRST_PARTS.map((part) => make(part, {})))),
  );
  for (const part of FURTHER_PARTS) fixtures = { ...fixtures, ...(await make(part, fixtures)) };
  return { fixtures, partOf };
}

/**
 * `made` (all of it, of anybody) with something new of `owner` in place of all that the route names, so that nobody else has
 * changed it.
 */
export async function renewFixtures(
  { fixtures, partOf }: MadeFixtures,
  route: Route,
  owner: Member,
  needs: FixtureNeeds,
): Promise<RouteFixtures> {
  const segments = route.path.split('/');
  const names = [
    ...segments.map((_, index) => segments.slice(0, index + 1).join('/')),
    `only ${route.path}`,
    ...(route.access.kind === 'scoped' ? [`key ${route.access.key}`] : []),
  ];
  const parts = new Set(names.flatMap((name) => partOf.get(name) ?? []));
  let renewed = fixtures;
  for (const part of parts) renewed = { ...renewed, ...(await part(owner, needs, renewed)) };
  // Its delivery is under way.
  if (parts.has(makeWebhook)) await needs.service.settle();
  return renewed;
}

async function makeCheck(owner: Member, { service }: FixtureNeeds): Promise<RouteFixtures> {
  const check = await owner.createCronCheck({ tags: ['fixture'], badge_enabled: true });
  await owner.ping(check, '/fail/3', 'pg_dump: error: no space left');
  await service.settle();
  const [ping] = (await owner.get(`/cron-checks/${check.id}/pings`)).pings;
  const [alert] = (await owner.get(`/alerts?subject_id=${check.id}`)).alerts;
  return {
    '/alerts/:id': String(alert.id),
    '/cron-checks/:id': String(check.id),
    '/cron-checks/:id/pings/:ping_id': ping.id,
    '/badge/cron/:id': String(check.id),
  };
}

async function makeChannel(owner: Member, { hookUrl }: FixtureNeeds): Promise<RouteFixtures> {
  const config = { topic: 'alerts', server_url: hookUrl, token: 'tk_of_the_fixtures' };
  const { id } = await owner.post('/alerts/channels', { name: 'Phones', kind: 'ntfy', config });
  return { '/alerts/channels/:id': String(id) };
}

async function makeApiKey(owner: Member): Promise<RouteFixtures> {
  const { id } = await owner.post('/api-keys', { name: 'Deploy script', kind: 'full' });
  return { '/api-keys/:id': String(id) };
}

async function makeInvitation(owner: Member): Promise<RouteFixtures> {
  const email = `${randomUUID()}@example.org`;
  const { id } = await owner.post('/account/members', { email, role: 'viewer' });
  return { '/account/members/:id': String(id) };
}

async function makeRule(owner: Member, _needs: FixtureNeeds, made: RouteFixtures): Promise<RouteFixtures> {
  const targets = { ids: [Number(made['/cron-checks/:id'])] };
  const { id } = await owner.post('/alerts/rules', { name: 'Fixture', kind: 'cron_fail', targets });
  return { '/alerts/rules/:id': String(id) };
}

async function makeSession(owner: Member, { service }: FixtureNeeds): Promise<RouteFixtures> {
  return { '/auth/sessions/:id': (await openSession(service, owner)).id };
}

async function makeView(owner: Member): Promise<RouteFixtures> {
  const view = { list: 'servers', name: randomUUID(), search: 'state=offline' };
  return { '/views/:id': String((await owner.post('/views', view)).id) };
}

/** By keys of a program. */
async function makeKeyed(owner: Member): Promise<RouteFixtures> {
  const key = `fixture-${randomUUID()}`;
  const ntfy = { name: 'Keyed', kind: 'ntfy', config: { topic: 'alerts' } };
  const made = {
    '/cron-checks': { name: 'Keyed', interval_seconds: 600 },
    // Of a kind that nothing probes: what is found would be another answer in the midst of a test.
    '/uptime-checks': { name: 'Keyed', kind: 'manual' },
    '/alerts/channels': ntfy,
    '/alerts/rules': { name: 'Keyed', kind: 'cron_fail', targets: { all: true }, enabled: false },
  };
  for (const [path, body] of Object.entries(made)) {
    const { status } = await owner.send('PUT', `${path}/by-key/${key}`, body);
    assert.equal(status, 200, path);
  }
  return Object.fromEntries(Object.keys(made).map((path) => [`${path}/by-key/:key`, key]));
}

/** With a process, and what shows it elsewhere. */
async function makeServer(owner: Member): Promise<RouteFixtures> {
  const server = await owner.post('/servers', { name: 'Web 1' });
  const [process, endpoint, screen, enrolment] = await Promise.all([
    owner.post(`/servers/${server.id}/processes`, { name: 'nginx', match: { kind: 'name', value: 'nginx' } }),
    owner.post('/custom-endpoints', { name: 'Shown', server_ids: [server.id] }),
    owner.post('/tv-dashboards', { name: 'Office', layout: { servers: [server.id] } }),
    owner.post('/server-enrolments', { name: 'Web servers' }),
  ]);
  return {
    ...{ 'key agent': server.agent_token, 'key api': endpoint.key, 'key tv': screen.key },
    '/servers/:id': String(server.id),
    '/server-enrolments/:id': String(enrolment.id),
    '/servers/:id/processes/:process_id': String(process.id),
    '/subjects/:id': String(server.id),
    '/badge/:id': String(server.id),
    '/custom-endpoints/:endpoint_id': endpoint.endpoint_id,
    '/v/:endpoint_id': endpoint.endpoint_id,
    '/tv-dashboards/:dashboard_id': screen.dashboard_id,
    '/tv/:dashboard_id': screen.dashboard_id,
  };
}

/** The delivery is not of an alert, which a silence or a window of this account may hold back. */
async function makeWebhook(owner: Member, { hookUrl: url }: FixtureNeeds): Promise<RouteFixtures> {
  const webhook = await owner.post('/webhooks', { name: 'Pager', url, headers: { 'X-Team': 'ops' } });
  const delivery = await owner.post(`/webhooks/${webhook.id}/test`);
  return {
    '/webhooks/:id': String(webhook.id),
    '/webhooks/:id/deliveries/:delivery_id': String(delivery.id),
  };
}

/** About nothing that is there, so that it holds nothing back. */
async function makeQuiet(owner: Member, { service }: FixtureNeeds): Promise<RouteFixtures> {
  const quiet = { name: 'Fixture', targets: { tags: ['quiet'] } };
  const ends_at = addMs(service.clock.now(), hours(1)).toISOString();
  const [silence, window] = await Promise.all([
    owner.post('/alerts/silences', { ...quiet, duration_seconds: 3_600 }),
    owner.post('/maintenance-windows', { ...quiet, ends_at }),
  ]);
  return {
    '/alerts/silences/:id': String(silence.id),
    '/maintenance-windows/:id': String(window.id),
  };
}

async function makeUptimeChecks(owner: Member, { hookUrl: url }: FixtureNeeds): Promise<RouteFixtures> {
  const { id } = await owner.post('/uptime-checks', { name: 'Shop', kind: 'http', url, badge_enabled: true });
  const manual = await owner.post('/uptime-checks', { name: 'Generator', kind: 'manual' });
  return {
    '/badge/uptime/:id': String(id),
    '/uptime-checks/:id': String(id),
    'only /uptime-checks/:id/status': String(manual.id),
  };
}

async function makeLocation(owner: Member): Promise<RouteFixtures> {
  const { id, token } = await owner.post('/locations', { name: 'Frankfurt' });
  return { 'key probe': token, '/locations/:id': String(id) };
}

/** With an external check that is up. */
async function makeIntegration(owner: Member): Promise<RouteFixtures> {
  const key = `fixture-${randomUUID()}`;
  const keyed = { kind: 'alertmanager', name: 'Keyed' };
  const { body: made } = await owner.send('PUT', `/integrations/by-key/${key}`, keyed);
  const { id, url } = await owner.post(`/integrations/${made.id}/rotate-address`);
  const labels = { alertname: `Fixture ${randomUUID()}` };
  const [startsAt, endsAt] = ['2020-01-01T00:00:00Z', '2020-01-01T01:00:00Z'];
  const body = JSON.stringify([
    { labels, startsAt },
    { labels, startsAt, endsAt },
  ]);
  assert.equal((await fetch(url, { method: 'POST', body })).status, 200);
  const { checks } = await owner.get(`/external-checks?integration_id=${id}`);
  return {
    '/integrations/:id': String(id),
    '/integrations/by-key/:key': key,
    '/external-checks/:id': String(checks[0].id),
  };
}

/** Those of the member's account are webhooks that were given up from here on. */
export const disableSubscribers = (
  { app: { database } }: TestService,
  { account_id }: Pick<Member, 'account_id'>,
) =>
  sql`
    update subscriber set kind = 'webhook', email = null, email_key = null, url = 'https://example.com/hook',
      secret_sealed = '', status = 'disabled', confirmed_at = asked_at
    where account_id = ${account_id}`.execute(database);

/** What instance admins reach: of nobody else in the test, so that nobody is shut out by it. */
async function makeInstanceFixtures(_owner: Member, { service }: FixtureNeeds): Promise<RouteFixtures> {
  const { database, clock } = service.app;
  const created_at = clock.now();
  const email = `${randomUUID()}@example.org`;
  const person = await database
    .insertInto('person')
    .values({ email, email_key: email, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const announcement = await database
    .insertInto('announcement')
    .values({ kind: 'notice', title: 'Fixture', body: 'Nothing', effective_at: created_at, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const node = await database
    .insertInto('node')
    .values({
      ...{ id: randomUUID(), run_id: randomUUID(), name: 'gone', version: '0.2.0', protocol: 1 },
      ...{ api_url: '', dashboard_url: '', ready_urls: [], jobs: [] },
      ...{ started_at: created_at, seen_at: created_at, stopped_at: created_at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    '/admin/accounts/:id': String(await insertAccount(database)),
    '/admin/cluster/nodes/:node_id': node.id,
    '/admin/users/:id': String(person.id),
    '/announcements/:id': String(announcement.id),
  };
}

/** A passkey that no authenticator has. */
async function makePasskey({ person_id }: Member, { service }: FixtureNeeds): Promise<RouteFixtures> {
  const { database, clock } = service.app;
  const [credential_id, public_key] = [randomBytes(32), randomBytes(32)];
  const row = { person_id, credential_id, public_key, name: 'Laptop', transports: ['internal'] };
  const { id } = await database
    .insertInto('passkey')
    .values({ ...row, sign_count: 0, backed_up: false, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { '/auth/passkeys/:id': String(id) };
}

/** From now on a code is asked of this person at sign-in; nobody can give one. */
export async function askForCodes(
  { app: { database, clock } }: TestService,
  { person_id }: Pick<Member, 'person_id'>,
): Promise<void> {
  const now = clock.now();
  const row = { person_id, sealed_seed: randomBytes(64), created_at: now, confirmed_at: now };
  await database.insertInto('totp').values(row).execute();
}

let addresses = 0;

/** An address of nobody else, so that limits by address stay out of the way. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** One more session of a member on the API host, as if they had just signed in. */
export async function openSession({ app }: TestService, member: Pick<Member, 'person_id'>) {
  const { person_id } = member;
  const { credential_version } = await app.database
    .selectFrom('person')
    .select('credential_version')
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  const facts = {
    id: '',
    surface: 'api',
    ip: '192.0.2.1',
    userAgent: null,
    headers: {},
    query: {},
    signal: new AbortController().signal,
  } as const;
  const session = await transaction(app.database, (tx) =>
    startSession(app, tx, { person_id, credential_version }, { request: facts, now: app.clock.now() }),
  );
  assert.ok(session);
  return session;
}

/** What a service of a generated suite is started with, and where its webhooks go. */
export async function startHookTarget(t: TestContext) {
  const { url } = await startReceiver(t);
  return { hookUrl: url, env: { TOCSIN_PRIVATE_TARGETS: 'all' } };
}
