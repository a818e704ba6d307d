// Creates, changes and deletes custom endpoints, and gives them new keys.

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
import type { Endpoint, EndpointChanges, EndpointWithKey, NewEndpoint } from './schema.ts';
import {
  deleteEndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  saveEndpoint,
  saveServersOf,
} from './store.ts';

const USUAL_METRICS = ['cpu', 'memory', 'disk'];

export async function readEndpoints(app: App, actor: Actor, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listEndpoints(app.database, actor.account_id, page), page);
  return { custom_endpoints: shown, next_cursor };
}

/** Throws Refusal 404 where the account has no such endpoint. */
export const readEndpoint = async (app: App, actor: Actor, id: string): Promise<Endpoint> =>
  (await findEndpoint(app.database, actor.account_id, id)) ?? notFound();

/** Throws PlanLimitReached, and ValidationFailed for a server of nobody or of another account. */
export const createEndpoint = (call: ActorCall, wanted: NewEndpoint): Promise<EndpointWithKey> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const { account_id } = actor;
    await claimLimit(tx, actor, 'custom_endpoints');
    const serverIds = await requireServers(tx, account_id, wanted.server_ids, 'server_ids');
    const id = newThingId();
    const name = wanted.name.trim();
    const metrics = [...new Set(wanted.metrics ?? USUAL_METRICS)];
    await insertEndpoint(tx, { id, account_id, name, metrics, created_at: now, updated_at: now });
    await saveServersOf(tx, { account_id, id }, serverIds);
    return withKey(tx, call, id, 'custom_endpoint.create');
  });

/** The key before is worth nothing from here on. */
export const rotateKey = (call: ActorCall, id: string): Promise<EndpointWithKey> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    if (!(await lockEndpoint(tx, account_id, id))) return notFound();
    await revokeScopedKeys(tx, { account_id, kind: 'api', bound_to: id });
    await saveEndpoint(tx, { account_id, id }, { updated_at: call.now });
    return withKey(tx, call, id, 'custom_endpoint.rotate_key');
  });

export const changeEndpoint = (call: ActorCall, id: string, changes: EndpointChanges): Promise<Endpoint> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const key = { account_id: actor.account_id, id };
    if (!(await lockEndpoint(tx, key.account_id, id))) return notFound();
    if (changes.server_ids)
      await saveServersOf(
        tx,
        key,
        await requireServers(tx, key.account_id, changes.server_ids, 'server_ids'),
      );
    const metrics = changes.metrics && [...new Set(changes.metrics)];
    await saveEndpoint(tx, key, { name: changes.name?.trim(), metrics, updated_at: now });
    const endpoint = (await findEndpoint(tx, key.account_id, id)) ?? notFound();
    await note(tx, call, endpoint, 'custom_endpoint.update');
    return endpoint;
  });

export const deleteEndpoint = (call: ActorCall, id: string): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    await releaseLimit(tx, account_id, 'custom_endpoints');
    if (!(await lockEndpoint(tx, account_id, id))) return notFound();
    const endpoint = (await findEndpoint(tx, account_id, id)) ?? notFound();
    await deleteEndpointRow(tx, account_id, id);
    await revokeScopedKeys(tx, { account_id, kind: 'api', bound_to: id });
    await note(tx, call, endpoint, 'custom_endpoint.delete');
  });

async function withKey(tx: Tx, call: ActorCall, id: string, action: string): Promise<EndpointWithKey> {
  const endpoint = (await findEndpoint(tx, call.actor.account_id, id)) ?? notFound();
  const key = await issueScopedKey(tx, call, { kind: 'api', bound_to: id, name: endpoint.name });
  await note(tx, call, endpoint, action);
  return { ...endpoint, key };
}

const note = (tx: Tx, { actor, request, now }: ActorCall, endpoint: Endpoint, action: string) =>
  recordAudit(tx, {
    actor,
    account_id: actor.account_id,
    facts: request,
    action,
    target: { type: 'custom_endpoint', id: endpoint.endpoint_id, name: endpoint.name },
    outcome: 'ok',
    now,
  });
