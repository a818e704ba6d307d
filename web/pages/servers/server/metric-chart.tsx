// One chart of a server: which figures it shows, and what they are now.

import { type ReactNode, useMemo } from 'react';
import { metricValue } from '../../../../shared/format/metric-value.ts';
import type { MetricName } from '../../../../shared/metric-names.ts';
import type { Context } from '../../../api/resources/context.ts';
import type { Server } from '../../../api/schema.gen.ts';
import { alertSpans } from '../../../domain/charts/chart-spans.ts';
import { type RuleLimit, ruleLimits, stateByLimits, toneOf } from '../../../domain/charts/rule-limits.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Columns, Range } from '../../../ui/charts/geometry/series.ts';
import type { Unit } from '../../../ui/charts/geometry/value-axis.ts';
import type { Limit } from '../../../ui/charts/plot.tsx';
import type { ChartSpans } from '../../../ui/charts/spans.ts';
import { TimeChart } from '../../../ui/charts/time-chart.tsx';
import { useChartFormat } from '../../../ui/charts/use-chart-format.ts';
import { State } from '../../../ui/words/state.tsx';

/** The agent reports once a minute. */
export const INTERVAL_MS = 60_000;
/** What the state of a server goes by, whatever its rules say. */
const HIGH_PERCENT = 90;

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

interface MetricChartProps extends ChartSpans {
  chart: ChartOf;
  columns: Columns | undefined;
  server: Server;
  range: Range;
  now: number;
  context: Context | undefined;
  status: 'ready' | 'failed';
  onRetry(): void;
}

export function MetricChart({
  chart,
  columns,
  server,
  range,
  now,
  context,
  maintenance,
  outages,
  status,
  onRetry,
}: MetricChartProps) {
  const t = useText('servers');
  const series = useMemo(
    () => chart.metrics.map((metric) => ({ label: t(`series_${metric as SeriesName}`) })),
    [chart, t],
  );
  const limits = useLimits(context?.rules ?? NO_RULES, chart);
  const alerts = useMemo(() => alertsOf(context?.alerts ?? [], chart), [context?.alerts, chart]);
  return (
    <TimeChart
      title={t(`chart_${chart.name}`)}
      value={<NowValue server={server} chart={chart} limits={limits.rules} />}
      columns={columns}
      series={series}
      unit={chart.unit}
      range={range}
      now={now}
      intervalMs={INTERVAL_MS}
      limits={limits.lines}
      alerts={alerts}
      maintenance={maintenance}
      outages={outages}
      look="small"
      status={status}
      onRetry={onRetry}
    />
  );
}

type SeriesName = Exclude<MetricName, 'uptime'>;

const NO_RULES: Context['rules'] = [];

/** As the rules say, and as they are drawn: of several series each with its name. */
function useLimits(
  rules: Context['rules'],
  { metrics, unit }: ChartOf,
): { rules: RuleLimit[]; lines: Limit[] } {
  const t = useText('servers');
  const charts = useText('charts');
  const { value: write } = useChartFormat();
  return useMemo(() => {
    const lines = metrics.flatMap((metric) =>
      ruleLimits(rules, [metric]).map((limit): Limit => {
        const { value, isLow } = limit;
        const shown = isLow ? charts('limit_below', { value: write(value, unit) }) : write(value, unit);
        const name = t(`series_${metric as SeriesName}`);
        return {
          value,
          tone: toneOf(limit),
          label: metrics.length > 1 ? charts('named_value', { name, value: shown }) : shown,
        };
      }),
    );
    return {
      rules: ruleLimits(rules, metrics.slice(0, 1)),
      lines: [...new Map(lines.map((line) => [line.value, line])).values()],
    };
  }, [rules, metrics, unit, t, charts, write]);
}

/** Whether an alert is about what a chart shows; of a silent server there is nothing to shade but the gap. */
export const isAbout = ({ kind, metric }: Context['alerts'][number], metrics: readonly string[]): boolean =>
  kind === 'server_metric' && metric !== null && metrics.includes(metric);

const alertsOf = (alerts: Context['alerts'], { metrics }: ChartOf) =>
  alertSpans(alerts, (alert) => isAbout(alert, metrics));

interface NowValueProps {
  server: Server;
  chart: ChartOf;
  /** Of its first metric. */
  limits: readonly RuleLimit[];
}

function NowValue({ server, chart, limits }: NowValueProps): ReactNode {
  const format = useFormat();
  const t = useText('servers');
  if (server.status === 'offline') return null;
  const values = chart.metrics.map((metric) => server.metrics[metric]);
  const [first = null, second = null] = values;
  if (first === null) return null;
  const [metric = 'cpu', other = 'cpu'] = chart.metrics;
  const text = metricValue(metric, first, format);
  const state = stateByLimits(limits, first) ?? (isHigh(metric, first) ? 'warn' : null);
  if (state) return <State is={state}>{text}</State>;
  if (chart.name === 'throughput') return null;
  if (chart.metrics.length !== 2 || second === null) return text;
  return t('both', { one: text, other: metricValue(other, second, format) });
}

const isHigh = (metric: MetricName, value: number) =>
  ['cpu', 'memory', 'disk'].includes(metric) && value > HIGH_PERCENT;
