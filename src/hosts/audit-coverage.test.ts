// Every change that somebody makes is in the audit log: each route of the table that is no GET is called with success,
// and an entry must be there. Nothing here names a route but those that are excused, so that a new one cannot be
// forgotten.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { JsonSchema } from '../../shared/json-schema/json-schema.ts';
import { sealConfig } from '../delivery/channels/sealed.ts';
import type { Route } from '../platform/http/route.ts';
import { ask } from '../testing/ask.ts';
import type { Member } from '../testing/cast.ts';
import { changesMany, openFixturePool } from '../testing/fixture-pool.ts';
import { prepareImport } from '../testing/import-fixtures.ts';
import {
  askForCodes,
  credentialsFor,
  disableSubscribers,
  fillPath,
  freshAddress,
  openSession,
  type RouteFixtures,
  startHookTarget,
} from '../testing/route-fixtures.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { routes } from './routes.ts';

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** These change nothing that anybody has, or nothing that a person did. */
const EXCUSED: Readonly<Record<string, string>> = {
  'POST /auth/forgot-password': 'anybody may ask for anybody; choosing the new password is noted',
  'POST /auth/2fa/totp/setup': 'nothing is asked for at sign-in before it is confirmed, which is noted',
  'POST /auth/passkeys/registration-options': 'a question to a browser; the passkey is noted when it comes',
  'POST /cron-checks/preview': 'computes',
  'POST /alerts/rules/backtest': 'computes',
  'POST /integrations/:id/try': 'computes',
  'POST /config/plan': 'computes',
  'POST /imports/:id/plan': 'computes',
  'POST /imports/:id/parts': 'goes on with what was noted when it began',
  'POST /alerts/channels/preview-template': 'computes',
  'POST /status-pages/preview': 'draws, and saves nothing that anybody keeps',
  'POST /status-pages/:id/preview': 'draws, and saves nothing that anybody keeps',
  'POST /status-pages/:id/incidents/preview': 'draws, and saves nothing that anybody keeps',
  'POST /uptime-checks/try': 'looks once, and saves nothing',
  'POST /uptime-checks/:id/run': 'looks before its time; what it finds is a result like any other',
  'POST /me/contact-methods/:id/test': 'sends a message to whoever asked for it, and changes nothing',
  'POST /webhooks/:id/test': 'sends a message that says so, and changes nothing',
  'POST /views': 'how somebody looks at lists concerns nobody else',
  'DELETE /views/:id': 'how somebody looks at lists concerns nobody else',
  'POST /announcements/:id/dismiss': 'what somebody no longer wants to see concerns nobody else',
  'PUT /status-pages/:id/telegram-bot': 'Telegram has to know the bot first; its own test looks',
  'POST /status/:slug/subscribe': 'anybody may ask for anybody; that it was confirmed is noted',
  'POST /agent/report': 'what a machine measured, once a minute',
  'POST /probes/lease': 'a prober at work, all the time',
  'POST /probes/hand-in': 'what a prober found, all the time',
};

/** What takes a code, a challenge or a token of a mail cannot be called by a generated test; their own tests look. */
const isOutOfReach = ({ body }: Route): boolean => {
  const schema: JsonSchema = body ?? {};
  return ['token', 'member_id', 'challenge_token', 'code', 'credential'].some((field) =>
    Object.hasOwn(schema.properties ?? {}, field),
  );
};

/** What must be so before a route has something to change. */
const PREPARED: Readonly<
  Record<string, (service: TestService, member: Member, fixtures: RouteFixtures) => Promise<unknown>>
> = {
  'POST /account/cancel-deletion': (_service, member) => member.delete('/account'),
  'POST /config/history': (_service, member) =>
    member.post('/config/apply', {
      document: { version: 1, cron_checks: { 'nightly-backup': { schedule: '@daily' } } },
    }),
  'POST /imports/:id/undo': (service, member) =>
    prepareImport(service, member, { path: '/imports/:id/undo' }),
  'DELETE /auth/2fa/totp': askForCodes,
  'POST /auth/2fa/recovery-codes': askForCodes,
  'POST /status-pages/:id/subscribers/:subscriber_id/enable': disableSubscribers,
  'POST /alerts/channels/:id/confirmations': async ({ app }, member) => {
    const { channels } = await member.get('/alerts/channels');
    for (const { id } of channels) {
      const config_sealed = sealConfig(app, id, { to: ['mira@example.com'] });
      const set = { kind: 'email', config_sealed };
      await app.database.updateTable('channel').set(set).where('id', '=', id).execute();
    }
  },
  'POST /alerts/:id/escalate': ({ app }, _member, fixtures) => {
    const comes = { policy_id: 2, round: 0, step: 1, due_at: 9_999_999_999_999, moved_at: 0 };
    return sql`
      update alert set status = 'open', hold = null, ladder = ${JSON.stringify([comes])}::jsonb
      where id = ${fixtures['/alerts/:id']}`.execute(app.database);
  },
  'POST /alerts/bulk': async (service, member) => {
    await member.ping(await member.createCronCheck(), '/fail');
    await service.settle();
  },
  'POST /cron-checks/:id/resume': (_service, member, fixtures) =>
    member.post(`/cron-checks/${fixtures['/cron-checks/:id']}/pause`),
  'POST /uptime-checks/:id/resume': (_service, member, fixtures) =>
    member.post(`/uptime-checks/${fixtures['/uptime-checks/:id']}/pause`),
};

