// Lists that are shown whole.

import { type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from './lists.ts';

export type ListOptions<Row> = UseInfiniteQueryOptions<Page<Row>, Error, Row[], QueryKey, string | null>;

/** Beyond these, a page shows what it has and fetches more when it is asked to. */
const MOST_ROWS = 2_000;

/**
 * The query of a list that fetches one page after the other by itself, up to 2,000 rows. `isWhole` says whether all
 * rows are there.
 */
export function useAll<Row>(options: ListOptions<Row>) {
  const query = useInfiniteQuery(options);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isToGoOn = hasNextPage && !isFetching && !isError && (data?.length ?? 0) < MOST_ROWS;
  useEffect(() => {
    if (isToGoOn) void fetchNextPage();
  }, [isToGoOn, fetchNextPage]);
  return { ...query, isWhole: data !== undefined && !hasNextPage };
}
