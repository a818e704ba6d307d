// Anything of the account by a few words.

import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../client.ts';
import type { ResponseOf } from '../operation-types.ts';

export type Found = ResponseOf<'GET /search'>['results'][number];

/** Nothing is asked while `q` is empty. */
export const searchQuery = (account: number, q: string) =>
  queryOptions({
    queryKey: [account, 'search', q],
    queryFn: q === '' ? skipToken : ({ signal }) => call('GET /search', { account, query: { q }, signal }),
  });
