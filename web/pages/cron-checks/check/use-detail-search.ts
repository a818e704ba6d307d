import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type DetailSearch, detailSearch } from './detail-search.ts';

type Change = { [Name in keyof DetailSearch]?: DetailSearch[Name] | undefined };

/** What the address says, and what makes it say something else without a new entry in the history. */
export function useDetailSearch(): [DetailSearch, (change: Change) => void] {
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => detailSearch(given), [given]);
  return [
    search,
    (change) =>
      void navigate({
        to: '.',
        search: (before: object) => detailSearch({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
  ];
}
