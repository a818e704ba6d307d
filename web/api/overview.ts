// How everything of an account is, in one answer.

import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import type { ResponseOf } from './operation-types.ts';

export type Overview = ResponseOf<'GET /overview'>;

export const overviewQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'overview'],
    queryFn: ({ signal }) => call('GET /overview', { account, signal }),
    // The title of a hidden tab says what is down.
    meta: { inBackground: true, sumsUp: true },
  });
