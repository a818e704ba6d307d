// Looking for anything by a few words.

import Type, { type Static } from 'typebox';
import { nullable } from '../../platform/schema.ts';

export const SearchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'One or more words; what has all of them somewhere is found, in any case of letters: in its name, host, address, tags, slug or id.',
  }),
});

/** In the order in which they are given. */
export const foundKinds = [
  'cron_check',
  'server',
  'uptime_check',
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
      id: Type.String({ description: 'Of the thing; of endpoints and dashboards it is a word.' }),
      name: Type.String(),
      detail: nullable(
        Type.String(),
        'What tells it from others: a host, an address, a slug, a kind; null where there is nothing.',
      ),
      status: nullable(Type.String(), 'Of servers, processes and checks, as it is shown; else null.'),
      parent_id: nullable(Type.String(), 'Of a process: its server; else null.'),
      tags: Type.Array(Type.String()),
    }),
    {
      description:
        'By kind, at most 20 of each: first what begins with what was asked for, then by name. Members are found by admins only.',
    },
  ),
});
export type SearchResults = Static<typeof SearchResults>;
export type Found = SearchResults['results'][number];
