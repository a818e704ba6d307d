// Lists that are shown whole.

import {
  type FetchInfiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from './lists.ts';

export type ListOptions<Row> = UseInfiniteQueryOptions<Page<Row>, Error, Row[], QueryKey, string | null>;

/** Beyond these, a page shows what it has and fetches more when it is asked to. */
const MOST_ROWS = 2_000;
/** Of a page. */
const LEAST_ROWS = 100;

type PlainListOptions<Row> = FetchInfiniteQueryOptions<
  Page<Row>,
  Error,
  Page<Row>,
  QueryKey,
  string | null
> & {
  getNextPageParam: (page: Page<Row>) => string | null;
};

/**
 * The query of a list that fetches one page after the other by itself, up to 2,000 rows. `isWhole` says whether all
 * rows are there, `isFilling` whether more of them are on their way.
 */
export function useAll<Row>(options: ListOptions<Row>) {
  const query = useInfiniteQuery(options);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isFilling = options.enabled !== false && hasNextPage && !isError && (data?.length ?? 0) < MOST_ROWS;
  const isToGoOn = isFilling && !isFetching;
  useEffect(() => {
    // Where two parts of a page show the same list, the second does not call off what the first asked for.
    if (isToGoOn) void fetchNextPage({ cancelRefetch: false });
  }, [isToGoOn, fetchNextPage]);
  return { ...query, isFilling, isWhole: data !== undefined && !hasNextPage };
}

/** The same rows where nothing is drawn of them; those that are known already are not fetched again. */
export async function everyRowOf<Row>(client: QueryClient, options: ListOptions<Row>): Promise<Row[]> {
  const pages = MOST_ROWS / LEAST_ROWS;
  const { pages: read } = await client.fetchInfiniteQuery({ ...(options as PlainListOptions<Row>), pages });
  return read.flatMap(({ rows }) => rows);
}

/**
 * A list of any length. Up to 2,000 rows are all fetched, so the page chooses among them and orders them; `asked` is
 * what the server chooses and orders where there are more, null where nothing is asked for. `isChosen`: it did.
 * `isAwaited`: it has not answered yet, and these are the rows of before. `isTooLong`: there are more.
 */
export function useAsked<Row>(whole: ListOptions<Row>, asked: ListOptions<Row> | null) {
  const all = useAll(whole);
  const isTooLong = !all.isWhole && (all.data?.length ?? 0) >= MOST_ROWS;
  const isChosen = asked !== null && isTooLong;
  const found = useInfiniteQuery({
    ...(asked ?? whole),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  });
  const { isPlaceholderData: isAwaited } = found;
  const isWhole = found.data !== undefined && !isAwaited && !found.hasNextPage;
  return isChosen
    ? { ...found, isFilling: false, isWhole, isChosen, isAwaited, isTooLong }
    : { ...all, isChosen, isAwaited: false, isTooLong };
}

/** For "Load more": a list that fetches itself needs no button until it has stopped. */
export const moreOf = (query: ReturnType<typeof useAsked<unknown>>) => ({
  hasMore: query.hasNextPage && (query.isChosen || (query.data?.length ?? 0) >= MOST_ROWS),
  isLoading: query.isFetchingNextPage,
  onMore: () => void query.fetchNextPage(),
});
