// The last 24 hours of many subjects: rows ask for their own, and are answered together.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../client.ts';
import { gathering } from '../gathered.ts';
import type { SubjectUptime } from '../schema.gen.ts';
import { useAccount } from './session.ts';

const FRESH_MS = 60_000;

/** The worst status in each bucket, oldest first; null: not there yet, or Tocsin was not listening. */
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

export interface DayStrip extends Strip {
  /** null of what is gone. */
  uptime: SubjectUptime | null;
}

/** The worst of each of the last days, and their uptime. */
export const dayStripQuery = (
  account: number,
  resource: 'servers' | 'cron-checks',
  id: number,
  days: number,
) =>
  queryOptions({
    queryKey: [account, resource, 'days', id, days],
    queryFn: async ({ signal }): Promise<DayStrip> => {
      const { from, step_seconds, strips } = await call('GET /strips', {
        account,
        query: { ids: [id], days, uptime: true },
        signal,
      });
      const [{ states, uptime } = { states: [], uptime: null }] = strips;
      return { from: Date.parse(from), step_ms: step_seconds * 1_000, states, uptime };
    },
    staleTime: FRESH_MS,
  });
