// What is known of a location, as columns.

import { useMemo } from 'react';
import type { ProbeLocation } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Column } from '../../../ui/lists/table.tsx';
import { State } from '../../../ui/words/state.tsx';
import type { StateName } from '../../../ui/words/states.ts';
import { Ago } from '../../../ui/words/time.tsx';
import { LocationActs } from './location-acts.tsx';
import { Where } from './where.tsx';

const STATES: Record<ProbeLocation['status'], StateName> = {
  new: 'new',
  online: 'ok',
  offline: 'down',
  skewed: 'warn',
  cut_off: 'warn',
  revoked: 'paused',
};

export function useLocationColumns(): Column<ProbeLocation>[] {
  const t = useText('locations');
  const common = useText('common');
  const { number, duration } = useFormat();
  return useMemo(
    () => [
      {
        name: 'name',
        title: common('name'),
        phone: 'title',
        cell: ({ name }) => <bdi>{name}</bdi>,
      },
      { name: 'status', title: t('column_status'), phone: 'note', cell: (row) => <Status location={row} /> },
      { name: 'where', title: t('column_where'), cell: (row) => <Where location={row} /> },
      {
        name: 'heard',
        title: t('column_heard'),
        phone: 'note-aside',
        cell: ({ kind, last_heard_at }) => {
          if (kind === 'service') return '–';
          return last_heard_at === null ? common('never') : <Ago at={last_heard_at} />;
        },
      },
      { name: 'version', title: t('column_version'), cell: ({ version }) => version ?? '–' },
      {
        name: 'lag',
        title: t('column_lag'),
        isNumber: true,
        cell: ({ lag_ms }) => (lag_ms === null ? '–' : duration(lag_ms)),
      },
      { name: 'checks', title: t('column_checks'), isNumber: true, cell: ({ checks }) => number(checks) },
      {
        name: 'acts',
        title: common('actions'),
        isTitleHidden: true,
        phone: 'aside',
        cell: (row) => row.own && <LocationActs location={row} />,
      },
    ],
    [t, common, number, duration],
  );
}

function Status({ location: { status, clock_skew_ms } }: { location: ProbeLocation }) {
  const t = useText('locations');
  const { duration } = useFormat();
  const skew = clock_skew_ms ?? 0;
  const off = { ahead: skew > 0 ? ('yes' as const) : ('no' as const), by: duration(Math.abs(skew)) };
  return (
    <>
      <State is={STATES[status]}>{t(`is_${status}`)}</State>
      {status === 'skewed' && <span className="muted"> {t('skew', off)}</span>}
    </>
  );
}
