// A few rows of a list that may have thousands, each by itself.

import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

/** Of as many the lists themselves are the lesser reading. */
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

export const useEach = <Row>(queries: readonly UseQueryOptions<Row>[]): Each<Row> =>
  useQueries({ queries: [...queries], combine: together<Row> });

function together<Row>(results: UseQueryResult<Row>[]): Each<Row> {
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
