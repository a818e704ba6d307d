// How long answers are believed, and what is asked again when.

import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError, isLasting, isPassing } from './errors.ts';
import { askedAt, noteWhenAsked } from './live/asked-at.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept up to date in hidden tabs too: the title of the tab is made of it. */
      inBackground?: boolean;
      /** Drawn once the page is seen: what is seen first does not wait for it. */
      comesLater?: boolean;
      /** About many resources: fetched again, at most every five seconds, when one of them changes its standing. */
      sumsUp?: boolean;
      /** Asked for in one call with others of its kind, so they are fetched again all at once. */
      isGathered?: boolean;
    };
  }
}

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;
/** From when a page asks for something, before it is drawn, until its parts are drawn. */
const A_MOMENT_MS = 3_000;

/** `now` is that of `performance`, which nobody sets. */
export function createQueryClient(now = () => performance.now()): QueryClient {
  const isJustAsked = (query: Query) => now() - (askedAt(query) ?? Number.NEGATIVE_INFINITY) < A_MOMENT_MS;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // What the stream has marked while the tab was hidden; the rest is as fresh as the stream.
        refetchOnWindowFocus: (query) => query.state.isInvalidated,
        // live.ts does it, once for everything that is shown.
        refetchOnReconnect: false,
        retry: (failures, error) => failures < MOST_RETRIES && isPassing(error),
        retryDelay,
        // What the page asked for before it was drawn, and cannot be had, is not asked for again because it is drawn.
        retryOnMount: (query) => !(isLasting(query.state.error) && isJustAsked(query)),
        // An instance in the own network is reached while the browser believes to be offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  noteWhenAsked(client, now);
  return client;
}

function retryDelay(failures: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
  return seconds === null ? 1_000 * 2 ** failures * (0.75 + Math.random() / 2) : seconds * 1_000;
}
