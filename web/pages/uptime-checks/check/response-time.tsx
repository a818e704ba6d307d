// Response time by phase: one period, one crosshair.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useAccount } from '../../../api/session.ts';
import { phasesQuery, uptimeTimelineQuery } from '../../../api/uptime-checks.ts';
import { useText } from '../../../i18n/text.ts';
import { ChartGroup } from '../../../ui/charts/chart-group.tsx';
import { columnsOf, type Range } from '../../../ui/charts/geometry/series.ts';
import type { AlertSpan } from '../../../ui/charts/plot.tsx';
import { ZoomOut } from '../../../ui/charts/range-note.tsx';
import { StackedChart } from '../../../ui/charts/stacked-chart.tsx';
import { usePhaseSeries } from '../../../ui/charts/waterfall.tsx';
import { Segment, Segmented } from '../../../ui/segmented.tsx';
import { useTicking } from '../../../ui/time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import {
  type CheckSearch,
  checkSearch,
  draggedRange,
  PERIOD_NAMES,
  periodOf,
  rangeOf,
  searchOfRange,
  USUAL_PERIOD,
} from './period.ts';

const TICK_MS = 10_000;
const POINTS = 360;

export function ResponseTime({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const { search, range, now, zoom, onZoom } = useStretch();
  const { phases, columns } = useColumns(check.id, search);
  const { alerts, maintenance } = useSpans(check.id, search, now);
  return (
    <ChartGroup zoom={zoom} onZoom={onZoom}>
      <StackedChart
        title={t('response_time')}
        columns={columns}
        series={usePhaseSeries()}
        unit="ms"
        range={range}
        now={now}
        intervalMs={check.interval_seconds * 1_000}
        limits={useLimits(check.degraded_ms)}
        alerts={alerts}
        maintenance={maintenance}
        height={264}
        status={phases.isError && !phases.data ? 'failed' : 'ready'}
        onRetry={() => void phases.refetch()}
        actions={<Periods search={search} />}
      />
    </ChartGroup>
  );
}

function useStretch() {
  const given = useSearch({ strict: false });
  const search = useMemo(() => checkSearch(given), [given]);
  const navigate = useNavigate();
  const now = useTicking((moment) => moment - (moment % TICK_MS));
  const { from, to } = rangeOf(search, now);
  const range = useMemo(() => ({ from, to }), [from, to]);
  const isZoomed = draggedRange(search) !== null;
  const onZoom = useCallback(
    (asked: Range | null) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({
          ...before,
          ...(asked ? searchOfRange(asked) : { from: undefined, to: undefined }),
        })) as never,
        resetScroll: false,
      }),
    [navigate],
  );
  return { search, range, now, zoom: isZoomed ? range : null, onZoom };
}

function useColumns(id: number, search: CheckSearch) {
  const asked = { ...periodOf(search), ...(search.place && { location: search.place }) };
  const phases = useQuery(phasesQuery(useAccount(), id, asked, POINTS));
  const columns = useMemo(
    () =>
      phases.data &&
      columnsOf(
        phases.data.series,
        [
          ({ dns_ms }) => dns_ms,
          ({ connect_ms }) => connect_ms,
          ({ tls_ms }) => tls_ms,
          ({ first_byte_ms }) => first_byte_ms,
          ({ download_ms }) => download_ms,
        ],
        phases.data.step_seconds * 1_000,
      ),
    [phases.data],
  );
  return { phases, columns };
}

function useLimits(degradedMs: number | null) {
  const t = useText('uptime');
  const { duration } = useFormat();
  return useMemo(
    () =>
      degradedMs === null
        ? []
        : [{ value: degradedMs, label: t('slow_above', { time: duration(degradedMs) }) }],
    [degradedMs, t, duration],
  );
}

/** When it was down or slow, and when it was in maintenance. */
function useSpans(id: number, search: CheckSearch, now: number) {
  const { data } = useQuery(uptimeTimelineQuery(useAccount(), id, periodOf(search)));
  return useMemo(() => {
    const spans = (data?.periods ?? []).map(({ status, from, to }) => ({
      ...{ status, from: Date.parse(from) },
      to: to === null ? null : Date.parse(to),
    }));
    const alerts: AlertSpan[] = spans.flatMap(({ status, from, to }) => {
      if (status !== 'down' && status !== 'degraded') return [];
      return [{ from, to, state: status === 'down' ? ('down' as const) : ('warn' as const) }];
    });
    const planned = spans.filter(({ status }) => status === 'maintenance');
    return { alerts, maintenance: planned.map(({ from, to }) => ({ from, to: to ?? now })) };
  }, [data, now]);
}

function Periods({ search }: { search: CheckSearch }) {
  const t = useText('uptime');
  const isZoomed = draggedRange(search) !== null;
  const chosen = search.range ?? USUAL_PERIOD;
  const searchFor = (name: CheckSearch['range']) => () =>
    checkSearch({ range: name === USUAL_PERIOD ? undefined : name, place: search.place });
  return (
    <>
      <ZoomOut />
      <Segmented label={t('period')}>
        {PERIOD_NAMES.map((name) => (
          <Segment
            key={name}
            to="."
            search={searchFor(name) as never}
            resetScroll={false}
            current={!isZoomed && name === chosen}
          >
            {t(`period_${name}`)}
          </Segment>
        ))}
      </Segmented>
    </>
  );
}
