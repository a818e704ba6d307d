// Fetching anew what is shown, a few at a time.

import type { Query, QueryClient } from '@tanstack/react-query';
import { isPassing } from '../errors.ts';
import { askedAt } from './asked-at.ts';

const AT_ONCE = 3;

export interface RefreshOptions {
  client: QueryClient;
  /** Hidden tabs only mark what is out of date. */
  isVisible: boolean;
  /** Only what the stream keeps up to date and was asked for before that moment of `performance`; everything unless given. */
  before?: number;
}

/** What came with the session, before the stream, which holds nothing of it. */
const OF_THE_START: readonly unknown[] = ['session', 'account'];
const isOlder = (query: Query, moment: number) => (askedAt(query) ?? moment) < moment;
const isAwaited = ({ state }: Query) => state.status === 'pending' && state.fetchStatus !== 'idle';
const isOfStream = ({ queryKey: [account, what] }: Query) => account !== null && !OF_THE_START.includes(what);

/** Everything is out of date; what is on screen is fetched again, each query once. */
export async function refreshAll({ client, isVisible, before }: RefreshOptions): Promise<void> {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status !== 'pending' || isAwaited(query))
    .filter((query) => before === undefined || (isOfStream(query) && isOlder(query, before)));
  for (const query of queries) if (!query.state.isInvalidated) query.invalidate();
  if (!isVisible) return;
  const shown = queries.filter((query) => query.isActive() && !query.isStatic() && !query.isDisabled());
  const { together = [], alone = [] } = Object.groupBy(shown, (query) =>
    query.meta?.isGathered || isAwaited(query) ? 'together' : 'alone',
  );
  await Promise.all([
    ...together.map((query) => fetchNext(client, [query])),
    ...Array.from({ length: AT_ONCE }, () => fetchNext(client, alone)),
  ]);
}

/** What is on screen and could not be had is tried again, where another try may well succeed. */
export const refreshFailed = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ state }) =>
      state.status === 'error' && state.fetchStatus === 'idle' && isPassing(state.error),
  });

async function fetchNext(client: QueryClient, queries: Query[]): Promise<void> {
  for (let query = queries.shift(); query; query = queries.shift()) {
    if (isAwaited(query)) {
      await query.promise?.catch(() => undefined);
      query.invalidate();
    }
    if (query.state.isInvalidated || query.state.status === 'error')
      await client
        .refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
        .catch(() => undefined);
  }
}
