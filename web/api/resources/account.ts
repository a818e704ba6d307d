// The account: its members, keys, usage, audit log, export and end.

import { dropped, outdated, saved } from '../cache.ts';
import { download } from '../client.ts';
import { listQuery } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act, answerQuery, type Settled } from '../queries.ts';
import { ACCOUNT, accountQuery } from './account-query.ts';

const MEMBERS = 'members';
const KEYS = 'api-keys';
const PING_KEY = 'ping-key';

/** What of the plan is used; also before a form for something limited is filled in. */
export const usageQuery = (account: number) =>
  answerQuery('GET /account/usage', [account, 'usage'], { account });

/** The name and the role are in the session and in the list of accounts as well. */
const standingChanged = ({ client, account }: Pick<Settled<'PATCH /account'>, 'client' | 'account'>) => {
  for (const queryKey of [
    [account, ACCOUNT],
    [account, 'session'],
    [null, 'accounts'],
    [account, MEMBERS],
  ])
    void client.invalidateQueries({ queryKey });
};

export const updateAccount = (account: number) => act(account, 'PATCH /account', { after: standingChanged });

/** It is deleted after some days, until when it can be cancelled. Needs a fresh sign-in. */
export const deleteAccount = (account: number) =>
  act(account, 'DELETE /account', {
    after: (settled) => endChanged(settled, settled.answer.delete_at),
  });

export const cancelDeletion = (account: number) =>
  act(account, 'POST /account/cancel-deletion', { after: (settled) => endChanged(settled, null) });

/** Known at once: whoever reads that it stays must not see beside it that it goes. */
function endChanged(
  { client, account }: Pick<Settled<'DELETE /account'>, 'client' | 'account'>,
  delete_at: string | null,
): void {
  if (account !== null)
    client.setQueryData(accountQuery(account).queryKey, (known) => known && { ...known, delete_at });
  standingChanged({ client, account });
}

export const transferAccount = (account: number) =>
  act(account, 'POST /account/transfer', { after: standingChanged });

/** Everything of the account as JSON. */
export const exportAccount = (account: number) =>
  download('GET /account/export', { account, timeoutMs: 10 * 60_000 });

export const memberListQuery = (account: number) =>
  listQuery('GET /account/members', [account, MEMBERS, 'list', {}], { account });

/** Its answer has the address of the invitation where no mail can be sent. */
export const inviteMember = (account: number) =>
  act(account, 'POST /account/members', { after: outdated(MEMBERS) });

export const resendInvitation = (account: number) =>
  act(account, 'POST /account/members/:id/resend', { after: outdated(MEMBERS) });

export const updateMember = (account: number) =>
  act(account, 'PATCH /account/members/:id', { after: standingChanged });

export const removeMember = (account: number) =>
  act(account, 'DELETE /account/members/:id', {
    after(settled) {
      dropped(MEMBERS)(settled);
      standingChanged(settled);
    },
  });

export const keyListQuery = (account: number) =>
  listQuery('GET /api-keys', [account, KEYS, 'list', {}], { account });

/** Its answer has the key, this once. Needs a fresh sign-in. */
export const createKey = (account: number) => act(account, 'POST /api-keys', { after: outdated(KEYS) });

export const renameKey = (account: number) => act(account, 'PATCH /api-keys/:id', { after: saved(KEYS) });

export const revokeKey = (account: number) => act(account, 'DELETE /api-keys/:id', { after: dropped(KEYS) });

export const pingKeyQuery = (account: number) =>
  answerQuery('GET /account/ping-key', [account, PING_KEY], { account });

export const rotatePingKey = (account: number) =>
  act(account, 'POST /account/ping-key/rotate', { after: outdated(PING_KEY) });

export type AuditFilters = Omit<QueryOf<'GET /account/audit-log'>, 'limit' | 'cursor'>;

export const auditLogQuery = (account: number, filters: AuditFilters = {}) =>
  listQuery('GET /account/audit-log', [account, 'audit-log', 'list', filters], { account, query: filters });

export const exportAuditLog = (account: number, filters: QueryOf<'GET /account/audit-log/export'>) =>
  download('GET /account/audit-log/export', { account, query: filters, timeoutMs: 10 * 60_000 });
