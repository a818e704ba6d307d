// The charts of a server: one period, one crosshair.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Alert, MetricPoint, Server } from '../../../api/schema.gen.ts';
import { serverMetricsQuery } from '../../../api/servers.ts';
import { useAccount } from '../../../api/session.ts';
import { useText } from '../../../i18n/text.ts';
import { ChartGroup } from '../../../ui/charts/chart-group.tsx';
import { type Columns, columnsOf, peak, type Range } from '../../../ui/charts/geometry/series.ts';
import { useTicking } from '../../../ui/time.tsx';
import { CHARTS, type ChartOf, MetricChart } from './metric-chart.tsx';
import { type PeriodSearch, periodOf, pickedRange, rangeOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import css from './server.module.css';

const TICK_MS = 10_000;

interface ServerChartsProps {
  server: Server;
  alerts: readonly Alert[];
  search: PeriodSearch;
  onPeriod(search: PeriodSearch): void;
}

export function ServerCharts({ server, alerts, search, onPeriod }: ServerChartsProps) {
  const account = useAccount();
  const metrics = useQuery({
    ...serverMetricsQuery(account, server.id, periodOf(search)),
    placeholderData: keepPreviousData,
  });
  const now = useTicking((moment) => moment - (moment % TICK_MS));
  const { from, to } = rangeOf(search, Math.max(now, pickedRange(search) ? 0 : metrics.dataUpdatedAt));
  const range = useMemo(() => ({ from, to }), [from, to]);
  const zoom = pickedRange(search) ? range : null;
  const onZoom = useCallback(
    (asked: Range | null) =>
      onPeriod(
        asked
          ? { from: new Date(asked.from).toISOString(), to: new Date(asked.to).toISOString() }
          : { from: undefined, to: undefined },
      ),
    [onPeriod],
  );
  const stepMs = (metrics.data?.step_seconds ?? 60) * 1_000;
  return (
    <ChartGroup zoom={zoom} onZoom={onZoom}>
      <PeriodBar
        search={search}
        range={range}
        stepMs={stepMs}
        name={server.name}
        points={metrics.data?.series}
      />
      <Charts
        server={server}
        points={metrics.data?.series}
        stepMs={stepMs}
        range={range}
        now={now}
        alerts={alerts}
        status={metrics.isError && !metrics.data ? 'failed' : 'ready'}
        onRetry={() => void metrics.refetch()}
      />
    </ChartGroup>
  );
}

interface ChartsProps {
  server: Server;
  points: readonly MetricPoint[] | undefined;
  stepMs: number;
  range: Range;
  now: number;
  alerts: readonly Alert[];
  status: 'ready' | 'failed';
  onRetry(): void;
}

/** A point keeps the worst of its step. */
const columnsFor = (points: readonly MetricPoint[], { metrics }: ChartOf, stepMs: number): Columns =>
  columnsOf(
    points,
    metrics.map((metric) => (point: MetricPoint) => point[`${metric}_max`]),
    stepMs,
  );

function Charts({ points, stepMs, ...rest }: ChartsProps) {
  const t = useText('servers');
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo(
    () => new Map(points && CHARTS.map((chart) => [chart, columnsFor(points, chart, stepMs)])),
    [points, stepMs],
  );
  const draw = (chart: ChartOf) => (
    <MetricChart key={chart.name} chart={chart} columns={columns.get(chart)} {...rest} />
  );
  const seldom = CHARTS.filter((chart) => chart.isSeldom && peak(columns.get(chart)?.values ?? []));
  return (
    <>
      <div className={css.six}>{CHARTS.filter(({ isSeldom }) => !isSeldom).map(draw)}</div>
      {seldom.length > 0 && (
        <details className={css.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('more_charts')}</summary>
          {isOpen && <div className={css.six}>{seldom.map(draw)}</div>}
        </details>
      )}
    </>
  );
}
