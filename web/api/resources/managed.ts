// Whether something is managed by code: by which key, and from which file.

import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import type { QueryOf, ResponseOf } from '../operation-types.ts';

/** Whether anything of the account is managed by code: what nobody needs to ask for each thing where nothing is. */
export const hasManagedKey = (account: number) => [account, 'managed'] as const;

/** Of documents. */
export type ManagedSection = QueryOf<'GET /config/managed'>['section'];

export const managedQuery = (account: number, section: ManagedSection, id: number | string) =>
  queryOptions({
    queryKey: [...hasManagedKey(account), section, id],
    queryFn: async ({ signal, client }) =>
      client.getQueryData(hasManagedKey(account)) === false
        ? NOT_MANAGED
        : call('GET /config/managed', { account, query: { section, id: String(id) }, signal }),
  });

const NOT_MANAGED: ResponseOf<'GET /config/managed'> = { managed: null };
