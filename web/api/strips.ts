// The last 24 hours of many subjects: rows ask for their own, and are answered together.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { gathering } from './gathered.ts';
import { useAccount } from './session.ts';

const FRESH_MS = 60_000;

/** The worst status in each bucket, oldest first; null: not there yet, or nobody could hear. */
export interface Strip {
  from: number;
  step_ms: number;
  states: readonly (string | null)[];
}

const readStrip = gathering<Strip>(async (account, ids) => {
  const { from, step_seconds, strips } = await call('GET /strips', { account, query: { ids: [...ids] } });
  const states = new Map(strips.map((strip) => [strip.id, strip.states]));
  const shared = { from: Date.parse(from), step_ms: step_seconds * 1_000 };
  return (id) => ({ ...shared, states: states.get(id) ?? [] });
});

const stripQuery = (account: number, id: number) =>
  queryOptions({
    queryKey: [account, 'strips', id],
    queryFn: () => readStrip(account, id),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    meta: { isGathered: true },
  });

/** Undefined until it is there. */
export const useStrip = (id: number): Strip | undefined => useQuery(stripQuery(useAccount(), id)).data;

/** The worst of each of the last days. */
export const dayStripQuery = (
  account: number,
  resource: 'servers' | 'cron-checks',
  id: number,
  days: number,
) =>
  queryOptions({
    queryKey: [account, resource, 'days', id, days],
    queryFn: async ({ signal }): Promise<Strip> => {
      const { from, step_seconds, strips } = await call('GET /strips', {
        account,
        query: { ids: [id], days },
        signal,
      });
      return { from: Date.parse(from), step_ms: step_seconds * 1_000, states: strips[0]?.states ?? [] };
    },
    staleTime: FRESH_MS,
  });
