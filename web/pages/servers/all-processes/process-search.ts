// What of all watched processes the address asks for. Pure, and short: the routes are loaded with the first page.

import { oneOf, someOf, textOf, textsOf } from '../../../search-params.ts';

/** Worst first. */
export const PROCESS_STATES = ['stopped', 'unknown', 'new', 'running'] as const;

export const PROCESS_SORTS = ['state', 'name', 'server', 'cpu', 'memory', 'since'] as const;
const ORDERS = PROCESS_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

export interface ProcessSearch {
  q?: string;
  state?: (typeof PROCESS_STATES)[number][];
  /** Ids. */
  server?: string[];
  sort?: (typeof ORDERS)[number];
}

export function processSearch(given: Record<string, unknown>): ProcessSearch {
  const q = textOf(given.q);
  const state = someOf(given.state, PROCESS_STATES);
  const server = textsOf(given.server);
  const sort = oneOf(given.sort, ORDERS);
  return {
    ...(q && { q }),
    ...(state.length > 0 && { state }),
    ...(server.length > 0 && { server }),
    ...(sort && { sort }),
  };
}
