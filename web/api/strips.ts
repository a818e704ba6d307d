// The last 24 hours of many subjects: rows ask for their own, and are answered together.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { useAccount } from './session.ts';

const MOST_IDS = 200;
/** Rows are drawn within one frame. */
const GATHER_MS = 20;
const FRESH_MS = 60_000;

/** The worst status in each bucket, oldest first; null: not there yet, or nobody could hear. */
export interface Strip {
  from: number;
  step_ms: number;
  states: readonly (string | null)[];
}

interface Asked {
  id: number;
  resolve: (strip: Strip) => void;
  reject: (error: unknown) => void;
}

const waiting = new Map<number, Asked[]>();

/** What is asked for within a moment goes as one call per 200. */
function gather(account: number, id: number): Promise<Strip> {
  return new Promise((resolve, reject) => {
    const asked = waiting.get(account) ?? [];
    asked.push({ id, resolve, reject });
    if (asked.length > 1) return;
    waiting.set(account, asked);
    setTimeout(() => {
      waiting.delete(account);
      for (let first = 0; first < asked.length; first += MOST_IDS)
        void fetchStrips(account, asked.slice(first, first + MOST_IDS));
    }, GATHER_MS);
  });
}

async function fetchStrips(account: number, asked: readonly Asked[]): Promise<void> {
  try {
    const ids = [...new Set(asked.map(({ id }) => id))];
    const { from, step_seconds, strips } = await call('GET /strips', { account, query: { ids } });
    const states = new Map(strips.map((strip) => [strip.id, strip.states]));
    const shared = { from: Date.parse(from), step_ms: step_seconds * 1_000 };
    for (const { id, resolve } of asked) resolve({ ...shared, states: states.get(id) ?? [] });
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

export const stripQuery = (account: number, id: number) =>
  queryOptions({
    queryKey: [account, 'strips', id],
    queryFn: () => gather(account, id),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    meta: { isGathered: true },
  });

/** Undefined until it is there. */
export const useStrip = (id: number): Strip | undefined => useQuery(stripQuery(useAccount(), id)).data;
