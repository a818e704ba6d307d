// What of the list the address asks for: which checks, and in which order. Every page loads it with the routes.

import { probeKinds } from '../../../../shared/probe-kinds.gen.ts';
import { askedList } from '../../../api/asked-list.ts';
import { orderOf, searchReader, someOf, textOf, textsOf } from '../../../search-params.ts';

/** As the address has them. */
export const STATES = ['down', 'slow', 'up', 'new', 'paused'] as const;
export type ListedState = (typeof STATES)[number];

export const SORTS = ['state', 'name', 'target', 'certificate'] as const;
export type Sort = (typeof SORTS)[number];

export const listSearch = searchReader({
  q: textOf,
  state: someOf(STATES),
  kind: someOf(probeKinds),
  tag: textsOf,
  sort: orderOf(SORTS),
});
export type ListSearch = ReturnType<typeof listSearch>;

export const isFiltered = ({ q, state, kind, tag }: ListSearch): boolean =>
  [q, state, kind, tag].some((asked) => asked !== undefined);

const SERVER_STATES = { down: 'down', slow: 'degraded', up: 'up', new: 'new', paused: 'paused' } as const;
const SERVER_ORDERS = {
  ...({ state: 'worst', name: 'name', target: 'target', certificate: 'certificate' } as const),
};

/** What the server is asked for where the list is too long for the page; null: for all, worst first. */
export function askedOf(search: ListSearch) {
  const { state, kind, sort } = search;
  if (!isFiltered(search) && sort === undefined) return null;
  return {
    ...askedList(search, SERVER_ORDERS),
    ...(kind && { kind }),
    ...(state && { status: state.map((one) => SERVER_STATES[one]) }),
  };
}

/** The filters alone, for an act on all that match. */
export function matchingOf(search: ListSearch) {
  const { sort: _, ...filters } = { ...askedOf(search), sort: undefined };
  return { type: 'uptime_check' as const, ...filters };
}
