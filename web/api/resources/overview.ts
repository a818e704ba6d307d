// How everything of an account is, in one answer.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import type { QueryOf, ResponseOf } from '../operation-types.ts';

export type Overview = ResponseOf<'GET /overview'>;

export type WrongFilter = NonNullable<QueryOf<'GET /overview/worst'>['who']>;

/** More of what is wrong than the overview has, or a part of it. */
export const worstQuery = (account: number, who: WrongFilter | undefined, limit: number) =>
  queryOptions({
    queryKey: [account, 'overview', 'worst', who ?? null, limit],
    queryFn: ({ signal }) =>
      call('GET /overview/worst', { account, query: { ...(who && { who }), limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { sumsUp: true },
  });

export const overviewQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'overview'],
    queryFn: ({ signal }) => call('GET /overview', { account, signal }),
    // The title of a hidden tab says what is down.
    meta: { inBackground: true, sumsUp: true },
  });
