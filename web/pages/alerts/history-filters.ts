// The filters of the history: those of alerts, a period, and who did something.

import { useInfiniteQuery } from '@tanstack/react-query';
import { memberListQuery } from '../../api/resources/account.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import type { Filter } from '../../ui/lists/filter-bar.tsx';
import { useFilters } from './filters.ts';
import { type HistorySearch, PERIODS, type Period } from './search.ts';

export function useHistoryFilters(search: HistorySearch, set: (change: HistorySearch) => void): Filter[] {
  const t = useText('alerts');
  const { data: members } = useInfiniteQuery(memberListQuery(useAccount()));
  const names = (members ?? []).map(({ name, email }) => name || email);
  // Whoever is no member any more may still be asked for by an address.
  const known = new Set([...names, ...(search.who ? [search.who] : [])]);
  return [
    {
      name: 'period',
      title: t('period'),
      any: t('any_time'),
      options: PERIODS.map((value) => ({ value, label: t(`period_${value}`) })),
      chosen: search.period === undefined ? [] : [search.period],
      onChoose: ([value]) => set({ period: value as Period }),
    },
    ...useFilters(search, set, ['open', 'acknowledged', 'resolved']),
    {
      name: 'who',
      title: t('column_who'),
      any: t('anybody'),
      options: [...known].map((name) => ({ value: name, label: name })),
      chosen: search.who === undefined ? [] : [search.who],
      onChoose: ([value]) => set({ who: value as string }),
    },
  ];
}
