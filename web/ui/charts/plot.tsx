// The plot of a chart of values over time: axes, lines, what is known of the time itself, and the crosshair.

import { memo } from 'react';
import { CrosshairLayer } from './crosshair-layer.tsx';
import type { Drawing, DrawnSeries } from './drawing.ts';
import { placeLimits } from './geometry/limits.ts';
import { levelPath, scaleOf, VIEW_BOX } from './geometry/paths.ts';
import { percentAlong } from './geometry/percent.ts';
import type { Range } from './geometry/series.ts';
import type { Unit } from './geometry/value-axis.ts';
import type { AlertSpan } from './spans.ts';
import { TimeAxis } from './time-axis.tsx';
import { useChartFormat } from './use-chart-format.ts';
import '../styles/plots.css';

export interface Limit {
  value: number;
  /** In place of the value: "16 cores". */
  label?: string;
  /** How bad it is to pass it; `quiet`: not at all. `down` unless given. */
  tone?: 'down' | 'warn' | 'quiet';
}

interface PlotProps {
  title: string;
  /** The name of the picture: what it shows, in a sentence. */
  summary: string;
  drawing: Drawing;
  range: Range;
  now: number;
  unit: Unit;
  height: number;
  limits?: readonly Limit[] | undefined;
  alerts?: readonly AlertSpan[] | undefined;
  maintenance?: readonly Range[] | undefined;
  outages?: readonly Range[] | undefined;
  summed?: boolean | undefined;
  /** At most as many moments are named below. */
  mostTicks: number;
}

export const Plot = memo(function Plot(props: PlotProps) {
  const { title, summary, drawing, range, unit, height, summed = false } = props;
  return (
    <div className="plot-w">
      <div className="plot" style={{ '--h': `${height}px` }}>
        <Lines drawing={drawing} range={range} limits={props.limits ?? []} name={summary} />
        <Spans {...props} />
        <Values drawing={drawing} unit={unit} limits={props.limits ?? []} />
        <CrosshairLayer
          title={title}
          drawing={drawing}
          range={range}
          unit={unit}
          summed={summed}
          maintenance={props.maintenance}
          outages={props.outages}
        />
      </div>
      <TimeAxis range={range} mostTicks={props.mostTicks} />
    </div>
  );
});

function Lines(props: { drawing: Drawing; range: Range; limits: readonly Limit[]; name: string }) {
  const { axis, series } = props.drawing;
  const scale = scaleOf(props.range, axis.top);
  return (
    <svg viewBox={VIEW_BOX} preserveAspectRatio="none" role="img" aria-label={props.name}>
      <path className="grid" d={levelPath(axis.ticks, scale)} />
      {/* The first lies on top. */}
      {series.toReversed().map((each) => (
        <Line key={each.label} of={each} stacked={each.fill !== '' && series.length > 1} />
      ))}
      {props.limits
        .filter(({ value }) => value <= axis.top)
        .map(({ value, tone = 'down' }) => (
          <path key={value} className={`thr ${tone}`} d={levelPath([value], scale)} />
        ))}
    </svg>
  );
}

const Line = ({ of: { tone, line, ahead, fill }, stacked }: { of: DrawnSeries; stacked: boolean }) => (
  <>
    {fill && <path className={`${stacked ? 'stackf' : 'area'} ${tone}`} d={fill} />}
    {!stacked && line && <path className={`line ${tone}`} d={line} />}
    {ahead && <path className={`line dash ${tone}`} d={ahead} />}
  </>
);

/** What was so over a stretch of time. */
function Spans({ drawing, range, now, alerts = [], maintenance = [], outages = [] }: PlotProps) {
  const inside = (from: number, to: number) => to > range.from && from < range.to;
  const stretch = (from: number, to: number) => ({
    insetInlineStart: percentAlong(from, range),
    insetInlineEnd: `calc(100% - ${percentAlong(to, range)})`,
  });
  const spans: { className: string; from: number; to: number }[] = [
    ...maintenance.map((span) => ({ className: 'shade maint', ...span })),
    ...alerts.map(({ state, from, to }) => ({ className: `shade ${state}`, from, to: to ?? now })),
    ...drawing.gaps.map((span) => ({ className: 'gap', ...span })),
    ...outages.map((span) => ({ className: 'gap own', ...span })),
  ];
  return spans
    .filter(({ from, to }) => inside(from, to))
    .map(({ className, from, to }) => (
      <i key={`${className} ${from}`} className={className} style={stretch(from, to)} />
    ));
}

function Values({ drawing, unit, limits }: { drawing: Drawing; unit: Unit; limits: readonly Limit[] }) {
  const { axis, value } = useChartFormat();
  const { top, ticks } = drawing.axis;
  const down = (of: number) => ({ insetBlockStart: `${100 - (of / top) * 100}%` });
  return (
    <>
      {ticks.slice(1).map((tick) => (
        <span key={tick} className="yt" style={down(tick)} aria-hidden="true">
          {axis(tick, unit, top)}
        </span>
      ))}
      {placeLimits(limits, top).map(({ limit, column, isBeyond }) => (
        <span
          key={limit.value}
          className={`thr-l ${limit.tone ?? 'down'}${isBeyond ? ' beyond' : ''}`}
          style={{ ...down(Math.min(limit.value, top)), '--column': column }}
        >
          {isBeyond && '↑ '}
          {limit.label ?? value(limit.value, unit)}
        </span>
      ))}
    </>
  );
}
