// "Would have fired 3 times in 30 days", beside the form, as it is typed.

import { type ReactNode, useMemo, useState } from 'react';
import { metricValue } from '../../../shared/format/metric-value.ts';
import { isMetric } from '../../../shared/metric-names.ts';
import type { Backtest } from '../../api/schema.gen.ts';
import { errorSentence } from '../../i18n/errors.ts';
import { useSharedTexts, useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Strip, useStripName } from '../../ui/charts/strip.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SegmentedChoice } from '../../ui/controls/segmented.tsx';
import { Card } from '../../ui/page/card.tsx';
import { State } from '../../ui/words/state.tsx';
import { Duration, Time } from '../../ui/words/time.tsx';
import { cellsOf, daysOf, type Hit, hitsOf, knownFrom, testedSince } from './backtest.ts';
import css from './rules.module.css';
import { FIRST_DAYS, useBacktest } from './use-backtest.ts';
import { bodyOf, type RuleValues } from './values.ts';

const SHOWN_HITS = 6;
const BARS = 60;

export function BacktestCard({ values }: { values: RuleValues }) {
  const t = useText('rules');
  const common = useText('common');
  const [days, setDays] = useState(FIRST_DAYS);
  const test = useBacktest(bodyOf(values), days);
  return (
    <div className={css.beside}>
      <Card
        title={t('test_title')}
        actions={
          <SegmentedChoice
            label={t('test_period')}
            value={String(days)}
            options={[7, FIRST_DAYS].map((count) => ({
              value: String(count),
              label: t('test_days', { count }),
            }))}
            onChange={(value) => setDays(Number(value))}
          />
        }
      >
        <div className={css.test}>
          {test.issues.length > 0 && <p className="muted">{t('test_needs')}</p>}
          {test.error !== null && (
            <>
              <State is="warn">{errorSentence(test.error, common)}</State>
              <div>
                <Button size="sm" onClick={test.retry}>
                  {common('try_again')}
                </Button>
              </div>
            </>
          )}
          {test.found === null && test.isAsking && <p className="muted">{t('test_asking')}</p>}
          {test.found !== null && test.issues.length === 0 && test.error === null && (
            <div className={css.test} aria-busy={test.isAsking}>
              <Found test={test.found} severity={values.severity} />
            </div>
          )}
        </div>
      </Card>
    </div>
  );
}

function Found({ test, severity }: { test: Backtest; severity: string }) {
  const t = useText('rules');
  const cells = useMemo(() => cellsOf(test, severity, BARS), [test, severity]);
  const hits = useMemo(() => hitsOf(test), [test]);
  const name = useStripName(t('test_title'), cells);
  return (
    <>
      <p className={css.sentence} role="status">
        <Sentence test={test} />
      </p>
      {test.totals.subjects > 0 && (
        <div>
          <Strip cells={cells} name={name} size="tall" />
          <p className={css.ends}>
            <Time at={test.from} as="date" />
            <span>{t('test_today')}</span>
          </p>
        </div>
      )}
      {hits.length > 0 && <Hits hits={hits} />}
      {test.left_out > 0 && <p className="muted">{t('test_left_out', { count: test.left_out })}</p>}
      {!test.complete && test.left_out === 0 && <p className="muted">{t('test_incomplete')}</p>}
    </>
  );
}

function Sentence({ test }: { test: Backtest }) {
  const t = useText('rules');
  const { duration, dayTime } = useFormat();
  const { subjects, alerts, open_seconds } = test.totals;
  const b = (text: ReactNode) => <b>{text}</b>;
  const days = daysOf(test);
  if (subjects === 0) return t('test_nothing_covered');
  if (knownFrom(test) === null && alerts === 0) return t('test_no_data');
  const tested = testedSince(test);
  if (tested !== null) {
    const since = dayTime(tested, Date.parse(test.to));
    if (alerts === 0) return t.rich('test_never_since', { since, b });
    return t.rich('test_fired_since', { count: alerts, since, b, time: duration(open_seconds * 1_000) });
  }
  if (alerts === 0) return t.rich('test_never', { days, b });
  return t.rich('test_fired', { count: alerts, days, b, time: duration(open_seconds * 1_000) });
}

function Hits({ hits }: { hits: readonly Hit[] }) {
  const t = useText('rules');
  const { metrics } = useSharedTexts();
  const format = useFormat();
  return (
    <>
      <ul className={css.hits} aria-label={t('test_hits')}>
        {hits.slice(0, SHOWN_HITS).map((hit) => (
          <li key={hit.key}>
            <bdi>{hit.name}</bdi>
            <span className="num">
              <Duration ms={hit.seconds * 1_000} />
            </span>
            <Time at={hit.opened_at} as="day" />
            {isMetric(hit.metric) && (
              <span className="num">
                {t('test_worst', {
                  metric: metrics[hit.metric],
                  value: metricValue(hit.metric, hit.worst, format),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {hits.length > SHOWN_HITS && (
        <p className="muted">{t('test_more', { count: hits.length - SHOWN_HITS })}</p>
      )}
    </>
  );
}
