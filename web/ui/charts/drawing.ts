// Everything a chart of values over time shows, computed once for its points. Pure.

import { type Worst, worstBuckets } from './geometry/buckets.ts';
import { gapMsOf, gaps } from './geometry/gaps.ts';
import { areaPath, bandPath, linePath, type Scale, scaleOf } from './geometry/paths.ts';
import { type Columns, foldSeries, peak, type Range, type Values } from './geometry/series.ts';
import { stack } from './geometry/stack.ts';
import { type Unit, type ValueAxis, valueAxis } from './geometry/value-axis.ts';
import { unexplained } from './spans.ts';

/** Colours of series; never of a state. `so` are the others. */
export type Tone = 's1' | 's2' | 's3' | 's4' | 's5' | 'so';

export interface SeriesOf {
  label: string;
  tone?: Tone;
}

export interface DrawnSeries {
  label: string;
  tone: Tone;
  values: Values;
  /** Where its dot stands: with the parts below it added. */
  heights: Values;
  line: string;
  /** What lies ahead. */
  ahead: string;
  fill: string;
}

export interface Drawing {
  times: readonly number[];
  stepMs: number;
  gapMs: number;
  axis: ValueAxis;
  gaps: Range[];
  series: DrawnSeries[];
}

export interface Drawn {
  columns: Columns;
  /** As many as there are lists of values; in a stack from the bottom up. */
  series: readonly SeriesOf[];
  range: Range;
  now: number;
  unit: Unit;
  /** How often something is measured, where that is less often than a point. */
  intervalMs?: number | undefined;
  /** The axis reaches as high, unless that would press the readings flat. */
  limits?: readonly { value: number }[] | undefined;
  /** They explain the gaps they make. */
  outages?: readonly Range[] | undefined;
  worst?: Worst | undefined;
  /** About how many steps the axis has. */
  steps?: number | undefined;
  /** Of each other's whole. */
  stacked?: boolean | undefined;
  others: string;
}

const TONES: readonly Tone[] = ['s1', 's2', 's3', 's4', 's5'];

export function draw(asked: Drawn): Drawing {
  const { range, now, unit, stacked = false, limits = [], intervalMs = 0 } = asked;
  const shown = worstBuckets(asked.columns, range, { worst: asked.worst ?? 'highest' });
  const named = shownSeries(asked, shown.values);
  const layers = stacked ? stack(named.map(({ values }) => values)) : null;
  const heights = named.map(({ values }, place) => layers?.[place]?.upper ?? values);
  const axis = valueAxis(highestOf(peak(heights) ?? 0, limits), unit, asked.steps);
  const gapMs = gapMsOf(shown.stepMs, intervalMs);
  const scale = scaleOf(range, axis.top);
  const filled = named.length === 1 && unit === 'percent';
  const { times } = shown;
  return {
    times,
    stepMs: shown.stepMs,
    gapMs,
    axis,
    gaps: unexplained(
      gaps(times, shown.values, { range: { from: range.from, to: Math.min(range.to, now) }, gapMs }),
      asked.outages ?? [],
      gapMs,
    ),
    series: named.map((each, place) => {
      const upper = heights[place] ?? [];
      const lower = layers?.[place]?.lower;
      const fill = lower
        ? bandPath({ times, lower, upper }, gapMs, scale)
        : filled
          ? areaPath({ times, values: upper }, gapMs, scale)
          : '';
      return { ...each, heights: upper, fill, ...lines({ times, values: upper }, { now, gapMs, scale }) };
    }),
  };
}

/** A limit that is so many times as high as what was read is named at the upper edge instead. */
const FAR_OFF = 4;

function highestOf(highest: number, limits: readonly { value: number }[]): number {
  const near = limits.filter(({ value }) => highest === 0 || value <= highest * FAR_OFF);
  return Math.max(highest, ...near.map(({ value }) => value));
}

function shownSeries({ series, stacked, others }: Drawn, lists: readonly Values[]) {
  const folded = foldSeries(lists, stacked ? 'sum' : 'worst');
  const named = folded.kept.map((place, index) => ({
    label: series[place]?.label ?? '',
    tone: series[place]?.tone ?? TONES[index] ?? 'so',
    values: lists[place] ?? [],
  }));
  return folded.others ? [...named, { label: others, tone: 'so' as const, values: folded.others }] : named;
}

function lines(
  points: { times: readonly number[]; values: Values },
  { now, gapMs, scale }: { now: number; gapMs: number; scale: Scale },
): { line: string; ahead: string } {
  const past = points.times.findLastIndex((at) => at <= now) + 1;
  if (past === points.times.length) return { line: linePath(points, gapMs, scale), ahead: '' };
  const part = (from: number, to?: number) =>
    linePath({ times: points.times.slice(from, to), values: points.values.slice(from, to) }, gapMs, scale);
  return { line: past > 0 ? part(0, past) : '', ahead: part(Math.max(0, past - 1)) };
}
