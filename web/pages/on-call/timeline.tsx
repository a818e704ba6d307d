// A schedule drawn: a row for each layer, and what comes of them below.

import type { Shifts } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { percentAlong } from '../../ui/charts/geometry/percent.ts';
import { TimeAxis } from '../../ui/charts/time-axis.tsx';
import '../../ui/styles/charts.css';
import { useTicking } from '../../ui/words/time.tsx';
import css from './on-call.module.css';
import { type Bar, coloursOf, type TimelineRow, timelineRows } from './timeline-rows.ts';

const MINUTE_MS = 60_000;

/** For the eye; the list of shifts below it says the same. */
export function ScheduleTimeline({ shifts }: { shifts: Shifts }) {
  const t = useText('on_call');
  const range = { from: Date.parse(shifts.from), to: Date.parse(shifts.to) };
  const now = useTicking((moment) => moment - (moment % MINUTE_MS));
  const colours = coloursOf(shifts);
  return (
    <div className={css.timeline} aria-hidden="true">
      {timelineRows(shifts).map((row) => (
        <div key={row.key} className={row.layer ? css.layer : css.final}>
          <RowName layer={row.layer} />
          <div className={css.track}>
            {row.bars.map((bar) => (
              <Shown key={bar.key} bar={bar} range={range} colour={colours.get(bar.member?.id ?? 0)} />
            ))}
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

function RowName({ layer }: Pick<TimelineRow, 'layer'>) {
  const t = useText('on_call');
  if (!layer) return <b>{t('on_call')}</b>;
  return <span>{layer.name || t('layer_number', { place: String(layer.place) })}</span>;
}

interface ShownProps {
  bar: Bar;
  range: { from: number; to: number };
  colour: number | undefined;
}

function Shown({ bar, range, colour }: ShownProps) {
  const t = useText('on_call');
  const { dateTime } = useFormat();
  const { from, to, member, isOverride } = bar;
  const name = member?.name ?? t('nobody');
  const times = { from: dateTime(from, from), to: dateTime(to, to) };
  const start = percentAlong(from, range);
  return (
    <span
      className={`${member ? css.bar : css.gap} ${isOverride ? css.override : ''}`}
      title={t('shift_title', { name, ...times })}
      style={{
        insetInlineStart: start,
        inlineSize: `calc(${percentAlong(to, range)} - ${start})`,
        ...(colour !== undefined && { '--of': `var(--s${colour})` }),
      }}
    >
      {member && <bdi>{name}</bdi>}
    </span>
  );
}
