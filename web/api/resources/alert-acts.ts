// What people do about alerts.

import { mutationOptions } from '@tanstack/react-query';
import { expected, putRow } from '../cache.ts';
import { call } from '../client.ts';
import type { BodyOf, ResponseOf } from '../operation-types.ts';
import { act } from '../queries.ts';

const RESOURCE = 'alerts';

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

/** An acknowledgement that ends. */
export const snoozeAlert = (account: number) => act(account, 'POST /alerts/:id/snooze', { after: settled });

/** The next step of its policies is taken at once. */
export const escalateAlert = (account: number) =>
  act(account, 'POST /alerts/:id/escalate', { after: settled });

export type AlertBulkChange = Omit<BodyOf<'POST /alerts/bulk'>, 'ids' | 'matching' | 'cursor'> & {
  ids: readonly number[];
};

export type AlertBulkResult = Pick<ResponseOf<'POST /alerts/bulk'>, 'results' | 'done'>;

const MOST_AT_ONCE = 200;

/** Any number of alerts, 200 after each other. Its answer says of each whether it is done, and why not. */
export const changeAlerts = (account: number) =>
  mutationOptions({
    mutationFn: async ({ ids, ...change }: AlertBulkChange): Promise<AlertBulkResult> => {
      const results: AlertBulkResult['results'] = [];
      for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
        const body = { ...change, ids: ids.slice(start, start + MOST_AT_ONCE) };
        results.push(
          ...(await call('POST /alerts/bulk', { account, body, keepalive: ids.length === 1 })).results,
        );
      }
      return { results, done: results.filter(({ outcome }) => outcome === 'done').length };
    },
    onSettled: (_answer, _error, _change, _context, { client }) => {
      void client.invalidateQueries({ queryKey: [account, RESOURCE] });
    },
  });
