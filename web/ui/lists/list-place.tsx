// The way from a page back to the list that one came from, as it was asked for, and on to its neighbours there.

import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useKeys } from '../keys/keys.ts';
import { Crumb } from '../page/page.tsx';
import { type ListPlace, neighbourOf, rememberedPlace, rememberPlace } from './list-places.ts';

interface ListPlaceProps {
  /** Below which each row has its page, such as `/a/1/servers`. */
  details: string;
  /** In the order shown. */
  rows: readonly { id: number }[];
  /** Not where the list stands beside the page of a row. */
  isList?: boolean;
}

/** For the page of a list. */
export function useListPlace({ details, rows, isList = true }: ListPlaceProps): void {
  // Not `useLocation`: while the next page is being loaded that is its address, and the list is still shown.
  const { pathname, search } = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation }) ?? {};
  useEffect(() => {
    // For a moment the page of a row may have the address while the list is still shown.
    if (isList && pathname !== undefined && search && !rows.some(({ id }) => pathname === `${details}/${id}`))
      rememberPlace(details, { address: pathname, search, ids: rows.map(({ id }) => id) });
  }, [details, rows, isList, pathname, search]);
}

interface WayBackProps {
  details: string;
  id: number;
  /** Gives the neighbours where no list was seen in this tab: asked for with the first key, not with the page. */
  readIds(): Promise<readonly number[]>;
  labels: Readonly<Record<'back' | 'previous' | 'next', string>>;
}

/** For the page of a row: binds `u`, `[` and `]`; gives what leads back to the list. */
export function useWayBack({ details, id, readIds, labels }: WayBackProps): () => void {
  const navigate = useNavigate();
  const to = (place: ListPlace, by: number) => async () => {
    // Where they cannot be read, there is nowhere to go.
    const ids = place.ids.includes(id) ? [] : await readIds().catch(() => []);
    const next = neighbourOf(place, { id, ids, by });
    // Neighbours are looked at in the same way: the period stays.
    if (next !== null) void navigate({ to: `${details}/${next}` as string, search: true });
  };
  const place = rememberedPlace(details);
  const back = () => void navigate({ to: place.address as string, search: place.search });
  useKeys({
    u: { run: back, label: labels.back },
    '[': { run: () => void to(place, -1)(), label: labels.previous },
    ']': { run: () => void to(place, 1)(), label: labels.next },
  });
  return back;
}

interface ListCrumbProps {
  details: string;
  className?: string;
  children: ReactNode;
}

/** Above the title of a page: the list, as it was asked for. */
export function ListCrumb({ details, className, children }: ListCrumbProps) {
  const { address, search } = rememberedPlace(details);
  return (
    <Crumb {...(className && { className })} to={address as string} search={search}>
      {children}
    </Crumb>
  );
}
