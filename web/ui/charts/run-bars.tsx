// How long runs take: a bar for each, the band of what is typical, a dashed outline where one never came.

import { memo, type ReactNode, useMemo } from 'react';
import type { Format } from '../../../shared/format/format.ts';
import { useText } from '../../i18n/text.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { State } from '../words/state.tsx';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartStatus } from './chart-status.ts';
import {
  isOfUnknownLength,
  nextBar,
  type Run,
  type RunBar,
  type RunState,
  runBars,
  typicalRun,
} from './geometry/run-bars.ts';
import { RUN_GLYPHS, RUN_PLOT_HEIGHT, type RunLabel, RunPlot } from './run-plot.tsx';
import '../styles/plots.css';
import '../styles/job-charts.css';

interface RunBarsProps {
  title: string;
  /** Oldest first. */
  runs: readonly Run[];
  now: number;
  /** When the next run is expected; null where none is. */
  nextAt?: number | null;
  note?: ReactNode;
  actions?: ReactNode;
  /** Opens what the run left behind. */
  onOpen?: (run: Run) => void;
  status?: ChartStatus;
  onRetry?: () => void;
}

export const RunBars = memo(function RunBars({
  title,
  runs,
  now,
  nextAt = null,
  onOpen,
  ...frame
}: RunBarsProps) {
  const t = useText('charts');
  const format = useFormat();
  const drawn = useMemo(() => {
    const next = nextAt === null || runs.length === 0 ? [] : [nextBar(nextAt)];
    return { bars: [...runBars(runs), ...next], band: typicalRun(runs) };
  }, [runs, nextAt]);
  const { bars, band } = drawn;
  const labels = bars.map((bar) => labelRun(bar, { t, format, now }));
  const table = {
    head: [t('run'), t('run_result'), t('run_took')],
    rawHead: ['at', 'result', 'took (ms)'],
    rows: () =>
      runs.map((run) => ({
        shown: [format.dateTime(run.at, now), t(`run_${run.state}`), format.duration(run.tookMs)],
        raw: [new Date(run.at).toISOString(), run.state, run.tookMs],
      })),
  };
  return (
    <ChartFrame
      {...frame}
      title={title}
      height={RUN_PLOT_HEIGHT + 60}
      table={bars.length === 0 ? undefined : table}
    >
      {bars.length === 0 ? (
        <p className="chart-none">{t('empty')}</p>
      ) : (
        <div className="runs">
          <RunPlot title={title} bars={bars} band={band} labels={labels} onOpen={onOpen} />
          <RunAxis bars={bars} date={(at) => format.date(at, now)} />
          <RunLegend
            hasBand={band !== null}
            hasUnknown={bars.some(isOfUnknownLength)}
            states={new Set(bars.map(({ state }) => state))}
          />
        </div>
      )}
    </ChartFrame>
  );
});

function labelRun(
  bar: RunBar,
  { t, format, now }: { t: Translate<'charts'>; format: Format; now: number },
): RunLabel {
  const { at, state, tookMs, runs } = bar;
  const result = t(`run_${state}`);
  const head =
    runs > 1
      ? t('read_at', { time: format.dateTime(at, now), values: t('run_count', { count: runs }) })
      : format.dateTime(at, now);
  return {
    head,
    text:
      tookMs === null
        ? isOfUnknownLength(bar)
          ? t('run_label_unknown', { result })
          : result
        : t('run_label_took', { result, took: format.duration(tookMs) }),
  };
}

const MOST_LABELS = 5;

function RunAxis({ bars, date }: { bars: readonly RunBar[]; date: (at: number) => string }) {
  const each = Math.max(1, Math.ceil(bars.length / MOST_LABELS));
  const dates = bars.map(({ at }) => date(at));
  return (
    <div className="rx" aria-hidden="true">
      {bars.map(({ at }, place) =>
        place % each === 0 && (place === 0 || dates[place] !== dates[place - each]) ? (
          <span key={at} style={{ insetInlineStart: `${((place + 0.5) / bars.length) * 100}%` }}>
            {dates[place]}
          </span>
        ) : null,
      )}
    </div>
  );
}

interface RunLegendProps {
  hasBand: boolean;
  hasUnknown: boolean;
  states: ReadonlySet<RunState>;
}

function RunLegend({ hasBand, hasUnknown, states }: RunLegendProps) {
  const t = useText('charts');
  return (
    <div className="legend">
      <span>
        <i className="okb" />
        {t('run_ok')}
      </span>
      {(['late', 'down', 'missed', 'run'] as const).map((state) => {
        const glyph = RUN_GLYPHS[state];
        return glyph && states.has(state) ? (
          <span key={state} className={state === 'missed' ? 'missed' : undefined}>
            <State is={glyph} size={12}>
              {t(`run_${state}`)}
            </State>
          </span>
        ) : null;
      })}
      {hasUnknown && (
        <span>
          <i className="unknownb" />
          {t('run_length_unknown')}
        </span>
      )}
      {states.has('next') && (
        <span>
          <i className="nextb" />
          {t('run_next')}
        </span>
      )}
      {hasBand && (
        <span>
          <i className="band" />
          {t('typical')}
        </span>
      )}
    </div>
  );
}
