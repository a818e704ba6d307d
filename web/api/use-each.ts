// A few rows of a list that may have thousands, each by itself.

import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { knownRow } from './cache.ts';
import { ApiError } from './errors.ts';

/** Above this, reading the list takes fewer requests. */
const MOST_ONE_BY_ONE = 8;

export const areFew = (ids: readonly unknown[]): boolean => ids.length <= MOST_ONE_BY_ONE;

interface Each<Row> {
  /** Without those that are gone; undefined until what became of each is known. */
  data: Row[] | undefined;
  /** Of the newest answer. */
  dataUpdatedAt: number;
  isError: boolean;
  error: Error | null;
  refetch(): Promise<unknown>;
}

/** By the queries of the `one` of a resource. What a list has been read of is there at once. */
export function useEach<Row>(queries: readonly UseQueryOptions<Row>[]): Each<Row> {
  const client = useQueryClient();
  return useQueries({
    queries: queries.map((query) => ({
      ...query,
      placeholderData: () => listed(client, query.queryKey) as never,
    })),
    combine: combineRows<Row>,
  });
}

function listed(client: QueryClient, queryKey: QueryKey) {
  const [account, resource, , id] = queryKey as [number, string, 'one', number];
  return knownRow({ client, account, resource }, id);
}

function combineRows<Row>(results: UseQueryResult<Row>[]): Each<Row> {
  const failed = results.find(({ data, error }) => data === undefined && error !== null && !isGone(error));
  const isKnown = results.every(({ data, error }) => data !== undefined || isGone(error));
  return {
    data: isKnown
      ? results.flatMap(({ data, error }) => (data === undefined || isGone(error) ? [] : [data]))
      : undefined,
    dataUpdatedAt: Math.max(0, ...results.map((result) => result.dataUpdatedAt)),
    isError: failed !== undefined,
    error: failed?.error ?? null,
    refetch: () => Promise.all(results.map((result) => result.refetch())),
  };
}

const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;
