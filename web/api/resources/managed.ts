// Whether something is managed by code: by which key, and from which file.

import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';

/** `section` is that of documents, such as `cron_checks`. */
export const managedQuery = (account: number, section: string, id: number | string) =>
  queryOptions({
    queryKey: [account, 'managed', section, id],
    queryFn: ({ signal }) =>
      call('GET /config/managed', { account, query: { section, id: String(id) }, signal }),
  });
