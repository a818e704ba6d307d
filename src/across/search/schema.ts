// Looking for anything by a few words.

import Type, { type Static } from 'typebox';
import { nullable } from '../../platform/schema.ts';

export const SearchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Words, all of which must match, in any case: in name, host, address, tags, slug or id.',
  }),
});

/** In the order in which they are given. */
export const foundKinds = [
  'cron_check',
  'server',
  'uptime_check',
  'external',
  'process',
  'status_page',
  'rule',
  'channel',
  'webhook',
  'tv_dashboard',
  'custom_endpoint',
  'member',
] as const;

export const SearchResults = Type.Object({
  results: Type.Array(
    Type.Object({
      kind: Type.Enum(foundKinds),
      id: Type.String({ description: 'Of endpoints and dashboards a word.' }),
      name: Type.String(),
      detail: nullable(Type.String(), 'Host, address, slug or kind; null: none.'),
      status: nullable(Type.String(), 'Of servers, processes and checks; else null.'),
      parent_id: nullable(Type.String(), 'Server of a process; else null.'),
      tags: Type.Array(Type.String()),
    }),
    {
      description:
        'By kind, at most 20 each: matches at the start first, then by name. Members for admins only.',
    },
  ),
});
export type SearchResults = Static<typeof SearchResults>;
export type Found = SearchResults['results'][number];
