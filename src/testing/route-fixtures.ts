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
import { startReceiver } from './receiver.ts';
import type { TestService } from './service.ts';

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
      const id = fixtures[pattern];
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
  return access.key === 'agent' ? { Authorization: `Bearer ${key}` } : { 'X-API-Key': key };
}

/** A picture of 5 by 5. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';

export interface FixtureNeeds {
  service: TestService;
  /** Where webhooks of the fixtures go; TOCSIN_PRIVATE_TARGETS must be `all`. */
  hookUrl: string;
}

/** Makes one of everything for `owner`: what has an id at all has one here. */
export async function makeRouteFixtures(
  owner: Member,
  { service, hookUrl }: FixtureNeeds,
): Promise<RouteFixtures> {
  const webhook = await owner.post('/webhooks', {
    name: 'Pager',
    url: hookUrl,
    headers: { 'X-Team': 'ops' },
  });
  const check = await owner.createCronCheck({ tags: ['fixture'], badge_enabled: true });
  const uptime = await owner.post('/uptime-checks', {
    name: 'Shop',
    kind: 'http',
    url: hookUrl,
    badge_enabled: true,
  });
  await owner.ping(check, '/fail/3', 'pg_dump: error: no space left');
  await service.settle();
  const [ping] = (await owner.get(`/cron-checks/${check.id}/pings`)).pings;
  const [alert] = (await owner.get(`/alerts?subject_id=${check.id}`)).alerts;
  // Not of the alert, which a silence or a window of this account may hold back.
  const delivery = await owner.post(`/webhooks/${webhook.id}/test`);
  const server = await owner.post('/servers', { name: 'Web 1' });
  const watched = await owner.post(`/servers/${server.id}/processes`, {
    name: 'nginx',
    match: { kind: 'name', value: 'nginx' },
  });
  const channel = await owner.post('/alerts/channels', {
    name: 'Phones',
    kind: 'ntfy',
    config: { topic: 'alerts', server_url: hookUrl, token: 'tk_of_the_fixtures' },
  });
  const rule = await owner.post('/alerts/rules', {
    name: 'Fixture',
    kind: 'cron_fail',
    targets: { ids: [check.id] },
  });
  // About nothing that is there, so that it holds nothing back.
  const quiet = { name: 'Fixture', targets: { tags: ['quiet'] } };
  const silence = await owner.post('/alerts/silences', { ...quiet, duration_seconds: 3_600 });
  const window = await owner.post('/maintenance-windows', {
    ...quiet,
    ends_at: addMs(service.clock.now(), hours(1)).toISOString(),
  });
  const shown = { name: 'Shown', server_ids: [server.id] };
  const endpoint = await owner.post('/custom-endpoints', shown);
  const screen = await owner.post('/tv-dashboards', { name: 'Office', layout: { servers: [server.id] } });
  const key = await owner.post('/api-keys', { name: 'Deploy script', kind: 'full' });
  const email = `${randomUUID()}@example.org`;
  const invited = await owner.post('/account/members', { email, role: 'viewer' });
  return {
    'key agent': server.agent_token,
    'key api': endpoint.key,
    'key tv': screen.key,
    '/account/members/:id': String(invited.id),
    ...(await makeInstanceFixtures(service)),
    '/alerts/:id': String(alert.id),
    '/alerts/channels/:id': String(channel.id),
    '/alerts/rules/:id': String(rule.id),
    '/alerts/silences/:id': String(silence.id),
    '/api-keys/:id': String(key.id),
    '/auth/passkeys/:id': await makePasskey(service, owner),
    '/auth/sessions/:id': (await openSession(service, owner)).id,
    '/cron-checks/:id': String(check.id),
    '/cron-checks/:id/pings/:ping_id': ping.id,
    '/maintenance-windows/:id': String(window.id),
    '/servers/:id': String(server.id),
    '/servers/:id/processes/:process_id': String(watched.id),
    '/subjects/:id': String(server.id),
    ...(await makeStatusPage(owner, service, server)),
    '/badge/:id': String(server.id),
    '/badge/cron/:id': String(check.id),
    '/badge/uptime/:id': String(uptime.id),
    '/custom-endpoints/:endpoint_id': endpoint.endpoint_id,
    '/uptime-checks/:id': String(uptime.id),
    '/v/:endpoint_id': endpoint.endpoint_id,
    '/tv-dashboards/:dashboard_id': screen.dashboard_id,
    '/tv/:dashboard_id': screen.dashboard_id,
    '/webhooks/:id': String(webhook.id),
    '/webhooks/:id/deliveries/:delivery_id': String(delivery.id),
  };
}

