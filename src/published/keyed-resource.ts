// What an account publishes behind a key of its own, with servers in an order: custom endpoints and TV dashboards.

import { issueScopedKey, revokeScopedKeys } from '../accounts/callers/scoped-keys.ts';
import { claimLimit, releaseLimit } from '../accounts/plans/limits.ts';
import { noteAct } from '../accounts/trail.ts';
import type { App } from '../platform/app.ts';
import { type Database, type Tx, transaction } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { ActorCall } from '../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../platform/page.ts';
import {
  deleteResource,
  findResource,
  findResources,
  insertResource,
  lockResource,
  type ResourceKey,
  type ResourceRow,
  type ResourceTable,
  saveResource,
  saveServersOf,
} from './keyed-resource-store.ts';
import { requireServers } from './shown-servers.ts';
import { newThingId } from './thing-id.ts';

interface Wanted<Settings> {
  name: string;
  servers: readonly number[];
  /** By column. */
  settings: Settings;
}

interface WantedChanges<Settings> {
  name: string | undefined;
  servers: readonly number[] | undefined;
  settings: Partial<Settings>;
}

/** A type of resource: what it has beyond a name and servers, and how the API shows it. */
export interface ResourceType<Settings, Shown> extends ResourceTable {
  key: 'api' | 'tv';
  /** The field of a body that has its servers, for errors. */
  serversField: string;
  shown: (row: ResourceRow & Settings) => Shown;
}

/** With what the bodies of its calls ask for. */
export interface ManagedType<Settings, Shown, New, Changes> extends ResourceType<Settings, Shown> {
  ofNew: (body: New) => Wanted<Settings>;
  ofChanges: (body: Changes) => WantedChanges<Settings>;
}

const keyOf = ({ actor }: ActorCall, id: string): ResourceKey => ({ account_id: actor.account_id, id });

const limitOf = ({ type }: ResourceTable) => `${type}s` as const;

/** Newest first. */
export async function listResources<Settings, Shown>(
  type: ResourceType<Settings, Shown>,
  { database }: App,
  { account_id }: Actor,
  query: PageQuery,
) {
  const page = pageOf(query);
  const rows = await findResources<Settings>(database, type, account_id, page);
  const numbered = rows.map((row) => ({ id: row.number, item: type.shown(row) }));
  const { shown, next_cursor } = cutPage(numbered, page);
  return { items: shown.map(({ item }) => item), next_cursor };
}

/** null: the account has no such resource. */
export async function readResource<Settings, Shown>(
  type: ResourceType<Settings, Shown>,
  database: Database,
  key: ResourceKey,
): Promise<Shown | null> {
  const row = await findResource<Settings>(database, type, key);
  return row ? type.shown(row) : null;
}

/** Throws PlanLimitReached, and ValidationFailed for a server of nobody or of another account. */
export const createResource = <Settings extends object, Shown, New>(
  type: ManagedType<Settings, Shown, New, never>,
  call: ActorCall,
  body: New,
) =>
  transaction(call.app.database, async (tx) => {
    const { name, servers, settings } = type.ofNew(body);
    const key = keyOf(call, newThingId());
    await claimLimit(tx, call.actor, limitOf(type));
    const times = { created_at: call.now, updated_at: call.now };
    await insertResource(tx, type, { ...settings, ...key, ...times, name: name.trim() });
    await saveServers(tx, type, key, servers);
    return withKey(tx, type, call, { id: key.id, act: 'create' });
  });

/** The key before is worth nothing from here on. Throws Refusal 404. */
export const rotateResourceKey = <Settings, Shown>(
  type: ResourceType<Settings, Shown>,
  call: ActorCall,
  id: string,
) =>
  transaction(call.app.database, async (tx) => {
    const key = keyOf(call, id);
    await lock(tx, type, key);
    await revoke(tx, type, key);
    await saveResource(tx, type, key, { updated_at: call.now });
    return withKey(tx, type, call, { id, act: 'rotate_key' });
  });

/** What is left out stays as it was. Throws Refusal 404, and ValidationFailed as `createResource` does. */
export const changeResource = <Settings extends object, Shown, Changes>(
  type: ManagedType<Settings, Shown, never, Changes>,
  call: ActorCall,
  { id, body }: { id: string; body: Changes },
): Promise<Shown> =>
  transaction(call.app.database, async (tx) => {
    const { name, servers, settings } = type.ofChanges(body);
    const key = keyOf(call, id);
    await lock(tx, type, key);
    if (servers) await saveServers(tx, type, key, servers);
    await saveResource(tx, type, key, { ...settings, name: name?.trim(), updated_at: call.now });
    return type.shown(await noted(tx, type, call, { id, act: 'update' }));
  });

/** Its key goes with it. Throws Refusal 404. */
export const removeResource = <Settings, Shown>(
  type: ResourceType<Settings, Shown>,
  call: ActorCall,
  id: string,
): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const key = keyOf(call, id);
    await releaseLimit(tx, key.account_id, limitOf(type));
    await lock(tx, type, key);
    await noted(tx, type, call, { id, act: 'delete' });
    await deleteResource(tx, type, key);
    await revoke(tx, type, key);
  });

const lock = async (tx: Tx, type: ResourceTable, key: ResourceKey) =>
  (await lockResource(tx, type, key)) || notFound();

const revoke = (tx: Tx, { key }: { key: 'api' | 'tv' }, { account_id, id }: ResourceKey) =>
  revokeScopedKeys(tx, { account_id, kind: key, bound_to: id });

async function saveServers<Settings, Shown>(
  tx: Tx,
  type: ResourceType<Settings, Shown>,
  key: ResourceKey,
  ids: readonly number[],
) {
  const known = await requireServers(tx, key.account_id, ids, type.serversField);
  await saveServersOf(tx, type, key, known);
}

async function withKey<Settings, Shown>(
  tx: Tx,
  type: ResourceType<Settings, Shown>,
  call: ActorCall,
  act: { id: string; act: string },
) {
  const row = await noted(tx, type, call, act);
  const key = await issueScopedKey(tx, call, { kind: type.key, bound_to: row.id, name: row.name });
  return { ...type.shown(row), key };
}

/** As it is now. */
async function noted<Settings, Shown>(
  tx: Tx,
  type: ResourceType<Settings, Shown>,
  call: ActorCall,
  { id, act }: { id: string; act: string },
): Promise<ResourceRow & Settings> {
  const row = (await findResource<Settings>(tx, type, keyOf(call, id))) ?? notFound();
  const target = { type: type.type, id, name: row.name };
  await noteAct(tx, call, { action: `${type.type}.${act}`, target });
  return row;
}
