// The charts of a server: one period, one crosshair.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { MetricName } from '../../../../src/subjects/metric-names-schema.ts';
import type { Alert, MetricPoint, Server } from '../../../api/schema.gen.ts';
import { serverMetricsQuery } from '../../../api/servers.ts';
import { useAccount } from '../../../api/session.ts';
import { useText } from '../../../i18n/text.ts';
import { ChartGroup } from '../../../ui/charts/chart-group.tsx';
import { type Columns, columnsOf, peak, type Range } from '../../../ui/charts/geometry/series.ts';
import type { Unit } from '../../../ui/charts/geometry/value-axis.ts';
import type { AlertSpan } from '../../../ui/charts/plot.tsx';
import { TimeChart } from '../../../ui/charts/time-chart.tsx';
import { metricValue } from '../../../ui/metric-value.ts';
import { State } from '../../../ui/state.tsx';
import { useTicking } from '../../../ui/time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { type PeriodSearch, periodOf, pickedRange, rangeOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import css from './server.module.css';

/** The agent reports once a minute. */
const INTERVAL_MS = 60_000;
const TICK_MS = 10_000;
/** What the state of a server goes by. */
const HIGH_PERCENT = 90;
const LIMITS = [{ value: HIGH_PERCENT }];
const NO_LIMITS: typeof LIMITS = [];

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

interface ChartOf {
  name: 'cpu' | 'memory' | 'load' | 'disk' | 'network' | 'throughput' | 'swap' | 'temperature';
  unit: Unit;
  metrics: readonly MetricName[];
  /** Drawn only where there is something to see. */
  isSeldom?: boolean;
}

const CHARTS: readonly ChartOf[] = [
  { name: 'cpu', unit: 'percent', metrics: ['cpu'] },
  { name: 'memory', unit: 'percent', metrics: ['memory'] },
  { name: 'load', unit: 'count', metrics: ['load_1m', 'load_5m', 'load_15m'] },
  { name: 'disk', unit: 'percent', metrics: ['disk'] },
  { name: 'network', unit: 'bit_rate', metrics: ['network_in', 'network_out'] },
  { name: 'throughput', unit: 'byte_rate', metrics: ['disk_read', 'disk_write'] },
  { name: 'swap', unit: 'percent', metrics: ['swap'], isSeldom: true },
  { name: 'temperature', unit: 'celsius', metrics: ['temperature'], isSeldom: true },
];

/** A point keeps the worst of its step. */
const columnsFor = (points: readonly MetricPoint[], { metrics }: ChartOf, stepMs: number): Columns =>
  columnsOf(
    points,
    metrics.map((metric) => (point: MetricPoint) => point[`${metric}_max`]),
    stepMs,
  );

function Charts({ points, stepMs, ...rest }: ChartsProps) {
  const columns = useMemo(
    () => points && CHARTS.map((chart) => columnsFor(points, chart, stepMs)),
    [points, stepMs],
  );
  return (
    <div className={css.six}>
      {CHARTS.map((chart, place) => {
        const drawn = columns?.[place];
        if (chart.isSeldom && !(peak(drawn?.values ?? []) ?? 0)) return null;
        return <MetricChart key={chart.name} chart={chart} columns={drawn} {...rest} />;
      })}
    </div>
  );
}

interface MetricChartProps extends Omit<ChartsProps, 'points' | 'stepMs'> {
  chart: ChartOf;
  columns: Columns | undefined;
}

function MetricChart({ chart, columns, server, range, now, alerts, status, onRetry }: MetricChartProps) {
  const t = useText('servers');
  const series = useMemo(
    () => chart.metrics.map((metric) => ({ label: t(`series_${metric as SeriesName}`) })),
    [chart, t],
  );
  const spans = useMemo(() => spansOf(alerts, chart.metrics), [alerts, chart]);
  return (
    <TimeChart
      title={t(`chart_${chart.name}`)}
      value={<NowValue server={server} chart={chart} />}
      columns={columns}
      series={series}
      unit={chart.unit}
      range={range}
      now={now}
      intervalMs={INTERVAL_MS}
      limits={['cpu', 'memory', 'disk'].includes(chart.name) ? LIMITS : NO_LIMITS}
      alerts={spans}
      look="small"
      status={status}
      onRetry={onRetry}
    />
  );
}

type SeriesName = Exclude<MetricName, 'uptime'>;

/** When an alert about one of these was open; of a silent server there is nothing to shade but the gap. */
const spansOf = (alerts: readonly Alert[], metrics: readonly string[]): AlertSpan[] =>
  alerts
    .filter(({ kind, metric }) => kind === 'server_metric' && metric !== null && metrics.includes(metric))
    .map(({ opened_at, resolved_at, severity }) => ({
      from: Date.parse(opened_at),
      to: resolved_at === null ? null : Date.parse(resolved_at),
      state: severity === 'critical' ? 'down' : 'warn',
    }));

function NowValue({ server, chart }: { server: Server; chart: ChartOf }): ReactNode {
  const format = useFormat();
  const t = useText('servers');
  if (server.status === 'offline') return null;
  const values = chart.metrics.map((metric) => server.metrics[metric]);
  const [first = null, second = null] = values;
  if (first === null) return null;
  const [metric = 'cpu', other = 'cpu'] = chart.metrics;
  const text = metricValue(metric, first, format);
  if (chart.unit === 'percent' && first > HIGH_PERCENT) return <State is="warn">{text}</State>;
  if (chart.metrics.length !== 2 || second === null) return text;
  return t('both', { one: text, other: metricValue(other, second, format) });
}