/** Hands out fixtures of one member, so that many routes are called without making all of them for each. */
export interface FixturePool {
  /**
   * Nothing that the route names, or what belongs to it, was changed before or is changed by another route. What it only
   * refers to is there, unless the route itself deletes.
   */
  forRoute(route: Route): Promise<RouteFixtures>;
  /** For what changes more than the route names: of nobody else, and what was made before is handed out no more. */
  alone(): Promise<RouteFixtures>;
  /** For what changes things of the account that it does not name: what was made before is handed out no more. */
  discard(): void;
}

export function openFixturePool(owner: Member, needs: FixtureNeeds): FixturePool {
  const made: { fixtures: RouteFixtures; deletes: boolean; used: Set<string> }[] = [];
  return {
    async forRoute(route) {
      const deletes = route.method === 'DELETE';
      const kind = kindOf(route);
      const found = made.find((one) => one.deletes === deletes && !one.used.has(kind));
      if (found) {
        found.used.add(kind);
        return found.fixtures;
      }
      const fixtures = await makeRouteFixtures(owner, needs);
      made.push({ fixtures, deletes, used: new Set([kind]) });
      return fixtures;
    },
    async alone() {
      made.length = 0;
      return await makeRouteFixtures(owner, needs);
    },
    discard() {
      made.length = 0;
    },
  };
}

/** These change whatever of the account their body names. */
export const changesMany = ({ method, path }: Route): boolean => method !== 'GET' && path.endsWith('/bulk');

/** These change the same things. */
const SAME_THINGS: Readonly<Record<string, string>> = {
  agent: 'servers',
  alerts: 'cron-checks',
  status: 'status-pages',
};
const OF_THEIR_OWN = ['channels', 'rules', 'silences'];

/** What a route changes: the first part of its path, or the second where that says what the thing is. */
function kindOf({ path }: Route): string {
  const [, first = '', second = ''] = path.split('/');
  return OF_THEIR_OWN.includes(second) ? second : (SAME_THINGS[first] ?? first);
}

async function makeStatusPage(
  owner: Member,
  { app }: TestService,
  server: { id: number },
): Promise<RouteFixtures> {
  const slug = `page-${randomUUID()}`;
  const domain = `${slug}.example`;
  const page = await owner.post('/status-pages', {
    ...{ slug, name: 'Status', custom_domain: domain },
    components: [{ type: 'server', id: server.id }],
  });
  await owner.send('PUT', `/status-pages/${page.id}/logo`, { image: DOT });
  // As if its record had been seen, which no test asks the real DNS for.
  await app.database
    .updateTable('status_page')
    .set({ domain_verified_at: app.clock.now() })
    .where('id', '=', page.id)
    .execute();
  return {
    ...(await makeIncident(owner, page.id)),
    ...(await makeSubscriber(owner, page.id)),
    '/status-pages/:id': String(page.id),
    '/status/:slug': slug,
    'domain of a page': domain,
  };
}

/** With a second update, since the first one cannot be deleted, and a template. Sent to nobody, so that nothing is due. */
async function makeIncident(owner: Member, pageId: number): Promise<RouteFixtures> {
  const path = `/status-pages/${pageId}/incidents`;
  const texts = { title: 'Slow', message: 'Looking into it.' };
  const quiet = { notify: false };
  const { id } = await owner.post(path, { ...texts, ...quiet });
  const update = { status: 'identified', message: 'Found it.', ...quiet };
  const answer = await owner.post(`${path}/${id}/updates`, update);
  const template = await owner.post('/status-pages/incident-templates', { ...texts, name: 'Slow' });
  return {
    '/status-pages/:id/incidents/:incident_id': id,
    '/status-pages/:id/incidents/:incident_id/updates/:update_id': String(answer.updates[0].id),
    '/status-pages/incident-templates/:template_id': String(template.id),
  };
}

async function makeSubscriber(owner: Member, pageId: number): Promise<RouteFixtures> {
  const address = { email: `${randomUUID()}@example.org` };
  const subscriber = await owner.post(`/status-pages/${pageId}/subscribers`, address);
  const suppression = await owner.post('/status-pages/suppressions', {
    email: `gone-${address.email}`,
  });
  return {
    '/status-pages/:id/subscribers/:subscriber_id': String(subscriber.id),
    '/status-pages/suppressions/:suppression_id': String(suppression.id),
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
async function makeInstanceFixtures({ app: { database, clock } }: TestService): Promise<RouteFixtures> {
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
  return {
    '/admin/accounts/:id': String(await insertAccount(database)),
    '/admin/users/:id': String(person.id),
    '/announcements/:id': String(announcement.id),
  };
}

/** A passkey that no authenticator has. */
async function makePasskey(
  { app: { database, clock } }: TestService,
  { person_id }: Member,
): Promise<string> {
  const [credential_id, public_key] = [randomBytes(32), randomBytes(32)];
  const row = { person_id, credential_id, public_key, name: 'Laptop', transports: ['internal'] };
  const { id } = await database
    .insertInto('passkey')
    .values({ ...row, sign_count: 0, backed_up: false, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
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
