// Alerts: what is wrong, and what was.

import { listQuery } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { answerQuery } from '../queries.ts';

const RESOURCE = 'alerts';

export type AlertFilters = Omit<QueryOf<'GET /alerts'>, 'limit' | 'cursor'>;

export const alertListQuery = (account: number, filters: AlertFilters = {}) =>
  listQuery('GET /alerts', [account, RESOURCE, 'list', filters], { account, query: filters });

/** With what was sent about it and what happened to it. */
export const alertQuery = (account: number, id: number) =>
  answerQuery('GET /alerts/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

/** Who was paged about it, and who comes next. */
export const alertPagesQuery = (account: number, id: number) =>
  answerQuery('GET /alerts/:id/pages', [account, RESOURCE, 'one', id, 'pages'], { account, params: { id } });
