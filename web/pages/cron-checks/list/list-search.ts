// What of the list its address asks for. Pure, and short: the routes are loaded with the first page.

import { askedList } from '../../../api/asked-list.ts';
import { orderOf, searchReader, someOf, textOf, textsOf } from '../../../search-params.ts';

/** As the address has them. */
export const STATES = ['down', 'late', 'running', 'up', 'new', 'paused'] as const;
export type ListedState = (typeof STATES)[number];

export const SORTS = ['state', 'name', 'last', 'took', 'next'] as const;
export type Sort = (typeof SORTS)[number];

export const listSearch = searchReader({
  q: textOf,
  state: someOf(STATES),
  tag: textsOf,
  sort: orderOf(SORTS),
});
export type ListSearch = ReturnType<typeof listSearch>;

export const isFiltered = ({ q, state, tag }: ListSearch): boolean =>
  q !== undefined || state !== undefined || tag !== undefined;

const SERVER_ORDERS = {
  ...({ state: 'worst', name: 'name', last: 'last', took: 'took', next: 'next' } as const),
};

/** What the server is asked for where the list is too long for the page; null: for all, worst first. */
export function askedOf(search: ListSearch) {
  const { state, sort } = search;
  if (!isFiltered(search) && sort === undefined) return null;
  return { ...askedList(search, SERVER_ORDERS), ...(state && { state }) };
}

/** The filters alone, for an act on all that match. */
export function matchingOf(search: ListSearch) {
  const { sort: _, ...filters } = { ...askedOf(search), sort: undefined };
  return { type: 'cron_check' as const, ...filters };
}
