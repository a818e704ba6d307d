// Creates, changes and deletes servers, and gives their agents new tokens: what a person does to them.

import { downloadCurl } from '../../../shared/curl.ts';
import { issueScopedKey, revokeScopedKeys } from '../../accounts/callers/scoped-keys.ts';
import { claimLimit } from '../../accounts/plans/limits.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { createSubject, updateSubject } from '../../subjects/subjects.ts';
import { type Act, announceAct, deleteMonitor } from '../acts.ts';
import { presentServer } from './present.ts';
import type { NewServer, Server, ServerChanges, ServerWithToken } from './schema.ts';
import { findServers, insertServer, lockServer, processIdsOf, type ServerRow, saveServer } from './store.ts';

/** Throws PlanLimitReached. The token is in the answer and nowhere else. */
export const createServer = (call: ActorCall, definition: NewServer): Promise<ServerWithToken> =>
  transaction(call.app.database, async (tx) =>
    withToken(tx, call, await addServer(tx, call, definition), 'server.create'),
  );

/** One that is measured inside, without an agent and a token. Throws PlanLimitReached. */
export async function createTokenless(tx: Tx, call: ActorCall, definition: NewServer): Promise<Server> {
  const { id } = await addServer(tx, call, definition);
  return presentServer(await tell(tx, call, id, { action: 'server.create' }));
}

async function addServer(tx: Tx, { actor, now }: ActorCall, definition: NewServer) {
  const { account_id } = actor;
  await claimLimit(tx, actor, 'servers');
  const name = definition.name.trim();
  const id = await createSubject(tx, {
    account_id,
    type: 'server',
    name,
    tags: definition.tags ?? [],
    status: 'new',
    depends_on_id: null,
    now,
  });
  const { description = '', badge_enabled = true } = definition;
  await insertServer(tx, { id, account_id, description, badge_enabled });
  return { id, name };
}

/** The agent must be given the new token; the one before is worth nothing from here on. */
export const rotateToken = (call: ActorCall, id: number): Promise<ServerWithToken> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    const { name } = await lockOwnServer(tx, call, id);
    await revokeScopedKeys(tx, { account_id, kind: 'agent', bound_to: String(id) });
    await updateSubject(tx, account_id, id, { now: call.now });
    return withToken(tx, call, { id, name }, 'server.rotate_token');
  });

export const changeServer = (call: ActorCall, id: number, changes: ServerChanges): Promise<Server> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    const server = await lockOwnServer(tx, call, id);
    if (Object.keys(changes).length === 0) return presentServer(server);
    await saveServer(tx, account_id, id, changes);
    if ((changes.badge_enabled ?? server.badge_enabled) !== server.badge_enabled)
      await announceWork(tx, 'badges');
    await updateSubject(tx, account_id, id, {
      name: changes.name?.trim(),
      tags: changes.tags,
      now: call.now,
    });
    const detail = { fields: Object.keys(changes).join(', ') };
    return presentServer(await tell(tx, call, id, { action: 'server.update', detail }));
  });

/** Deletes a server with its processes; what was measured goes in the background. */
export const deleteServer = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    await deleteMonitor(tx, call, {
      ...{ type: 'server', id },
      lock: () => lockOwnServer(tx, call, id),
      partsOf: () => processIdsOf(tx, account_id, id),
    });
    await revokeScopedKeys(tx, { account_id, kind: 'agent', bound_to: String(id) });
  });

async function withToken(
  tx: Tx,
  call: ActorCall,
  { id, name }: { id: number; name: string },
  action: string,
): Promise<ServerWithToken> {
  const agent_token = await issueScopedKey(tx, call, { kind: 'agent', bound_to: String(id), name });
  const server = presentServer(await tell(tx, call, id, { action }));
  return { ...server, agent_token, install_command: installCommand(call.app, agent_token) };
}

const installCommand = ({ urls }: App, token: string) =>
  `${downloadCurl(urls.api)} ${urls.api}/agent.sh | sudo sh -s -- --url ${urls.api} --token ${token}`;

const lockOwnServer = async (tx: Tx, { actor }: ActorCall, id: number): Promise<ServerRow> =>
  (await lockServer(tx, actor.account_id, id)) ?? notFound();

/** Tells whoever watches what was done, and gives the server as it is now. */
async function tell(tx: Tx, call: ActorCall, id: number, act: Act): Promise<ServerRow> {
  const [server] = await findServers(tx, call.actor.account_id, [id]);
  if (!server) return notFound();
  await announceAct(tx, call, { type: 'server', id, name: server.name }, act);
  return server;
}
