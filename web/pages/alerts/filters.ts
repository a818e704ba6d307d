// The filters of alerts, as the bar above a list wants them.

import { ALERT_KINDS, type AlertKind } from '../../domain/alert-kinds.ts';
import { useText } from '../../i18n/text.ts';
import type { Filter } from '../../ui/lists/filter-bar.tsx';
import type { AlertSearch } from './search.ts';

type State = NonNullable<AlertSearch['state']>;

export function useFilters(
  search: AlertSearch,
  set: (change: AlertSearch) => void,
  offered: readonly State[],
): Filter[] {
  const t = useText('alerts');
  const states = useText('states');
  const common = useText('common');
  return [
    {
      name: 'state',
      title: common('state'),
      any: t('any_state'),
      options: offered.map((value) => ({ value, label: t(`state_${value}`) })),
      chosen: search.state === undefined ? [] : [search.state],
      onChoose: ([value]) => set({ state: value as State }),
    },
    {
      name: 'kind',
      title: t('kind'),
      any: t('any_kind'),
      options: ALERT_KINDS.map((value) => ({ value, label: states(`cause_${value}`) })),
      chosen: search.kind === undefined ? [] : [search.kind],
      onChoose: ([value]) => set({ kind: value as AlertKind }),
    },
  ];
}
