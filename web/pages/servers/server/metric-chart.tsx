// One chart of a server: which figures it shows, and what they are now.

import { type ReactNode, useMemo } from 'react';
import type { MetricName } from '../../../../src/subjects/metric-names-schema.ts';
import type { Alert, Server } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import type { Columns, Range } from '../../../ui/charts/geometry/series.ts';
import type { Unit } from '../../../ui/charts/geometry/value-axis.ts';
import type { AlertSpan } from '../../../ui/charts/plot.tsx';
import { TimeChart } from '../../../ui/charts/time-chart.tsx';
import { metricValue } from '../../../ui/metric-value.ts';
import { State } from '../../../ui/state.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** The agent reports once a minute. */
const INTERVAL_MS = 60_000;
/** What the state of a server goes by. */
const HIGH_PERCENT = 90;
const LIMITS = [{ value: HIGH_PERCENT }];
const NO_LIMITS: typeof LIMITS = [];

export interface ChartOf {
  name: 'cpu' | 'memory' | 'load' | 'disk' | 'network' | 'throughput' | 'swap' | 'temperature';
  unit: Unit;
  metrics: readonly MetricName[];
  /** Beside the others, where there is something to see. */
  isSeldom?: boolean;
}

export const CHARTS: readonly ChartOf[] = [
  { name: 'cpu', unit: 'percent', metrics: ['cpu'] },
  { name: 'memory', unit: 'percent', metrics: ['memory'] },
  { name: 'load', unit: 'count', metrics: ['load_1m', 'load_5m', 'load_15m'] },
  { name: 'disk', unit: 'percent', metrics: ['disk'] },
  { name: 'network', unit: 'bit_rate', metrics: ['network_in', 'network_out'] },
  { name: 'throughput', unit: 'byte_rate', metrics: ['disk_read', 'disk_write'] },
  { name: 'swap', unit: 'percent', metrics: ['swap'], isSeldom: true },
  { name: 'temperature', unit: 'celsius', metrics: ['temperature'], isSeldom: true },
];

interface MetricChartProps {
  chart: ChartOf;
  columns: Columns | undefined;
  server: Server;
  range: Range;
  now: number;
  alerts: readonly Alert[];
  status: 'ready' | 'failed';
  onRetry(): void;
}

export function MetricChart({
  chart,
  columns,
  server,
  range,
  now,
  alerts,
  status,
  onRetry,
}: MetricChartProps) {
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
  if (chart.name === 'throughput') return null;
  if (chart.metrics.length !== 2 || second === null) return text;
  return t('both', { one: text, other: metricValue(other, second, format) });
}
