// Creates, changes and deletes TV dashboards, and gives them new keys.

import { recordAudit } from '../../accounts/audit/record.ts';
import { issueScopedKey, revokeScopedKeys } from '../../accounts/callers/scoped-keys.ts';
import { claimLimit, releaseLimit } from '../../accounts/plans/limits.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { requireServers } from '../shown-servers.ts';
import { newThingId } from '../thing-id.ts';
import type { Dashboard, DashboardChanges, DashboardWithKey, NewDashboard } from './schema.ts';
import {
  deleteDashboardRow,
  findDashboard,
  insertDashboard,
  listDashboards,
  lockDashboard,
  saveDashboard,
  saveServersOf,
} from './store.ts';

export async function readDashboards(app: App, actor: Actor, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listDashboards(app.database, actor.account_id, page), page);
  return { tv_dashboards: shown, next_cursor };
}

/** Throws Refusal 404 where the account has no such dashboard. */
export const readDashboard = async (app: App, actor: Actor, id: string): Promise<Dashboard> =>
  (await findDashboard(app.database, actor.account_id, id)) ?? notFound();

/** Throws PlanLimitReached, and ValidationFailed for a server of nobody or of another account. */
export const createDashboard = (call: ActorCall, wanted: NewDashboard): Promise<DashboardWithKey> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const { account_id } = actor;
    await claimLimit(tx, actor, 'tv_dashboards');
    const { servers, columns = null, theme = 'auto', rotate_seconds = null } = wanted.layout;
    const serverIds = await requireServers(tx, account_id, servers, 'layout.servers');
    const id = newThingId();
    const settings = { name: wanted.name.trim(), columns, theme, rotate_seconds, updated_at: now };
    await insertDashboard(tx, { ...settings, id, account_id, created_at: now });
    await saveServersOf(tx, { account_id, id }, serverIds);
    return withKey(tx, call, id, 'tv_dashboard.create');
  });

/** The key before is worth nothing from here on. */
export const rotateKey = (call: ActorCall, id: string): Promise<DashboardWithKey> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    if (!(await lockDashboard(tx, account_id, id))) return notFound();
    await revokeScopedKeys(tx, { account_id, kind: 'tv', bound_to: id });
    return withKey(tx, call, id, 'tv_dashboard.rotate_key');
  });

/** What is left out, of the layout too, stays as it was. */
export const changeDashboard = (call: ActorCall, id: string, changes: DashboardChanges): Promise<Dashboard> =>
  transaction(call.app.database, async (tx) => {
    const key = { account_id: call.actor.account_id, id };
    if (!(await lockDashboard(tx, key.account_id, id))) return notFound();
    const kept = (await findDashboard(tx, key.account_id, id)) ?? notFound();
    const { servers, ...layout } = { ...kept.layout, ...changes.layout };
    await saveServersOf(tx, key, await requireServers(tx, key.account_id, servers, 'layout.servers'));
    await saveDashboard(tx, key, {
      ...layout,
      name: changes.name?.trim() ?? kept.name,
      updated_at: call.now,
    });
    const dashboard = (await findDashboard(tx, key.account_id, id)) ?? notFound();
    await note(tx, call, dashboard, 'tv_dashboard.update');
    return dashboard;
  });

export const deleteDashboard = (call: ActorCall, id: string): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    await releaseLimit(tx, account_id, 'tv_dashboards');
    if (!(await lockDashboard(tx, account_id, id))) return notFound();
    const dashboard = (await findDashboard(tx, account_id, id)) ?? notFound();
    await deleteDashboardRow(tx, account_id, id);
    await revokeScopedKeys(tx, { account_id, kind: 'tv', bound_to: id });
    await note(tx, call, dashboard, 'tv_dashboard.delete');
  });

async function withKey(tx: Tx, call: ActorCall, id: string, action: string): Promise<DashboardWithKey> {
  const dashboard = (await findDashboard(tx, call.actor.account_id, id)) ?? notFound();
  const key = await issueScopedKey(tx, call, { kind: 'tv', bound_to: id, name: dashboard.name });
  await note(tx, call, dashboard, action);
  return { ...dashboard, key };
}

const note = (tx: Tx, { actor, request, now }: ActorCall, dashboard: Dashboard, action: string) =>
  recordAudit(tx, {
    actor,
    account_id: actor.account_id,
    facts: request,
    action,
    target: { type: 'tv_dashboard', id: dashboard.dashboard_id, name: dashboard.name },
    outcome: 'ok',
    now,
  });
