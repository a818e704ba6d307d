// How it went over time: lines, or the parts of a whole on top of each other.

import { memo, type ReactNode, useMemo } from 'react';
import { useText } from '../../i18n/text.ts';
import type { ChartFormat } from './chart-format.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartStatus } from './chart-status.ts';
import type { ChartTableOf } from './chart-table-of.ts';
import { type Drawing, draw, type SeriesOf } from './drawing.ts';
import type { Worst } from './geometry/buckets.ts';
import { type Columns, peak, type Range } from './geometry/series.ts';
import type { Unit } from './geometry/value-axis.ts';
import { ChartKeys, Legend } from './legend.tsx';
import { type Limit, Plot } from './plot.tsx';
import { type AlertSpan, type ChartSpans, keysOf } from './spans.ts';
import { useChartFormat } from './use-chart-format.ts';

export interface TimeChartProps extends Partial<ChartSpans> {
  title: string;
  /** undefined while it is loaded. */
  columns: Columns | undefined;
  /** In the order of `columns.values`; in a stack from the bottom up. More than five become "others". */
  series: readonly SeriesOf[];
  unit: Unit;
  range: Range;
  /** What lies after it is drawn dashed. */
  now: number;
  /** How often it is measured, where that is less often than a point. */
  intervalMs?: number;
  worst?: Worst;
  limits?: readonly Limit[];
  alerts?: readonly AlertSpan[];
  /** The chart says itself what patterns stand for; charts of a page do it once for all of them. */
  hasKeys?: boolean;
  stacked?: boolean;
  status?: ChartStatus;
  onRetry?: () => void;
  height?: number;
  look?: 'card' | 'small' | 'bare';
  value?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  mostTicks?: number;
}

const NOTHING: Columns = { times: [], values: [], stepMs: 1 };

export const TimeChart = memo(function TimeChart(props: TimeChartProps) {
  const t = useText('charts');
  const write = useChartFormat();
  const { title, columns, series, unit, range, stacked = false, height = 124 } = props;
  const others = t('others');
  const drawing = useDrawing(props, others);
  const summary = useSummary(drawing, props);
  const isEmpty = drawing.series.every(({ values }) => values.every((value) => value === null));
  const table = useMemo(
    () => tableOf(drawing, { unit, range, write, time: t('time') }),
    [drawing, unit, range, write, t],
  );
  return (
    <ChartFrame
      title={title}
      status={columns === undefined && (props.status ?? 'ready') === 'ready' ? 'loading' : props.status}
      onRetry={props.onRetry}
      height={height}
      look={props.look}
      value={props.value}
      note={props.note}
      actions={props.actions}
      table={isEmpty ? undefined : table}
      legend={
        <>
          {series.length > 1 && <Legend items={drawing.series} square={stacked} />}
          {props.hasKeys && <ChartKeys keys={keysOf({ ...props, gaps: isEmpty ? [] : drawing.gaps })} />}
        </>
      }
    >
      <Plot
        title={title}
        summary={isEmpty ? t('read_at', { time: title, values: t('empty') }) : summary}
        drawing={drawing}
        range={range}
        now={props.now}
        unit={unit}
        height={height}
        limits={props.limits}
        alerts={props.alerts}
        maintenance={props.maintenance}
        outages={props.outages}
        summed={stacked}
        mostTicks={props.mostTicks ?? (props.look === 'card' || !props.look ? 10 : 7)}
      />
      {isEmpty && <p className="chart-none">{t('empty')}</p>}
    </ChartFrame>
  );
});

function useDrawing(props: TimeChartProps, others: string): Drawing {
  const {
    columns = NOTHING,
    series,
    unit,
    range,
    now,
    intervalMs,
    worst,
    limits,
    outages,
    stacked,
    height = 124,
  } = props;
  return useMemo(
    () =>
      draw({
        columns,
        series,
        unit,
        range,
        now,
        intervalMs,
        worst,
        limits,
        outages,
        stacked,
        others,
        steps: stepsFor(height),
      }),
    [columns, series, unit, range, now, intervalMs, worst, limits, outages, stacked, others, height],
  );
}

/** A step of the axis wants this much room. */
const STEP_PX = 80;
const stepsFor = (height: number): number => Math.max(2, Math.round(height / STEP_PX));

/** The sentence that is the picture's name. */
function useSummary(drawing: Drawing, { title, unit, range, now }: TimeChartProps): string {
  const t = useText('charts');
  const write = useChartFormat();
  return useMemo(() => {
    const of = drawing.series.map(({ label, values }) => {
      const last = values.findLast((value, place) => value !== null && (drawing.times[place] ?? 0) <= now);
      const figures = { last: write.value(last ?? null, unit), high: write.value(peak([values]), unit) };
      return drawing.series.length > 1
        ? t('summary_of', { name: label, ...figures })
        : t('summary_one', figures);
    });
    const [from, to] = [write.moment(range.from, range), write.moment(range.to, range)];
    return t('summary', { title, from, to, series: write.list(of) });
  }, [title, drawing, unit, range, now, t, write]);
}

function tableOf(
  drawing: Drawing,
  { unit, range, write, time }: { unit: Unit; range: Range; write: ChartFormat; time: string },
): ChartTableOf {
  const labels = drawing.series.map(({ label }) => label);
  return {
    head: [time, ...labels],
    rawHead: ['at', ...labels.map((label) => `${label} (${unit})`)],
    rows: () =>
      drawing.times.map((at, place) => {
        const values = drawing.series.map((each) => each.values[place] ?? null);
        return {
          shown: [write.moment(at, range), ...values.map((value) => write.value(value, unit))],
          raw: [new Date(at).toISOString(), ...values],
        };
      }),
  };
}
