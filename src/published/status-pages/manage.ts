// Creates, changes and deletes status pages.

import { recordAudit } from '../../accounts/audit/record.ts';
import { claimLimit, releaseLimit } from '../../accounts/plans/limits.ts';
import type { App } from '../../platform/app.ts';
import { type Database, type Tx, transaction } from '../../platform/database/database.ts';
import { notFound, Taken } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { removeLogo } from './logos/logo.ts';
import { watchMaintenance } from './maintenance/watch.ts';
import { presentPage } from './present.ts';
import type { NewStatusPage, StatusPage, StatusPageChanges } from './schema.ts';
import { componentsOf, passwordHashOf, type Settings, settingsOf, unset, withPassword } from './settings.ts';
import {
  claimDomain,
  claimSlug,
  deletePageRow,
  findPage,
  insertPage,
  listPages,
  lockPage,
  type PageRow,
  saveComponents,
  savePage,
} from './store.ts';

export async function readPages(app: App, actor: Actor, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listPages(app.database, actor.account_id, page), page);
  return { status_pages: shown.map((row) => presentPage(row, app.urls)), next_cursor };
}

/** Throws Refusal 404 where the account has no such page. */
export const readPage = async ({ app, actor }: Pick<ActorCall, 'app' | 'actor'>, id: number) =>
  presentPage(await requirePage(app.database, actor.account_id, id), app.urls);

/** The page as it is stored. Throws Refusal 404 where the account has no such page. */
export const requirePage = async (database: Database, accountId: number, id: number): Promise<PageRow> =>
  (await findPage(database, { account_id: accountId, id })) ?? notFound();

/** Throws PlanLimitReached, Refusal 409 for a slug or domain that is taken, and ValidationFailed. */
export async function createPage(call: ActorCall, wanted: NewStatusPage): Promise<StatusPage> {
  const password_hash = await passwordHashOf(wanted.password);
  return transaction(call.app.database, async (tx) => {
    const { actor, now, app } = call;
    const { account_id } = actor;
    await claimLimit(tx, actor, 'status_pages');
    const components = await componentsOf(tx, account_id, wanted.components);
    const settings = withPassword(
      settingsOf(unset(wanted.slug, wanted.name), wanted, app.urls),
      password_hash,
    );
    await requireFree(tx, settings, null);
    const { keepsLogo: _none, keepsDarkLogo: _noDark, ...columns } = settings;
    const id = await insertPage(tx, { ...columns, account_id, created_at: now, updated_at: now });
    await saveComponents(tx, { account_id, id }, components ?? []);
    await watchMaintenance(tx, account_id, now);
    return noteAndPresent(tx, call, id, 'status_page.create');
  });
}

/** What is left out stays as it was. Throws as `createPage` does, and Refusal 404. */
export async function changePage(
  call: ActorCall,
  id: number,
  changes: StatusPageChanges,
): Promise<StatusPage> {
  const password_hash = await passwordHashOf(changes.password);
  return transaction(call.app.database, async (tx) => {
    const key = { account_id: call.actor.account_id, id };
    const kept = (await lockPage(tx, key)) ?? notFound();
    const components = await componentsOf(tx, key.account_id, changes.components);
    const settings = withPassword(settingsOf(kept, changes, call.app.urls), password_hash);
    await requireFree(tx, settings, id);
    const { keepsLogo, keepsDarkLogo, ...columns } = settings;
    if (!keepsLogo) await removeLogo(tx, key, 'light');
    if (!keepsDarkLogo) await removeLogo(tx, key, 'dark');
    await savePage(tx, key, { ...columns, updated_at: call.now });
    if (components) await saveComponents(tx, key, components);
    await watchMaintenance(tx, key.account_id, call.now);
    return noteAndPresent(tx, call, id, 'status_page.update');
  });
}

export const deletePage = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const key = { account_id: call.actor.account_id, id };
    await releaseLimit(tx, key.account_id, 'status_pages');
    const page = (await lockPage(tx, key)) ?? notFound();
    await deletePageRow(tx, key);
    await noteOnPage(tx, call, page, { action: 'status_page.delete' });
  });

async function requireFree(tx: Tx, { slug, custom_domain }: Settings, id: number | null): Promise<void> {
  const taken: string[] = [];
  if (!(await claimSlug(tx, slug, id))) taken.push('slug');
  if (custom_domain !== null && !(await claimDomain(tx, custom_domain, id))) taken.push('custom_domain');
  if (taken.length > 0) throw new Taken(taken);
}

async function noteAndPresent(tx: Tx, call: ActorCall, id: number, action: string): Promise<StatusPage> {
  const page = await requirePage(tx, call.actor.account_id, id);
  await noteOnPage(tx, call, page, { action });
  return presentPage(page, call.app.urls);
}

/** What somebody did to a page, in its transaction. */
export const noteOnPage = (
  tx: Tx,
  { actor, request, now }: ActorCall,
  page: Pick<PageRow, 'id' | 'name'>,
  act: { action: string; detail?: Readonly<Record<string, string | number | boolean | null>> },
) =>
  recordAudit(tx, {
    actor,
    account_id: actor.account_id,
    facts: request,
    target: { type: 'status_page', id: page.id, name: page.name },
    outcome: 'ok',
    now,
    ...act,
  });
