// Calendars that layers are read from: when that was, what went wrong, and which events put nobody on call.

import type { Schedule } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Ago, Time } from '../../ui/words/time.tsx';
import css from './on-call.module.css';

type Imported = Schedule['imported_calendars'][number];

export function ImportedCard({ schedule: { imported_calendars, layers } }: { schedule: Schedule }) {
  const t = useText('on_call');
  if (imported_calendars.length === 0) return null;
  const nameOf = ({ id }: Imported) => {
    const place = layers.findIndex(({ calendar }) => calendar?.id === id);
    return layers[place]?.name || t('layer_number', { place: String(place + 1) });
  };
  return (
    <Card title={t('imported')}>
      <div className="stack">
        {imported_calendars.map((one) => (
          <section key={one.id} className={css.imported} aria-label={nameOf(one)}>
            <h3>
              <bdi>{nameOf(one)}</bdi> <span className="dim">{one.host}</span>
            </h3>
            <HowRead calendar={one} name={nameOf(one)} />
            <Unmatched calendar={one} />
            {one.unreadable_events > 0 && (
              <Banner state="warn" title={t('unreadable', { count: one.unreadable_events })} />
            )}
          </section>
        ))}
      </div>
    </Card>
  );
}

function HowRead({ calendar, name }: { calendar: Imported; name: string }) {
  const t = useText('on_call');
  const { error, fetched_at, next_fetch_at, events } = calendar;
  const next = <Ago at={next_fetch_at} always />;
  const time = <Ago at={fetched_at} always past />;
  if (error === null)
    return (
      <p className="muted">
        {fetched_at === null ? t('imported_waiting') : t.rich('imported_read', { time, next, count: events })}
      </p>
    );
  return (
    <Banner state="warn" title={t('imported_failed', { name })}>
      {fetched_at === null
        ? t.rich('imported_never', { error, next })
        : t.rich('imported_kept', { error, time, next })}
    </Banner>
  );
}

/** Which they are is said to whoever may change the schedule. */
function Unmatched({ calendar: { unmatched, unmatched_events } }: { calendar: Imported }) {
  const t = useText('on_call');
  const left = unmatched_events - unmatched.length;
  if (unmatched_events === 0) return null;
  return (
    <>
      <Banner state="warn" title={t('unmatched', { count: unmatched_events })}>
        {t('unmatched_text')}
      </Banner>
      {unmatched.length > 0 && (
        <ol className={css.unmatched}>
          {unmatched.map(({ summary, people, from, to }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same in all that is said of them
            <li key={place}>
              <bdi>{summary || t('no_title')}</bdi>
              <span className="muted">
                {t.rich('from_to', { from: <Time at={from} as="day" />, to: <Time at={to} as="day" /> })}
              </span>
              {people.length > 0 && <span className="dim">{people.join(', ')}</span>}
            </li>
          ))}
          {left > 0 && <li className="dim">{t('unmatched_more', { count: left })}</li>}
        </ol>
      )}
    </>
  );
}
