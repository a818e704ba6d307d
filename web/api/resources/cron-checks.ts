// Cron checks. Routes have these, so they are in the first load, and nothing else about checks is.

import { listQuery, WORST_FIRST } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { answerQuery } from '../queries.ts';

const RESOURCE = 'cron-checks';

export type CronCheckFilters = Pick<
  QueryOf<'GET /cron-checks'>,
  'tag' | 'q' | 'status' | 'state' | 'sort' | 'limit'
>;

export const cronCheckListQuery = (account: number, filters: CronCheckFilters = WORST_FIRST) =>
  listQuery('GET /cron-checks', [account, RESOURCE, 'list', filters], { account, query: filters });

export const cronCheckQuery = (account: number, id: number) =>
  answerQuery('GET /cron-checks/:id', [account, RESOURCE, 'one', id], { account, params: { id } });
