// The shifts of a schedule over some weeks, drawn and listed, and when nobody is on call.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { shiftsQuery } from '../../api/resources/schedules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Schedule, Shifts } from '../../api/schema.gen.ts';
import { serverNow } from '../../api/server-time.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { Range } from '../../ui/charts/geometry/series.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { SegmentedChoice } from '../../ui/controls/segmented.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Empty } from '../../ui/page/page-states.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Time } from '../../ui/words/time.tsx';
import { editAddress } from './addresses.ts';
import css from './on-call.module.css';
import { SPANS, type Span, shownRange } from './shown-range.ts';
import { ScheduleTimeline } from './timeline.tsx';

interface ShiftsCardProps {
  schedule: Schedule;
  onOverride(stretch: Range): void;
}

export function ShiftsCard({ schedule, onOverride }: ShiftsCardProps) {
  const t = useText('on_call');
  const account = useAccount();
  const { zone } = useFormat();
  const [span, setSpan] = useState<Span>('14');
  const [step, setStep] = useState(0);
  const range = shownRange(serverNow(), zone, span, step);
  const query = useQuery({
    ...shiftsQuery(account, schedule.id, range),
    placeholderData: keepPreviousData,
  });
  const choose = (next: Span) => {
    setSpan(next);
    setStep(0);
  };
  return (
    <Card
      title={t('shifts')}
      actions={
        <div className={css.range}>
          <SegmentedChoice
            label={t('span')}
            value={span}
            options={SPANS.map((days) => ({ value: days, label: t('weeks', { count: Number(days) / 7 }) }))}
            onChange={choose}
          />
          <div className={css.steps}>
            <IconButton size="sm" icon={ChevronLeft} label={t('earlier')} onClick={() => setStep(step - 1)} />
            <Button size="sm" onClick={() => setStep(0)}>
              {t('today')}
            </Button>
            <IconButton size="sm" icon={ChevronRight} label={t('later')} onClick={() => setStep(step + 1)} />
          </div>
        </div>
      }
    >
      {schedule.layers.length === 0 && <NoLayers schedule={schedule} />}
      <QueryView query={query} label={t('loading_shifts')} failed={t('failed_shifts')} shape="text" isPart>
        {(shifts) => <Shown shifts={shifts} isEmpty={schedule.layers.length === 0} onOverride={onOverride} />}
      </QueryView>
    </Card>
  );
}

function NoLayers({ schedule: { id } }: { schedule: Schedule }) {
  const t = useText('on_call');
  const account = useAccount();
  return (
    <Empty
      icon={CalendarClock}
      title={t('no_layers')}
      text={t('no_layers_text')}
      actions={<Link to={editAddress(account, id)}>{t('add_layers')}</Link>}
    />
  );
}

interface ShownProps extends Pick<ShiftsCardProps, 'onOverride'> {
  shifts: Shifts;
  isEmpty: boolean;
}

function Shown({ shifts, isEmpty, onOverride }: ShownProps) {
  const t = useText('on_call');
  const [gap, ...others] = shifts.gaps;
  if (isEmpty && shifts.shifts.length === 0) return null;
  return (
    <>
      {gap && (
        <Banner state="warn" title={t('gaps', { count: others.length + 1 })}>
          {t.rich('first_gap', {
            from: <Time at={gap.from} as="day" />,
            to: <Time at={gap.to} as="day" />,
          })}
        </Banner>
      )}
      <ScheduleTimeline shifts={shifts} onDragged={onOverride} />
      <p className={css.hint}>{t('drag_hint')}</p>
      <ShiftList shifts={shifts.shifts} />
    </>
  );
}

/** More of them are read by nobody. */
const MOST_LISTED = 20;

function ShiftList({ shifts }: Pick<Shifts, 'shifts'>) {
  const t = useText('on_call');
  const left = shifts.length - MOST_LISTED;
  return (
    <ol className={css.shifts} aria-label={t('shifts')}>
      {shifts.slice(0, MOST_LISTED).map(({ member, from, to, override_id }) => (
        <li key={from}>
          <bdi>{member.name}</bdi>
          <span>
            {t.rich('from_to', { from: <Time at={from} as="day" />, to: <Time at={to} as="day" /> })}
          </span>
          {override_id !== null && <span className="dim">{t('by_override')}</span>}
        </li>
      ))}
      {left > 0 && <li className="dim">{t('more_shifts', { count: left })}</li>}
    </ol>
  );
}
