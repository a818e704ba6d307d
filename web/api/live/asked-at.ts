// When what is shown was asked for: an answer knows of everything that happened before, and maybe of nothing since.

import type { Query, QueryClient } from '@tanstack/react-query';

const asked = new WeakMap<Query, number>();

/** `now` is that of `performance`, which nobody sets. */
export function noteWhenAsked(client: QueryClient, now = () => performance.now()): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    // With another page of a list, the pages before it are no newer.
    const isMore = event.action.meta?.fetchMore !== undefined;
    if (!isMore || !asked.has(event.query)) asked.set(event.query, now());
  });
}

/** null for what was never asked for: it came with something else, or is what an act was answered with. */
export const askedAt = (query: Query): number | null => asked.get(query) ?? null;
