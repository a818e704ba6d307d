// The last 24 hours and the next four, or as many as there is something known of: what was in trouble, what is planned, what is expected.

import { memo, useMemo } from 'react';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartStatus } from './chart-status.ts';
import { percentAlong } from './geometry/percent.ts';
import {
  expectedPath,
  heightOf,
  placeLabels,
  QUARTER_MS,
  type Quarter,
  type RibbonLabel,
  type RibbonSpan,
  type RibbonState,
  ribbonRange,
  ribbonSpan,
  ribbonViewBox,
  unknownQuarters,
} from './geometry/ribbon.ts';
import { ribbonPaths } from './geometry/ribbon-paths.ts';
import type { Range } from './geometry/series.ts';
import { ChartKeys, StateLegend } from './legend.tsx';
import { keysOf } from './spans.ts';
import { TimeAxis } from './time-axis.tsx';
import '../styles/day-ribbon.css';

export interface DayRibbonProps {
  /** The 96 of the last 24 hours, oldest first; the last is the one it is now. */
  quarters: readonly Quarter[];
  /** Maintenance that is planned. */
  planned: readonly Range[];
  /** When runs are expected. */
  expected: readonly number[];
  /** What broke, worst first; there is room for about three. */
  labels: readonly RibbonLabel[];
  /** When Tocsin itself did not run. */
  outages?: readonly Range[];
  /** Of the time before it nothing is known; null: of none. */
  knownFrom: number | null;
  now: number;
  status?: ChartStatus;
  onRetry?: () => void;
}

interface SpannedProps extends DayRibbonProps {
  span: RibbonSpan;
}

export const DayRibbon = memo(function DayRibbon(props: DayRibbonProps) {
  const { knownFrom, now } = props;
  const span = useMemo(() => ribbonSpan(knownFrom, now), [knownFrom, now]);
  const quarters = useMemo(() => props.quarters.slice(-span.past), [props.quarters, span]);
  const spanned = { ...props, quarters, span };
  const t = useText('charts');
  const { dateTime } = useFormat();
  const words = { down: t('down'), warn: t('attention'), maint: t('maintenance') };
  return (
    <ChartFrame
      className="day"
      title={t('ribbon_title', { hours: span.past / 4 })}
      note={t('ribbon_note')}
      status={props.status}
      onRetry={props.onRetry}
      height={104}
      legend={<RibbonLegend {...spanned} />}
      table={{
        head: [t('since'), words.down, words.warn, words.maint],
        rawHead: ['from', 'down', 'attention', 'maintenance'],
        rows: () =>
          quarters.flatMap((quarter, place) => {
            if (heightOf(quarter) === 0) return [];
            const from = ribbonRange(now, span).from + place * QUARTER_MS;
            const counts = [quarter.down, quarter.warn, quarter.maint];
            return [
              {
                shown: [dateTime(from, now), ...counts.map(String)],
                raw: [new Date(from).toISOString(), ...counts.map(String)],
              },
            ];
          }),
      }}
    >
      <Ribbon {...spanned} />
    </ChartFrame>
  );
});

/** Of what is there, and of nothing else. */
function RibbonLegend({ quarters, planned, expected, outages = [], knownFrom, now, span }: SpannedProps) {
  const t = useText('charts');
  const has = (state: RibbonState) => quarters.some((quarter) => quarter[state] > 0);
  const range = ribbonRange(now, span);
  const isAhead = (at: number) => at > now && at <= range.to;
  const keys = keysOf({ range, now: range.to, outages, gaps: unknownTo(knownFrom, now, span) });
  const isPlanned = has('maint') || planned.some(({ from, to }) => to > range.from && from < range.to);
  return (
    <>
      <StateLegend
        items={[
          ...(has('down') ? [{ state: 'down' as const, label: t('down') }] : []),
          ...(has('warn') ? [{ state: 'warn' as const, label: t('attention') }] : []),
          ...(isPlanned ? [{ state: 'maint' as const, label: t('maintenance') }] : []),
        ]}
      />
      <ChartKeys keys={expected.some(isAhead) ? [...keys, 'ahead'] : keys} />
    </>
  );
}

/** The time of which nothing is known, in whole quarters. */
function unknownTo(knownFrom: number | null, now: number, span: RibbonSpan): Range[] {
  const { from } = ribbonRange(now, span);
  const count = unknownQuarters(knownFrom, now, span);
  return count === 0 ? [] : [{ from, to: Math.min(now, from + count * QUARTER_MS) }];
}

function Ribbon({ quarters, now, labels, planned, expected, outages = [], knownFrom, span }: SpannedProps) {
  const { time } = useFormat();
  const range = ribbonRange(now, span);
  const unknown = unknownQuarters(knownFrom, now, span);
  const paths = useMemo(() => ribbonPaths(quarters, unknown), [quarters, unknown]);
  const place = { quarters, now, pitch: paths.pitch, span };
  const placed = placeLabels(labels, place);
  const fitting = placeLabels(labels, place, 'medium');
  const fits = (one: (typeof placed)[number]) =>
    fitting.some(({ at, text, before }) => at === one.at && text === one.text && before === one.before);
  const stretch = ({ from, to }: Range) => ({
    insetInlineStart: percentAlong(from, range),
    insetInlineEnd: `calc(100% - ${percentAlong(to, range)})`,
  });
  const inside = (spans: readonly Range[]) =>
    spans.filter(({ from, to }) => to > range.from && from < range.to);
  return (
    <>
      <div className="day-p">
        <svg
          viewBox={ribbonViewBox(span)}
          preserveAspectRatio="none"
          role="img"
          aria-label={useSentence(quarters, span)}
        >
          <path className="b-o" d={paths.ok} />
          <path className="b-w" d={paths.warn} />
          <path className="b-d" d={paths.down} />
          <path className="b-m" d={paths.maint} />
          <path
            className="fut"
            d={expectedPath(
              expected.filter((at) => at > now),
              range,
              span,
            )}
          />
        </svg>
        {inside(planned).map((span) => (
          <i key={`planned ${span.from}`} className="shade maint" style={stretch(span)} />
        ))}
        {unknownTo(knownFrom, now, span).map((span) => (
          <i key="unknown" className="gap" style={stretch(span)} />
        ))}
        {inside(outages).map((span) => (
          <i key={`outage ${span.from}`} className="gap own" style={stretch(span)} />
        ))}
        {placed.map((label) => (
          <span
            key={`${label.at} ${label.text}`}
            className={`ann ${label.before ? 'r' : ''} ${fits(label) ? '' : 'wide'}`}
            style={{ insetInlineStart: `${(label.along * 100).toFixed(2)}%`, '--above': label.above }}
            aria-hidden="true"
          >
            {label.text}
          </span>
        ))}
        <i className="now" style={{ insetInlineStart: percentAlong(now, range) }}>
          <b>{time(now)}</b>
        </i>
      </div>
      <TimeAxis range={range} mostTicks={10} />
    </>
  );
}

function useSentence(quarters: readonly Quarter[], { past }: RibbonSpan): string {
  const t = useText('charts');
  const hours = past / 4;
  const { down = 0, warn = 0 } = quarters.at(-1) ?? {};
  const most = Math.max(0, ...quarters.map(heightOf));
  const now = down + warn === 0 ? t('ribbon_fine') : t('ribbon_now', { down, warn });
  return most === 0 ? t('ribbon_quiet', { hours }) : t('ribbon_most', { now, most, hours });
}
