// The value that went beyond its limit, around the moment when the alert opened. Loaded with an alert that has one.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Period } from '../../api/resources/periods.ts';
import { serverMetricsQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import { phasesQuery } from '../../api/resources/uptime-results.ts';
import type { AlertDetail, MetricPoint } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { columnsOf } from '../../ui/charts/geometry/series.ts';
import { TimeChart, type TimeChartProps } from '../../ui/charts/time-chart.tsx';
import { useChartFormat } from '../../ui/charts/use-chart-format.ts';
import { useTicking } from '../../ui/words/time.tsx';
import { firedPeriod, firedRange, unitOf } from './fired.ts';

const MINUTE_MS = 60_000;
const POINTS = 180;

interface FiredProps {
  alert: AlertDetail;
  /** Of the server or check. */
  id: number;
}

export function FiredChart({ alert, id }: FiredProps) {
  const now = useTicking((moment) => moment - (moment % MINUTE_MS));
  const period = firedPeriod(alert, now);
  return alert.kind === 'server_metric' ? (
    <OfServer alert={alert} id={id} now={now} period={period} />
  ) : (
    <OfCheck alert={alert} id={id} now={now} period={period} />
  );
}

interface DrawnProps extends FiredProps {
  now: number;
  period: Period;
}

function OfServer({ alert, id, now, period }: DrawnProps) {
  const query = useQuery(serverMetricsQuery(useAccount(), id, period, POINTS));
  const { metric } = alert;
  const { op, threshold } = alert.facts;
  const isLow = op === 'lt' || op === 'le';
  const columns = useMemo(
    () =>
      query.data &&
      columnsOf(
        query.data.series,
        [(point: MetricPoint) => point[`${metric}${isLow ? '' : '_max'}` as 'cpu']],
        query.data.step_seconds * 1_000,
      ),
    [query.data, metric, isLow],
  );
  return (
    <Chart
      {...{ alert, now, columns, query, isLow }}
      unit={unitOf(metric) ?? 'count'}
      limit={threshold ?? null}
      intervalMs={MINUTE_MS}
    />
  );
}

function OfCheck({ alert, id, now, period }: DrawnProps) {
  const query = useQuery(phasesQuery(useAccount(), id, period, POINTS));
  const columns = useMemo(
    () =>
      query.data &&
      columnsOf(
        query.data.series,
        [
          ({ dns_ms, connect_ms, tls_ms, first_byte_ms, download_ms }) =>
            sumOf([dns_ms, connect_ms, tls_ms, first_byte_ms, download_ms]),
        ],
        query.data.step_seconds * 1_000,
      ),
    [query.data],
  );
  return <Chart {...{ alert, now, columns, query }} unit="ms" limit={alert.facts.degraded_ms ?? null} />;
}

/** null: none of them is known. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

interface ChartProps extends Pick<TimeChartProps, 'columns' | 'unit' | 'intervalMs'> {
  alert: AlertDetail;
  now: number;
  query: { isError: boolean; data: unknown; refetch(): unknown };
  limit: number | null;
  isLow?: boolean;
}

function Chart({ alert, now, columns, query, unit, limit, isLow = false, intervalMs }: ChartProps) {
  const t = useText('alerts');
  const charts = useText('charts');
  const { value: write } = useChartFormat();
  const { from, to } = firedRange(alert, now);
  const range = useMemo(() => ({ from, to }), [from, to]);
  const tone = alert.severity === 'critical' ? 'down' : 'warn';
  const limits = useMemo(() => {
    if (limit === null) return [];
    const shown = write(limit, unit);
    return [{ value: limit, tone, label: isLow ? charts('limit_below', { value: shown }) : shown } as const];
  }, [limit, unit, tone, isLow, charts, write]);
  const { opened_at, resolved_at } = alert;
  const spans = useMemo(
    () => [
      {
        from: Date.parse(opened_at),
        to: resolved_at === null ? null : Date.parse(resolved_at),
        state: tone,
      } as const,
    ],
    [opened_at, resolved_at, tone],
  );
  const series = useMemo(() => [{ label: t('fired_value') }], [t]);
  return (
    <TimeChart
      title={t('fired')}
      columns={columns}
      series={series}
      unit={unit}
      range={range}
      now={now}
      {...(intervalMs !== undefined && { intervalMs })}
      limits={limits}
      alerts={spans}
      look="bare"
      hasKeys
      status={query.isError && !query.data ? 'failed' : 'ready'}
      onRetry={() => void query.refetch()}
    />
  );
}