/** Bodies where the example of the documentation would be refused here. */
const BODIES: Readonly<Record<string, (member: Member, hookUrl: string) => unknown>> = {
  'POST /alerts/bulk': async (member) => ({
    action: 'resolve',
    ids: (await member.get('/alerts?status=open')).alerts.map(({ id }: { id: number }) => id),
  }),
  'POST /subjects/bulk': async (member) => ({
    action: 'pause',
    ids: [(await member.createCronCheck()).id],
  }),
  'POST /auth/register': () => ({ email: 'somebody@example.org', password: 'correct horse battery' }),
  'POST /auth/login': ({ email, password }) => ({ email, password }),
  'PATCH /api-keys/:id': () => ({ name: 'Another name' }),
  'POST /status-pages': () => ({ slug: 'somebodys-page', name: 'Status' }),
  'POST /webhooks': (_member, hookUrl) => ({ name: 'Pager', url: hookUrl }),
};

async function openStage(t: TestContext) {
  const { hookUrl, env } = await startHookTarget(t);
  const service = await startTestService(t, { env, smtp: false });
  const server: { id: number } = await service.alice.post('/servers', { name: 'Shown' });
  const latest = async () => {
    const { rows } = await sql<{ id: number }>`
      select coalesce(max(id), 0) as id from audit_event`.execute(service.app.database);
    return rows[0]?.id ?? 0;
  };
  const since = async (id: number) => {
    const { rows } = await sql<{ action: string; account_id: number | null }>`
      select action, account_id from audit_event where id > ${id} order by id`.execute(service.app.database);
    return rows;
  };
  const pool = openFixturePool(service.alice, { service, hookUrl });
  return { service, hookUrl, pool, server_id: server.id, latest, since };
}

/** An example with a server of alice in place of those that the documentation names. */
const withOwnServer = (body: unknown, serverId: number): unknown =>
  JSON.parse(JSON.stringify(body ?? {}), (name, value: unknown) =>
    ['server_ids', 'servers'].includes(name) && Array.isArray(value) ? [serverId] : value,
  );

type Stage = Awaited<ReturnType<typeof openStage>>;

/** Somebody of their own for what would end a session or an account. */
async function callerOf({ service }: Stage, { access }: Route, nth: number): Promise<Member> {
  const isOwn = ['person', 'signed_in', 'public'].includes(access.kind);
  return isOwn ? service.signUp(`caller${nth}`) : service.alice;
}

async function fixturesFor({ pool }: Stage, route: Route, member: Member): Promise<RouteFixtures> {
  if (changesMany(route)) pool.discard();
  if (route.params === undefined && route.access.kind !== 'scoped') return {};
  return await pool.forRoute(route, member);
}

async function call(stage: Stage, route: Route, nth: number) {
  const { service, hookUrl } = stage;
  const member = await callerOf(stage, route, nth);
  const fixtures = await fixturesFor(stage, route, member);
  await PREPARED[nameOf(route)]?.(service, member, fixtures);
  const { token } = await openSession(service, member);
  const own = await BODIES[nameOf(route)]?.(member, hookUrl);
  const sent = own ?? withOwnServer(route.examples?.body, stage.server_id);
  const before = await stage.latest();
  const { status, body } = await ask({
    method: route.method,
    url: service.api + fillPath(route, fixtures),
    headers: { ...credentialsFor(route, fixtures, token), 'X-Forwarded-For': freshAddress() },
    body: sent,
  });
  assert.ok(status < 300, `${nameOf(route)}: ${status} ${JSON.stringify(body)}`);
  return { before, member };
}

test('every change that succeeds is in the audit log, of its account or of the instance', async (t) => {
  const stage = await openStage(t);
  const changes = routes.filter((route) => route.method !== 'GET' && !isOutOfReach(route));
  const silent: string[] = [];
  for (const [nth, route] of changes.entries()) {
    if (Object.hasOwn(EXCUSED, nameOf(route))) continue;
    const { before } = await call(stage, route, nth);
    const noted = await stage.since(before);
    if (noted.length === 0) silent.push(nameOf(route));
    for (const { action } of noted) assert.match(action, /^[a-z0-9_]+\.[a-z0-9_.]+$/, nameOf(route));
  }
  assert.deepEqual(silent, []);
});

test('what is excused is there, and is no more than that', () => {
  const names = routes.filter((route) => !isOutOfReach(route)).map(nameOf);
  for (const name of Object.keys({ ...EXCUSED, ...PREPARED, ...BODIES }))
    assert.ok(names.includes(name), name);
});
