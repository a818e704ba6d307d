// What of all watched processes the address asks for. Pure, and short: the routes are loaded with the first page.

import { orderOf, searchReader, someOf, textOf, textsOf } from '../../../search-params.ts';

/** Worst first. */
export const PROCESS_STATES = ['stopped', 'unknown', 'new', 'running'] as const;

export const PROCESS_SORTS = ['state', 'name', 'server', 'cpu', 'memory', 'since'] as const;

/** `server`: ids. */
export const processSearch = searchReader({
  q: textOf,
  state: someOf(PROCESS_STATES),
  server: textsOf,
  sort: orderOf(PROCESS_SORTS),
});
export type ProcessSearch = ReturnType<typeof processSearch>;
