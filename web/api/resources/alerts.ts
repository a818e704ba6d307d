// Alerts: what is wrong, what was, and what people do about it.

import { expected, putRow } from '../cache.ts';
import { listQuery } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'alerts';

export type AlertFilters = Omit<QueryOf<'GET /alerts'>, 'limit' | 'cursor'>;

export const alertListQuery = (account: number, filters: AlertFilters = {}) =>
  listQuery('GET /alerts', [account, RESOURCE, 'list', filters], { account, query: filters });

/** With what was sent about it and what happened to it. */
export const alertQuery = (account: number, id: number) =>
  answerQuery('GET /alerts/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

type Settled = Parameters<typeof putRow>[1];

/** Its answer lacks what was sent and what happened, so the alert is also fetched. */
const settled = ({
  client,
  account,
  answer,
}: Omit<Parameters<typeof putRow>[0], 'resource'> & { answer: Settled }) => {
  putRow({ client, account, resource: RESOURCE }, answer);
  void client.invalidateQueries({ queryKey: [account, RESOURCE, 'one', answer.id] });
};

export const acknowledgeAlert = (account: number) =>
  act(account, 'POST /alerts/:id/acknowledge', {
    before: expected(RESOURCE, { status: 'acknowledged' }),
    after: settled,
  });

export const resolveAlert = (account: number) => act(account, 'POST /alerts/:id/resolve', { after: settled });
