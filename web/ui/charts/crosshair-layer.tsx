// What moves over a chart: crosshair, dots, tip, the period that is being dragged. The chart below is not drawn anew.

import { useId, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { ChartFormat } from './chart-format.ts';
import { useChartGroup } from './chart-group.tsx';
import type { Drawing, Tone } from './drawing.ts';
import { nearest } from './geometry/nearest.ts';
import { percentAlong } from './geometry/percent.ts';
import type { Range } from './geometry/series.ts';
import type { Unit } from './geometry/value-axis.ts';
import { useChartFormat } from './use-chart-format.ts';
import { type Drag, usePlotPointer } from './use-plot-pointer.ts';

interface CrosshairLayerProps {
  title: string;
  drawing: Drawing;
  range: Range;
  unit: Unit;
  /** The sum of the series is worth naming. */
  summed: boolean;
  maintenance?: readonly Range[] | undefined;
  outages?: readonly Range[] | undefined;
}

interface Read {
  label: string;
  tone: Tone;
  value: number | null;
  height: number | null;
}

export function CrosshairLayer(props: CrosshairLayerProps) {
  const { title, drawing, range, unit, summed } = props;
  const id = useId();
  const t = useText('charts');
  const write = useChartFormat();
  const { crosshair } = useChartGroup();
  const { times, series, gapMs, stepMs, axis } = drawing;
  const known = (place: number) => series.some(({ values }) => (values[place] ?? null) !== null);
  const { drag, props: pointer } = usePlotPointer({ id, range, times, stepMs, known });
  const pointed = useSyncExternalStore(crosshair.subscribe, crosshair.read);

  const place = pointed ? nearest(times, pointed.at) : -1;
  const isKnown = pointed !== null && known(place) && Math.abs((times[place] ?? 0) - pointed.at) <= gapMs;
  const at = isKnown ? (times[place] ?? 0) : (pointed?.at ?? range.to);
  const read: Read[] = series.map(({ label, tone, values, heights }) => {
    const value = isKnown ? (values[place] ?? null) : null;
    return { label, tone, value, height: isKnown ? (heights[place] ?? null) : null };
  });
  const moment = write.moment(at, range);
  const why = useWhy(at, props);
  const isOutside = pointed !== null && (pointed.at < range.from || pointed.at > range.to);

  return (
    <>
      {drag && <Chosen drag={drag} />}
      {pointed && !isOutside && (
        <>
          <i className="cross" style={{ insetInlineStart: percentAlong(at, range) }} />
          {!summed &&
            read.map(
              ({ tone, height, label }) =>
                height !== null && (
                  <i
                    key={label}
                    className={`cdot ${tone}`}
                    style={{
                      insetInlineStart: percentAlong(at, range),
                      insetBlockStart: `${100 - (height / axis.top) * 100}%`,
                    }}
                  />
                ),
            )}
          <Tip
            moment={moment}
            leads={pointed.by === id}
            read={isKnown ? read : []}
            why={why}
            share={(at - range.from) / (range.to - range.from)}
            unit={unit}
            summed={summed}
          />
        </>
      )}
      <div
        className="hit"
        role="slider"
        tabIndex={0}
        aria-label={t('moment_of', { title })}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, times.length - 1)}
        aria-valuenow={Math.max(0, place)}
        aria-valuetext={useReadout({ drag, range, moment, why, read: isKnown ? read : [], unit, write })}
        {...pointer}
      />
    </>
  );
}

/** What is known of the moment itself; empty where that is nothing. */
function useWhy(at: number, { maintenance = [], outages = [] }: CrosshairLayerProps): string {
  const t = useText('charts');
  const isWithin = ({ from, to }: Range) => at >= from && at <= to;
  if (outages.some(isWithin)) return t('own_outage');
  return maintenance.some(isWithin) ? t('maintenance') : '';
}

/** What a screen reader hears when the crosshair moves. */
function useReadout(now: {
  drag: Drag | null;
  range: Range;
  moment: string;
  why: string;
  read: readonly Read[];
  unit: Unit;
  write: ChartFormat;
}): string {
  const t = useText('charts');
  const { drag, range, moment, why, read, unit, write } = now;
  const at = (share: number) => write.moment(range.from + share * (range.to - range.from), range);
  if (drag && drag[0] !== drag[1])
    return t('chosen_period', { from: at(Math.min(...drag)), to: at(Math.max(...drag)) });
  if (read.length === 0 && why !== '') return t('read_at', { time: moment, values: why });
  if (read.length === 0) return t('no_data_at', { time: moment });
  const values = read.map(({ label, value }) => {
    const shown = value === null ? t('no_data') : write.value(value, unit);
    return read.length === 1 ? shown : t('named_value', { name: label, value: shown });
  });
  return t('read_at', { time: moment, values: write.list(why === '' ? values : [...values, why]) });
}

const Chosen = ({ drag }: { drag: Drag }) => (
  <i
    className="brush"
    style={{
      insetInlineStart: `${Math.min(...drag) * 100}%`,
      inlineSize: `${Math.abs(drag[1] - drag[0]) * 100}%`,
    }}
  />
);

interface TipProps {
  moment: string;
  leads: boolean;
  read: readonly Read[];
  why: string;
  /** How far along the plot. */
  share: number;
  unit: Unit;
  summed: boolean;
}

/** The chart that is pointed at names the moment and its series; the others say their values. */
function Tip({ moment, leads, read, why, share, unit, summed }: TipProps) {
  const t = useText('charts');
  const { value } = useChartFormat();
  const { number } = useFormat();
  const late = share > 0.5;
  const named = leads && read.length > 1;
  const total = read.reduce((sum, each) => sum + (each.value ?? 0), 0);
  const shown = read.map((each) => (unit === 'count' ? number(each.value, 2) : value(each.value, unit)));
  // A stack is read from the top.
  const order = summed ? read.map((_, at) => read.length - 1 - at) : read.map((_, at) => at);
  return (
    <span
      className={`tip${late ? ' l' : ''}`}
      style={{ insetInlineStart: `${(share * 100).toFixed(2)}%`, '--room': late ? share : 1 - share }}
      aria-hidden="true"
    >
      {leads && <b>{moment}</b>}
      {read.length > 1 && summed && <span>{value(total, unit)}</span>}
      {read.length === 0 && <span>{why || t('no_data')}</span>}
      {read.length === 1 && <span>{shown[0]}</span>}
      {read.length > 0 && leads && why && <span>{why}</span>}
      {read.length > 1 && (named || !summed) && (
        <span className={named ? 'tipg' : 'tipv'}>
          {order.map((place) => {
            const { label = '', tone = 's1' } = read[place] ?? {};
            return (
              <span key={label}>
                <span>
                  <i className={tone} />
                  {named && label}
                </span>
                <span>{shown[place]}</span>
              </span>
            );
          })}
        </span>
      )}
    </span>
  );
}
