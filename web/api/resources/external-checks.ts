// What other tools report.

import { dropped, saved } from '../cache.ts';
import { listQuery, WORST_FIRST } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'external-checks';

type Filters = Pick<QueryOf<'GET /external-checks'>, 'q' | 'integration_id' | 'status' | 'sort' | 'limit'>;

export const externalCheckListQuery = (account: number, filters: Filters = WORST_FIRST) =>
  listQuery('GET /external-checks', [account, RESOURCE, 'list', filters], { account, query: filters });

export const externalCheckQuery = (account: number, id: number) =>
  answerQuery('GET /external-checks/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

export const updateExternalCheck = (account: number) =>
  act(account, 'PATCH /external-checks/:id', { after: saved(RESOURCE) });

export const deleteExternalCheck = (account: number) =>
  act(account, 'DELETE /external-checks/:id', { after: dropped(RESOURCE) });
