// The bars of runs themselves, and what walks along them.

import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { StateGlyph } from '../words/state-glyph.tsx';
import type { StateName } from '../words/states.ts';
import type { Band } from './geometry/percentiles.ts';
import { isOfUnknownLength, type Run, type RunBar, type RunState } from './geometry/run-bars.ts';
import { valueAxis } from './geometry/value-axis.ts';
import '../styles/plots.css';
import '../styles/job-charts.css';

export const RUN_PLOT_HEIGHT = 176;

export interface RunLabel {
  head: string;
  text: string;
}

interface RunPlotProps {
  title: string;
  bars: readonly RunBar[];
  band: Band | null;
  labels: readonly RunLabel[];
  onOpen: ((run: Run) => void) | undefined;
}

/** Beside the bar, so that nobody has to tell states by colour. */
export const RUN_GLYPHS: Partial<Record<RunState, StateName>> = {
  late: 'late',
  down: 'down',
  missed: 'late',
  run: 'run',
};

export function RunPlot({ title, bars, band, labels, onOpen }: RunPlotProps) {
  const { count, duration } = useFormat();
  const [chosen, setChosen] = useState<number | null>(null);
  const highest = Math.max(0, band?.high ?? 0, ...bars.map(({ tookMs }) => tookMs ?? 0));
  // Glyphs and tips stand above the bars.
  const axis = valueAxis(highest, 'ms', 3);
  const top = Math.max(axis.top * 1.1, highest * 1.2);
  // Of runs whose lengths nobody knows there is nothing to measure.
  const ticks = highest === 0 ? [0] : axis.ticks;
  const share = (ms: number) => `${(ms / top) * 100}%`;
  const choose = (next: number | null) =>
    setChosen(next === null ? null : Math.min(bars.length - 1, Math.max(0, next)));
  const open = chosen === null ? undefined : bars[chosen];
  return (
    <div className="rp" style={{ '--h': `${RUN_PLOT_HEIGHT}px`, '--count': bars.length }}>
      {ticks.map((tick) => (
        <div key={tick} className="rl" style={{ insetBlockEnd: share(tick) }} aria-hidden="true">
          <span>{tick === 0 ? count(0) : duration(tick)}</span>
        </div>
      ))}
      {band && (
        <div
          className="rband"
          style={{ insetBlockEnd: share(band.low), blockSize: share(band.high - band.low) }}
        />
      )}
      <div className="bars" aria-hidden="true">
        {bars.map((bar, place) => (
          <span
            key={`${bar.at} ${bar.runs}`}
            className={`run is-${bar.state}${isOfUnknownLength(bar) ? ' is-unknown' : ''}`}
            data-chosen={place === chosen || undefined}
            style={{ '--v': share(bar.tookMs ?? band?.median ?? top * 0.5) }}
          >
            <RunGlyph state={bar.state} />
            <b />
          </span>
        ))}
      </div>
      {chosen !== null && (
        <RunTip
          label={labels[chosen]}
          late={chosen >= bars.length / 2}
          place={(chosen + 0.5) / bars.length}
        />
      )}
      <RunSlider
        title={title}
        labels={labels}
        chosen={chosen}
        choose={choose}
        open={() => open?.runs === 1 && onOpen?.(open)}
      />
    </div>
  );
}

function RunGlyph({ state }: { state: RunState }) {
  const glyph = RUN_GLYPHS[state];
  return glyph && <StateGlyph state={glyph} size={14} />;
}

function RunTip({ label, late, place }: { label: RunLabel | undefined; late: boolean; place: number }) {
  return (
    <div
      className={`tip${late ? ' l' : ''}`}
      style={{ insetInlineStart: `${(place * 100).toFixed(2)}%` }}
      aria-hidden="true"
    >
      <b>{label?.head}</b>
      <span>{label?.text}</span>
    </div>
  );
}

interface RunSliderProps {
  title: string;
  labels: readonly RunLabel[];
  chosen: number | null;
  choose(next: number | null): void;
  open(): void;
}

/** Pointer and keys walk along the bars; what they stand on is read out. */
function RunSlider({ title, labels, chosen, choose, open }: RunSliderProps) {
  const t = useText('charts');
  const last = labels.length - 1;
  const at = chosen ?? last;
  const { head = '', text = '' } = labels[at] ?? {};
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) choose(next);
    else if (event.key === 'Enter') open();
    else return;
    event.preventDefault();
  };
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    choose(Math.floor(((event.clientX - left) / Math.max(1, width)) * labels.length));
  };
  return (
    <div
      className="hit"
      role="slider"
      tabIndex={0}
      aria-label={t('runs_of', { title })}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={t('read_at', { time: head, values: text })}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && choose(at)}
      onBlur={() => choose(null)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={(event) => event.pointerType !== 'touch' && choose(null)}
      onClick={open}
    />
  );
}
