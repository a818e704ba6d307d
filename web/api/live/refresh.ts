// Fetching anew what is shown, a few at a time.

import type { Query, QueryClient } from '@tanstack/react-query';

const AT_ONCE = 3;

export interface RefreshOptions {
  client: QueryClient;
  /** Hidden tabs only mark what is out of date. */
  isVisible: boolean;
  /** Only what the stream keeps up to date and was fetched before that moment; everything unless given. */
  before?: number;
}

/** What came with the session, before the stream, which holds nothing of it. */
const OF_THE_START: readonly unknown[] = ['session', 'account'];
const isOfStream = ({ queryKey: [account, what] }: Query) => account !== null && !OF_THE_START.includes(what);

/** Everything is out of date; what is on screen is fetched again, each query once. */
export async function refreshAll({ client, isVisible, before }: RefreshOptions): Promise<void> {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending')
    .filter((query) => before === undefined || (isOfStream(query) && query.state.dataUpdatedAt < before));
  for (const query of queries) if (!query.state.isInvalidated) query.invalidate();
  if (!isVisible) return;
  const shown = queries.filter((query) => query.isActive() && !query.isStatic() && !query.isDisabled());
  const { together = [], alone = [] } = Object.groupBy(shown, ({ meta }) =>
    meta?.isGathered ? 'together' : 'alone',
  );
  await Promise.all([
    ...together.map((query) => fetchNext(client, [query])),
    ...Array.from({ length: AT_ONCE }, () => fetchNext(client, alone)),
  ]);
}

async function fetchNext(client: QueryClient, queries: Query[]): Promise<void> {
  for (let query = queries.shift(); query; query = queries.shift())
    if (query.state.isInvalidated || query.state.status === 'error')
      await client
        .refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
        .catch(() => undefined);
}
