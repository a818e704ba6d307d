// How long answers took by location: a line for each, in the stretch of time that is chosen for all charts.

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccount } from '../../../api/resources/session.ts';
import { byLocationQuery } from '../../../api/resources/uptime-results.ts';
import type { SeenByLocation, UptimeCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { type Columns, type Range, sideBySide } from '../../../ui/charts/geometry/series.ts';
import { TimeChart } from '../../../ui/charts/time-chart.tsx';
import { checkSearch, periodOf } from './period.ts';

const POINTS = 180;

export function useByLocation(id: number): UseQueryResult<SeenByLocation> {
  const search = checkSearch(useSearch({ strict: false }));
  return useQuery(byLocationQuery(useAccount(), id, periodOf(search), POINTS));
}

export function ByLocation({ check, range, now }: { check: UptimeCheck; range: Range; now: number }) {
  const t = useText('uptime');
  const seen = useByLocation(check.id);
  const locations = seen.data?.locations ?? NONE;
  const series = useMemo(() => locations.map(({ location }) => ({ label: location })), [locations]);
  const columns = useMemo(() => seen.data && columnsOf(seen.data), [seen.data]);
  return (
    <TimeChart
      title={t('by_location')}
      columns={columns}
      series={series}
      unit="ms"
      range={range}
      now={now}
      intervalMs={check.interval_seconds * 1_000}
      status={seen.isError && !seen.data ? 'failed' : 'ready'}
      onRetry={() => void seen.refetch()}
      height={160}
    />
  );
}

const NONE: SeenByLocation['locations'] = [];

function columnsOf({ locations, step_seconds }: SeenByLocation): Columns {
  const lists = locations.map(({ series }) =>
    series.map(({ at, p50_ms }) => [Date.parse(at), p50_ms] as const),
  );
  return { ...sideBySide(lists), stepMs: step_seconds * 1_000 };
}
