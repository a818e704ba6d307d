// Status pages; their incidents and subscribers are in files of their own.

import { dropped, saved } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'status-pages';

export const statusPageListQuery = (account: number) =>
  listQuery('GET /status-pages', [account, RESOURCE, 'list', {}], { account });

export const statusPageQuery = (account: number, id: number) =>
  answerQuery('GET /status-pages/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

export const createStatusPage = (account: number) =>
  act(account, 'POST /status-pages', { after: saved(RESOURCE) });

export const updateStatusPage = (account: number) =>
  act(account, 'PATCH /status-pages/:id', { after: saved(RESOURCE) });

export const deleteStatusPage = (account: number) =>
  act(account, 'DELETE /status-pages/:id', { after: dropped(RESOURCE) });

export const putLogo = (account: number) =>
  act(account, 'PUT /status-pages/:id/logo', { after: saved(RESOURCE) });

export const removeLogo = (account: number) =>
  act(account, 'DELETE /status-pages/:id/logo', { after: saved(RESOURCE) });

/** Looks whether the DNS record of the custom domain is there. */
export const verifyDomain = (account: number) =>
  act(account, 'POST /status-pages/:id/verify-domain', { after: saved(RESOURCE) });
