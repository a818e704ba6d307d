// Servers as monitors: how they are read and shown, and what people do to them.

import { agentInstallCommand } from '../../../shared/curl.ts';
import { issueScopedKey, revokeScopedKeys } from '../../accounts/callers/scoped-keys.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { rootUrl } from '../../platform/http/root-url.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { updateSubject } from '../../subjects/subjects.ts';
import { addMonitor } from '../monitor.ts';
import { lockMonitor, noted } from '../monitor-acts.ts';
import type { ManagedType } from '../monitor-type.ts';
import { agentScriptSha256 } from './agent-script/script.ts';
import { presentServer, statusOf } from './present.ts';
import { warnedServers } from './readings.ts';
import { lockProcessesOf } from './removal-store.ts';
import type { NewServer, Server, ServerChanges, ServerListQuery, ServerWithToken } from './schema.ts';
import {
  findServers,
  insertServer,
  type ServerRow,
  saveServer,
  serverSearchText,
  serverSortKeys,
  serverState,
} from './store.ts';

export const server: ManagedType<ServerRow, Server, NewServer, ServerChanges, ServerListQuery> = {
  type: 'server',
  find: findServers,
  present: presentServer,
  statusOf,

  /** `offline` holds those that never reported; warnings follow from the newest sample. */
  lookup: (_query, { app: { database }, actor: { account_id } }) => ({
    derives: { from: 'online', to: 'warning', read: () => warnedServers(database, account_id) },
    storedAs: { warning: ['online'], offline: ['offline', 'new'] },
    states: { expression: serverState, of: (row) => (row.status === 'new' ? 'new' : statusOf(row)) },
    sortKeys: serverSortKeys,
    searchText: serverSearchText,
  }),

  creating:
    ({ actor: { account_id } }, { description = '', badge_enabled = true }) =>
    (tx, id) =>
      insertServer(tx, { id, account_id, description, badge_enabled }),

  changing(_call, changed) {
    const rows = changed.map(({ row, changes }) => ({
      ...row,
      description: changes.description ?? row.description,
      badge_enabled: changes.badge_enabled ?? row.badge_enabled,
    }));
    return {
      badges_enabled: rows.map(({ badge_enabled }) => badge_enabled),
      async save(tx) {
        for (const { account_id, id, description, badge_enabled } of rows)
          await saveServer(tx, account_id, id, { description, badge_enabled });
      },
    };
  },

  removal: { perStep: 10 },
  lockParts: lockProcessesOf,
  async deleted(tx, accountId, ids) {
    for (const id of ids) await revokeTokens(tx, accountId, id);
  },
};

/** Throws PlanLimitReached. The token is in the answer and nowhere else. */
export const createServer = (call: ActorCall, definition: NewServer): Promise<ServerWithToken> =>
  transaction(call.app.database, (tx) => createServerIn(tx, call, definition));

/** As `createServer`, in the transaction of something more. */
export const createServerIn = async (
  tx: Tx,
  call: ActorCall,
  definition: NewServer,
): Promise<ServerWithToken> => withToken(tx, call, await addMonitor(tx, server, call, definition));

/** The agent must be given the new token; the one before is worth nothing from here on. */
export const rotateToken = (call: ActorCall, id: number): Promise<ServerWithToken> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = await lockMonitor(tx, server, call, id);
    await revokeTokens(tx, account_id, id);
    await updateSubject(tx, account_id, id, { now: call.now });
    return withToken(tx, call, await noted(tx, server, call, id, { action: 'server.rotate_token' }));
  });

const revokeTokens = (tx: Tx, account_id: number, id: number) =>
  revokeScopedKeys(tx, { account_id, kind: 'agent', bound_to: String(id) });

async function withToken(tx: Tx, call: ActorCall, row: ServerRow): Promise<ServerWithToken> {
  const { id, name } = row;
  const agent_token = await issueScopedKey(tx, call, { kind: 'agent', bound_to: String(id), name });
  return { ...presentServer(row), agent_token, install_command: installCommand(call.app, agent_token) };
}

/** The token is of a server, or one for many. */
export const installCommand = ({ urls }: App, token: string) =>
  agentInstallCommand({ apiUrl: rootUrl(urls), sha256: agentScriptSha256, token });
