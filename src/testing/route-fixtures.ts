// Real ids for every parameter of the route table, so that generated suites reach what stands behind each route.

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { startSession } from '../accounts/sessions/sessions.ts';
import { sealAddress } from '../on-call/contact-methods/sealed.ts';
import { transaction } from '../platform/database/database.ts';
import type { Route } from '../platform/http/route.ts';
import { addMs, hours } from '../platform/time.ts';
import { insertAccount } from './account.ts';
import type { Member } from './cast.ts';
import { makeImport } from './import-fixtures.ts';
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

/** Makes one of everything for `owner`: what has an id at all has one here. */
export async function makeRouteFixtures(
  owner: Member,
  { service, hookUrl }: FixtureNeeds,
): Promise<RouteFixtures> {
  const email = `${randomUUID()}@example.org`;
  const config = { topic: 'alerts', server_url: hookUrl, token: 'tk_of_the_fixtures' };
  // At once, since most of their time is spent waiting for the disk of the database.
  const [check, uptimes, watched, { webhook, delivery }, { silence, window }, channel, key, invited] =
    await Promise.all([
      owner.createCronCheck({ tags: ['fixture'], badge_enabled: true }),
      makeUptimeChecks(owner, hookUrl),
      makeServer(owner),
      makeWebhook(owner, hookUrl),
      makeQuiet(owner, service),
      owner.post('/alerts/channels', { name: 'Phones', kind: 'ntfy', config }),
      owner.post('/api-keys', { name: 'Deploy script', kind: 'full' }),
      owner.post('/account/members', { email, role: 'viewer' }),
    ]);
  await owner.ping(check, '/fail/3', 'pg_dump: error: no space left');
  // Of all that was made, so that nothing of it changes by itself from here on.
  await service.settle();
  const [ping] = (await owner.get(`/cron-checks/${check.id}/pings`)).pings;
  const [alert] = (await owner.get(`/alerts?subject_id=${check.id}`)).alerts;
  const targets = { ids: [check.id] };
  const rule = await owner.post('/alerts/rules', { name: 'Fixture', kind: 'cron_fail', targets });
  const { server, process, endpoint, screen } = watched;
  return {
    'key agent': server.agent_token,
    ...(await makeLocation(owner)),
    ...(await makeIntegration(owner)),
    ...{ 'key api': endpoint.key, 'key tv': screen.key },
    '/account/members/:id': String(invited.id),
    ...(await makeInstanceFixtures(service)),
    '/alerts/:id': String(alert.id),
    '/alerts/channels/:id': String(channel.id),
    '/alerts/rules/:id': String(rule.id),
    '/alerts/silences/:id': String(silence.id),
    '/api-keys/:id': String(key.id),
    '/auth/passkeys/:id': await makePasskey(service, owner),
    '/auth/sessions/:id': (await openSession(service, owner)).id,
    '/imports/:id': await makeImport(service, owner),
    '/cron-checks/:id': String(check.id),
    '/cron-checks/:id/pings/:ping_id': ping.id,
    '/maintenance-windows/:id': String(window.id),
    ...(await makeOnCall(owner, service)),
    '/servers/:id': String(server.id),
    '/server-enrolments/:id': String(watched.enrolment.id),
    '/servers/:id/processes/:process_id': String(process.id),
    '/subjects/:id': String(server.id),
    ...(await makeStatusPage(owner, service, server)),
    '/badge/:id': String(server.id),
    '/badge/cron/:id': String(check.id),
    '/custom-endpoints/:endpoint_id': endpoint.endpoint_id,
    ...uptimes,
    ...(await makeKeyed(owner)),
    '/views/:id': String((await owner.post('/views', aView())).id),
    '/v/:endpoint_id': endpoint.endpoint_id,
    '/tv-dashboards/:dashboard_id': screen.dashboard_id,
    '/tv/:dashboard_id': screen.dashboard_id,
    '/webhooks/:id': String(webhook.id),
    '/webhooks/:id/deliveries/:delivery_id': String(delivery.id),
  };
}

