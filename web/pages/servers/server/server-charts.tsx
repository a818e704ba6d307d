// The charts of a server: one period, one crosshair.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Context } from '../../../api/resources/context.ts';
import { serverMetricsQuery } from '../../../api/resources/servers.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { MetricPoint, Server } from '../../../api/schema.gen.ts';
import { serverTime } from '../../../api/server-time.ts';
import { alertSpans, spansOf } from '../../../domain/charts/chart-spans.ts';
import { firstReading, fitRange } from '../../../domain/charts/fit.ts';
import { ruleLimits, toneOf } from '../../../domain/charts/rule-limits.ts';
import { useText } from '../../../i18n/text.ts';
import { ChartGroup } from '../../../ui/charts/chart-group.tsx';
import { gapMsOf, gaps } from '../../../ui/charts/geometry/gaps.ts';
import { type Columns, columnsOf, peak, type Range } from '../../../ui/charts/geometry/series.ts';
import { pickedRange } from '../../../ui/charts/picked-range.ts';
import { type ChartSpans, keysOf, unexplained } from '../../../ui/charts/spans.ts';
import { useLater } from '../../../ui/page/later.tsx';
import { useTicking } from '../../../ui/words/time.tsx';
import { fittingSearch } from './fitting.ts';
import { CHARTS, type ChartOf, INTERVAL_MS, isAbout, MetricChart } from './metric-chart.tsx';
import { type PeriodSearch, periodOf, rangeOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import css from './server.module.css';

const TICK_MS = 10_000;

interface ServerChartsProps {
  server: Server;
  /** undefined while it is not known. */
  context: Context | undefined;
  search: PeriodSearch;
  onPeriod(search: PeriodSearch): void;
}

export function ServerCharts({ server, context, search, onPeriod }: ServerChartsProps) {
  const account = useAccount();
  const now = useTicking((moment) => moment - (moment % TICK_MS));
  const made = Date.parse(server.created_at);
  const metrics = useQuery({
    ...serverMetricsQuery(account, server.id, periodOf(fittingSearch(search, now - made))),
    placeholderData: keepPreviousData,
  });
  const isPicked = pickedRange(search) !== null;
  const asked = rangeOf(search, Math.max(now, isPicked ? 0 : serverTime(metrics.dataUpdatedAt)));
  const first = metrics.data?.series[0];
  const since = firstReading(made, asked, first && Date.parse(first.at));
  const { from, to } = isPicked ? asked : fitRange(asked, since);
  const range = useMemo(() => ({ from, to }), [from, to]);
  const zoom = isPicked ? range : null;
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
  const points = metrics.data?.series;
  const isTime = useLater();
  const columns = useColumns(isTime ? points : undefined, stepMs);
  const spans = useMemo(() => (context ? spansOf(context) : NO_SPANS), [context]);
  const seen = { ...spans, range, now };
  return (
    <ChartGroup zoom={zoom} onZoom={onZoom}>
      <PeriodBar
        search={search}
        range={range}
        stepMs={stepMs}
        name={server.name}
        points={points}
        keys={keysOf({ ...seen, ...seenOn(columns, context, { ...seen, stepMs }) })}
      />
      <Charts
        server={server}
        columns={columns}
        range={range}
        now={now}
        context={context}
        {...spans}
        status={metrics.isError && !metrics.data ? 'failed' : 'ready'}
        onRetry={() => void metrics.refetch()}
      />
    </ChartGroup>
  );
}

const NO_SPANS: ChartSpans = { maintenance: [], outages: [] };

interface ChartsProps extends ChartSpans {
  server: Server;
  columns: ReadonlyMap<ChartOf, Columns>;
  range: Range;
  now: number;
  context: Context | undefined;
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

function useColumns(
  points: readonly MetricPoint[] | undefined,
  stepMs: number,
): ReadonlyMap<ChartOf, Columns> {
  return useMemo(
    () => new Map(points && CHARTS.map((chart) => [chart, columnsFor(points, chart, stepMs)])),
    [points, stepMs],
  );
}

/** What of gaps, alerts and limits any of the charts shows; gaps are those of the first, for all come in one report. */
function seenOn(
  columns: ReadonlyMap<ChartOf, Columns>,
  context: Context | undefined,
  { outages, range, now, stepMs }: ChartSpans & { range: Range; now: number; stepMs: number },
) {
  const { times = [], values = [] } = columns.values().next().value ?? {};
  const gapMs = gapMsOf(stepMs, INTERVAL_MS);
  const within = { from: range.from, to: Math.min(range.to, now) };
  const metrics = CHARTS.flatMap((chart) => chart.metrics);
  const found = times.length === 0 ? [] : gaps(times, values, { range: within, gapMs });
  return {
    gaps: unexplained(found, outages, gapMs),
    alerts: alertSpans(context?.alerts ?? [], (alert) => isAbout(alert, metrics)),
    limits: ruleLimits(context?.rules ?? [], metrics).map((limit) => ({ tone: toneOf(limit) })),
  };
}

function Charts({ columns, ...rest }: ChartsProps) {
  const t = useText('servers');
  const [isOpen, setOpen] = useState(false);
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
