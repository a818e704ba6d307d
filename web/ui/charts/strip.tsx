// Was it up? A row of bars, worse is higher.

import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { ChartFormat } from './chart-format.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartStatus } from './chart-status.ts';
import type { ChartTableOf } from './chart-table-of.ts';
import { countStates, nextBarPath, type StripCell, stripPaths } from './geometry/strip-cells.ts';
import { useChartFormat } from './use-chart-format.ts';

interface StripProps {
  cells: readonly StripCell[];
  /** The sentence that is its name; left out where the row says the same. */
  name?: string | undefined;
  size?: 'mini' | 'row' | 'tall' | undefined;
  /** On small screens only so many of the last bars are shown. */
  narrow?: number | undefined;
  /** One more bar is expected. */
  hasNext?: boolean | undefined;
}

export function Strip({ cells, name, size = 'row', narrow, hasNext = false }: StripProps) {
  const { viewBox, paths } = stripPaths(cells.map(({ state }) => state));
  const next = hasNext ? nextBarPath(cells.length) : null;
  const bars = (
    <svg
      className={size === 'row' ? 'strip' : `strip ${size}`}
      viewBox={next?.viewBox ?? viewBox}
      preserveAspectRatio="none"
      role="img"
      aria-label={name}
      aria-hidden={name === undefined}
    >
      {paths.map(([className, d]) => (
        <path key={className} className={className} d={d} />
      ))}
      {next && <path className="b-next" d={next.d} />}
    </svg>
  );
  if (narrow === undefined || narrow >= cells.length) return bars;
  return (
    <div className="strip-n" style={{ '--of': (cells.length * 4 - 1) / (narrow * 4 - 1) }}>
      {bars}
    </div>
  );
}

/** "Online, 90 days: 1 of 90 down, 4 of 90 with warnings" */
export function useStripName(title: string, cells: readonly StripCell[]): string {
  const t = useText('charts');
  const { list } = useChartFormat();
  return t('strip_summary', { title, states: list(stripStates(cells, t)) });
}

function stripStates(cells: readonly StripCell[], t: Translate<'charts'>): string[] {
  const counts = countStates(cells);
  const of = cells.length;
  const parts = (['down', 'warn', 'maint', 'unknown'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => t(`strip_${state}`, { count: counts[state], of }));
  return parts.length > 0 ? parts : [t('strip_fine')];
}

interface StripChartProps {
  title: string;
  cells: readonly StripCell[];
  /** In place of the counted sentence: "offline on 19 April for 38 minutes". */
  name?: string;
  note?: ReactNode;
  legend?: ReactNode;
  /** Below the bars: its two ends, and at most one moment between them. */
  ends: readonly [ReactNode, ReactNode];
  mark?: { at: number; label: ReactNode };
  /** On small screens only so many of the last bars are shown, and they begin here. */
  narrow?: { bars: number; start: ReactNode };
  /** One more bar is expected. */
  hasNext?: boolean;
  status?: ChartStatus;
  onRetry?: () => void;
  look?: 'card' | 'bare';
}

export function StripChart({ title, cells, name, ends, mark, narrow, hasNext, ...frame }: StripChartProps) {
  const counted = useStripName(title, cells);
  return (
    <ChartFrame {...frame} title={title} height={56} table={useStripTable(cells)}>
      <Strip cells={cells} name={name ?? counted} size="tall" narrow={narrow?.bars} hasNext={hasNext} />
      <p className="ends">
        <span className={narrow && 'hide-m'}>{ends[0]}</span>
        {narrow && <span className="only-m">{narrow.start}</span>}
        {mark && <StripMark cells={cells} at={mark.at} label={mark.label} />}
        <span>{ends[1]}</span>
      </p>
    </ChartFrame>
  );
}

function StripMark({ cells, at, label }: { cells: readonly StripCell[]; at: number; label: ReactNode }) {
  const place = cells.findIndex(({ from, to }) => at >= from && at < to);
  if (place === -1) return null;
  const share = (place + 0.5) / cells.length;
  return (
    <span className="mark-at hide-m" style={{ insetInlineStart: `${(share * 100).toFixed(2)}%` }}>
      {label}
    </span>
  );
}

const WORDS = {
  ok: 'up',
  down: 'down',
  warn: 'warning',
  late: 'late',
  run: 'running',
  maint: 'maintenance',
  paused: 'paused',
  new: 'new',
  unknown: 'no_data',
  held: 'held_back',
} as const;

function useStripTable(cells: readonly StripCell[]): ChartTableOf {
  const t = useText('charts');
  const state = useText('states');
  const write = useChartFormat();
  const { date } = useFormat();
  return {
    head: [t('from'), t('state')],
    rows: () =>
      cells.map((cell) => {
        const word = state(WORDS[cell.state]);
        return {
          shown: [momentOf(cell, cells, { write, date }), word],
          raw: [new Date(cell.from).toISOString(), word],
        };
      }),
  };
}

const DAY = 86_400_000;

/** Days have no time of day. */
function momentOf(
  { from, to }: StripCell,
  cells: readonly StripCell[],
  { write, date }: { write: ChartFormat; date: (at: number, now: number) => string },
): string {
  const last = cells.at(-1)?.to ?? to;
  return to - from >= DAY ? date(from, last) : write.moment(from, { from: cells[0]?.from ?? from, to: last });
}