const aView = () => ({ list: 'servers', name: randomUUID(), search: 'state=offline' });

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
async function makeServer(owner: Member) {
  const server = await owner.post('/servers', { name: 'Web 1' });
  const [process, endpoint, screen, enrolment] = await Promise.all([
    owner.post(`/servers/${server.id}/processes`, { name: 'nginx', match: { kind: 'name', value: 'nginx' } }),
    owner.post('/custom-endpoints', { name: 'Shown', server_ids: [server.id] }),
    owner.post('/tv-dashboards', { name: 'Office', layout: { servers: [server.id] } }),
    owner.post('/server-enrolments', { name: 'Web servers' }),
  ]);
  return { server, process, endpoint, screen, enrolment };
}

/** The delivery is not of an alert, which a silence or a window of this account may hold back. */
async function makeWebhook(owner: Member, url: string) {
  const webhook = await owner.post('/webhooks', { name: 'Pager', url, headers: { 'X-Team': 'ops' } });
  return { webhook, delivery: await owner.post(`/webhooks/${webhook.id}/test`) };
}

/** About nothing that is there, so that it holds nothing back. */
async function makeQuiet(owner: Member, { clock }: TestService) {
  const quiet = { name: 'Fixture', targets: { tags: ['quiet'] } };
  const ends_at = addMs(clock.now(), hours(1)).toISOString();
  const [silence, window] = await Promise.all([
    owner.post('/alerts/silences', { ...quiet, duration_seconds: 3_600 }),
    owner.post('/maintenance-windows', { ...quiet, ends_at }),
  ]);
  return { silence, window };
}

async function makeUptimeChecks(owner: Member, url: string): Promise<RouteFixtures> {
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

/** With nobody in it but for an override of the next hour. */
async function makeSchedule(owner: Member, { clock }: TestService): Promise<RouteFixtures> {
  const schedule = await owner.post('/schedules', { name: 'Fixture' });
  const { url } = await owner.post(`/schedules/${schedule.id}/calendar`);
  const { members } = await owner.get('/account/members?limit=200');
  const policy = await owner.post('/escalation-policies', { name: 'Fixture', steps: [{ wait_seconds: 60 }] });
  const override = await owner.post(`/schedules/${schedule.id}/overrides`, {
    member_id: members.find(({ you }: { you: boolean }) => you).id,
    starts_at: clock.now().toISOString(),
    ends_at: addMs(clock.now(), hours(1)).toISOString(),
  });
  return {
    'token of a calendar': new URL(url).searchParams.get('token') ?? '',
    '/escalation-policies/:id': String(policy.id),
    '/schedules/:id': String(schedule.id),
    '/schedules/:id/overrides/:override_id': String(override.id),
  };
}

const makeOnCall = async (owner: Member, service: TestService): Promise<RouteFixtures> => ({
  ...(await makeSchedule(owner, service)),
  '/me/contact-methods/:id': await makeContactMethod(service, owner),
  '/me/chat-links/:id': await makeChatLink(service, owner),
});

async function makeChatLink({ app }: TestService, { account_id, person_id }: Member): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_link (account_id, person_id, kind, app, user_id, user_name, created_at)
    values (${account_id}, ${person_id}, 'slack_app', ${Buffer.from('app')}, ${randomUUID()}, 'ann', ${app.clock.now()})
    returning id`.execute(app.database);
  return String(rows[0]?.id ?? 0);
}

/** Confirmed, at an address of its own. */
async function makeContactMethod({ app }: TestService, { person_id }: Member): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into contact_method (person_id, kind, address_sealed, hint, verified_at, created_at, updated_at)
    values (${person_id}, 'mail', '', 'ann…', ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()})
    returning id`.execute(app.database);
  const id = rows[0]?.id ?? 0;
  const address = sealAddress(app, id, `${randomUUID()}@example.org`);
  await sql`update contact_method set address_sealed = ${address} where id = ${id}`.execute(app.database);
  return String(id);
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
