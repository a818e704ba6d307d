// Latency of a day and uptime of a month of many uptime checks: rows ask for their own, and are answered together.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../client.ts';
import { gathering } from '../gathered.ts';
import type { ResponseOf } from '../operation-types.ts';
import { useAccount } from './session.ts';

const FRESH_MS = 60_000;

export type Figures = ResponseOf<'GET /uptime-checks/figures'>['figures'][number];

const readFigures = gathering<Figures | null>(async (account, ids) => {
  const { figures } = await call('GET /uptime-checks/figures', { account, query: { ids: [...ids] } });
  const known = new Map(figures.map((each) => [each.id, each]));
  return (id) => known.get(id) ?? null;
});

const figuresQuery = (account: number, id: number) =>
  queryOptions({
    queryKey: [account, 'uptime-figures', id],
    queryFn: () => readFigures(account, id),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    meta: { isGathered: true },
  });

/** Undefined until they are there; null of a check that is gone, and where they could not be read. */
export function useFigures(id: number): Figures | null | undefined {
  const { data, isError } = useQuery(figuresQuery(useAccount(), id));
  return isError ? (data ?? null) : data;
}

/** Of one check, also over a day and a quarter; fetched again whenever it changes. */
export const longerFiguresQuery = (account: number, id: number) =>
  queryOptions({
    queryKey: [account, 'uptime-checks', 'figures', id],
    queryFn: async ({ signal }): Promise<Figures | null> => {
      const query = { ids: [id], longer: true };
      const { figures } = await call('GET /uptime-checks/figures', { account, query, signal });
      return figures[0] ?? null;
    },
  });
