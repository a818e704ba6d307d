// Uptime checks. Routes have these, so they are in the first load, and nothing else about checks is.

import { listQuery, WORST_FIRST } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { answerQuery } from '../queries.ts';

const RESOURCE = 'uptime-checks';

export type UptimeCheckFilters = Pick<
  QueryOf<'GET /uptime-checks'>,
  'tag' | 'q' | 'kind' | 'status' | 'sort' | 'limit'
>;

export const uptimeCheckListQuery = (account: number, filters: UptimeCheckFilters = WORST_FIRST) =>
  listQuery('GET /uptime-checks', [account, RESOURCE, 'list', filters], { account, query: filters });

export const uptimeCheckQuery = (account: number, id: number) =>
  answerQuery('GET /uptime-checks/:id', [account, RESOURCE, 'one', id], { account, params: { id } });
