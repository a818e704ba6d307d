// How long answers are believed, and what is asked again when.

import { QueryClient } from '@tanstack/react-query';
import { ApiError, isPassing } from './errors.ts';
import { noteWhenAsked } from './live/asked-at.ts';

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

export function createQueryClient(): QueryClient {
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
        // An instance in the own network is reached while the browser believes to be offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  noteWhenAsked(client);
  return client;
}

function retryDelay(failures: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
  return seconds === null ? 1_000 * 2 ** failures * (0.75 + Math.random() / 2) : seconds * 1_000;
}
