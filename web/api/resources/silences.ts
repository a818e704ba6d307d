// Silences: times in which some alerts are muted.

import { dropped, saved } from '../cache.ts';
import { listQuery } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';
import { thenMutes } from './mutes.ts';

const RESOURCE = 'silences';

export type SilenceFilters = Pick<QueryOf<'GET /alerts/silences'>, 'status'>;

export const silenceListQuery = (account: number, filters: SilenceFilters = {}) =>
  listQuery('GET /alerts/silences', [account, RESOURCE, 'list', filters], { account, query: filters });

export const silenceQuery = (account: number, id: number) =>
  answerQuery('GET /alerts/silences/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

export const createSilence = (account: number) =>
  act(account, 'POST /alerts/silences', { after: thenMutes(saved(RESOURCE)) });

export const updateSilence = (account: number) =>
  act(account, 'PATCH /alerts/silences/:id', { after: thenMutes(saved(RESOURCE)) });

/** It is over now, and stays in the list as what has been. */
export const endSilence = (account: number) =>
  act(account, 'POST /alerts/silences/:id/end', { after: thenMutes(saved(RESOURCE)) });

export const deleteSilence = (account: number) =>
  act(account, 'DELETE /alerts/silences/:id', { after: thenMutes(dropped(RESOURCE)) });
