// A schedule drawn, each week by itself: a row for each layer, and what comes of them below, across which an override is
// dragged.

import type { Shifts } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { percentAlong } from '../../ui/charts/geometry/percent.ts';
import type { Range } from '../../ui/charts/geometry/series.ts';
import { TimeAxis } from '../../ui/charts/time-axis.tsx';
import '../../ui/styles/charts.css';
import { useTicking } from '../../ui/words/time.tsx';
import css from './on-call.module.css';
import { weeksIn } from './shown-range.ts';
import { type Bar, coloursOf, type TimelineRow, timelineRows } from './timeline-rows.ts';
import { useDrag } from './use-drag.ts';

const MINUTE_MS = 60_000;

interface ScheduleTimelineProps {
  shifts: Shifts;
  onDragged(stretch: Range): void;
}

/** For the eye; the list of shifts below it says the same, and a button asks for an override as well. */
export function ScheduleTimeline({ shifts, onDragged }: ScheduleTimelineProps) {
  const { zone } = useFormat();
  const rows = timelineRows(shifts);
  const colours = coloursOf(shifts);
  return (
    <div className={css.timeline} aria-hidden="true">
      {weeksIn(shifts, zone).map((range) => (
        <Week key={range.from} {...{ rows, range, colours, onDragged }} />
      ))}
    </div>
  );
}

interface WeekProps extends Pick<ScheduleTimelineProps, 'onDragged'> {
  rows: readonly TimelineRow[];
  range: Range;
  colours: ReadonlyMap<number, number>;
}

function Week({ rows, range, colours, onDragged }: WeekProps) {
  const t = useText('on_call');
  const now = useTicking((moment) => moment - (moment % MINUTE_MS));
  const { stretch, handlers } = useDrag(range, onDragged);
  const isShown = ({ from, to }: Range) => from < range.to && to > range.from;
  return (
    <div className={css.week}>
      {rows.map((row) => (
        <div key={row.key} className={row.layer ? css.layer : css.final}>
          <RowName layer={row.layer} />
          <div className={css.track} {...(row.layer === null && handlers)}>
            {row.bars.filter(isShown).map((bar) => (
              <Shown key={bar.key} bar={bar} range={range} colour={colours.get(bar.member?.id ?? 0)} />
            ))}
            {row.layer === null && stretch && (
              <span className={css.dragged} style={placeOf(stretch, range)} />
            )}
            {now >= range.from && now < range.to && (
              <span
                className={css.now}
                title={t('now')}
                style={{ insetInlineStart: percentAlong(now, range) }}
              />
            )}
          </div>
        </div>
      ))}
      <div className={css.axis}>
        <TimeAxis range={range} mostTicks={8} />
      </div>
    </div>
  );
}

function placeOf({ from, to }: Range, range: Range) {
  const start = percentAlong(from, range);
  return { insetInlineStart: start, inlineSize: `calc(${percentAlong(to, range)} - ${start})` };
}

function RowName({ layer }: Pick<TimelineRow, 'layer'>) {
  const t = useText('on_call');
  if (!layer) return <b>{t('on_call')}</b>;
  return <span>{layer.name || t('layer_number', { place: String(layer.place) })}</span>;
}

interface ShownProps {
  bar: Bar;
  range: Range;
  colour: number | undefined;
}

function Shown({ bar, range, colour }: ShownProps) {
  const t = useText('on_call');
  const { dateTime } = useFormat();
  const { from, to, member, isOverride } = bar;
  const name = member?.name ?? t('nobody');
  const times = { from: dateTime(from, from), to: dateTime(to, to) };
  return (
    <span
      className={`${member ? css.bar : css.gap} ${isOverride ? css.override : ''}`}
      title={t('shift_title', { name, ...times })}
      style={{
        ...placeOf(bar, range),
        ...(colour !== undefined && { '--of': `var(--s${colour})` }),
      }}
    >
      {member && <bdi>{name}</bdi>}
    </span>
  );
}
