// The tables of a report.

import { Fragment } from 'react';
import type { Report } from '../../api/resources/reports.ts';
import { alertKindWord } from '../../domain/state-of.ts';
import { WEEKDAYS, weekdayName } from '../../domain/week-hours.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { State } from '../../ui/words/state.tsx';
import css from './reports.module.css';

const Empty = ({ text }: { text: string }) => <p className={`dim ${css.note}`}>{text}</p>;

export function ChecksTable({ checks }: { checks: Report['checks'] }) {
  const t = useText('reports');
  const common = useText('common');
  const { duration, percent } = useFormat();
  const known = checks.filter(({ uptime }) => uptime !== null);
  if (known.length === 0) return <Empty text={t('no_data')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with keys
    <div className={css.wide} tabIndex={0}>
      <table className="tbl" aria-label={t('checks')}>
        <thead>
          <tr>
            <th scope="col">{common('name')}</th>
            <th scope="col">{t('uptime')}</th>
            <th scope="col">{t('down')}</th>
            <th scope="col" className={css.further}>
              {t('column_target')}
            </th>
            <th scope="col" className={css.further}>
              {t('column_maintenance')}
            </th>
            <th scope="col" className={css.further}>
              {t('column_budget')}
            </th>
          </tr>
        </thead>
        <tbody>
          {known.map(({ id, name, uptime, budget_left_seconds: left, ...check }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{percent(Number(uptime), 2)}</td>
              <td>{duration(check.down_seconds * 1_000)}</td>
              <td className={css.further}>{percent(check.target, 2)}</td>
              <td className={css.further}>{duration(check.maintenance_down_seconds * 1_000)}</td>
              <td className={css.further}>
                <State is={left < 0 ? 'down' : 'ok'}>
                  {left < 0 ? `−${duration(-left * 1_000)}` : duration(left * 1_000)}
                </State>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CausesProps {
  causes: Report['noisiest'];
  /** Read out as the name of the table. */
  label: string;
  empty: string;
}

export function CausesTable({ causes, label, empty }: CausesProps) {
  const t = useText('reports');
  const states = useText('states');
  if (causes.length === 0) return <Empty text={empty} />;
  return (
    <div className={css.wide}>
      <table className="tbl" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('column_what')}</th>
            <th scope="col">{t('column_pages')}</th>
            <th scope="col">{t('alerts')}</th>
            <th scope="col" className={css.further}>
              {t('column_acknowledged')}
            </th>
            <th scope="col">{t('column_themselves')}</th>
          </tr>
        </thead>
        <tbody>
          {causes.map(({ subject, kind, ...cause }) => (
            <tr key={`${subject.id ?? subject.name} ${kind}`}>
              <th scope="row">
                <bdi>{subject.name}</bdi> <small>{states(alertKindWord(kind))}</small>
              </th>
              <td>{cause.pages}</td>
              <td>{cause.alerts}</td>
              <td className={css.further}>{cause.acknowledged}</td>
              <td>{cause.resolved_by_themselves}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function PeopleTable({ people }: { people: Report['people'] }) {
  const t = useText('reports');
  const common = useText('common');
  const { locale } = useFormat();
  if (people.length === 0) return <Empty text={t('no_pages')} />;
  return (
    <div className={css.wide}>
      <table className="tbl" aria-label={t('people')}>
        <thead>
          <tr>
            <th scope="col">{common('name')}</th>
            <th scope="col">{t('column_pages')}</th>
            <th scope="col">{t('column_night')}</th>
            <th scope="col" className={css.further}>
              {t('column_hours')}
            </th>
            <th scope="col" className={css.further}>
              {t('column_days')}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ member_id, name, pages, at_night, by_hour, by_weekday }) => (
            <tr key={member_id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{pages}</td>
              <td>{at_night}</td>
              <td className={css.further}>
                <Bars counts={by_hour} nameOf={(hour) => `${String(hour).padStart(2, '0')}:00`} />
              </td>
              <td className={css.further}>
                <Bars counts={by_weekday} nameOf={(day) => weekdayName(WEEKDAYS[day] ?? 'mon', locale)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A bar for each count; what is read out are those that are not zero. */
function Bars({ counts, nameOf }: { counts: readonly number[]; nameOf: (place: number) => string }) {
  const most = Math.max(1, ...counts);
  const some = counts.flatMap((count, place) => (count > 0 ? [`${nameOf(place)}: ${count}`] : []));
  return (
    <>
      <span className={css.bars} aria-hidden title={some.join(', ')}>
        {counts.map((count, place) => (
          <Fragment key={nameOf(place)}>
            <i style={{ blockSize: `${(count / most) * 100}%` }} data-none={count === 0 ? '' : undefined} />
          </Fragment>
        ))}
      </span>
      <span className="vh">{some.join(', ')}</span>
    </>
  );
}
