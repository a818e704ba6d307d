// What is expected of a check: what came, what is awaited, and when somebody is notified.

import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pingListQuery } from '../../../api/resources/pings.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { useScheduleWords } from '../../../i18n/cron-words.ts';
import { useText } from '../../../i18n/text.ts';
import { ExpectationTrack } from '../../../ui/charts/expectation-track.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Ago, Duration, Time, useTicking } from '../../../ui/words/time.tsx';
import { ValueAwaited } from '../../../ui/words/value.tsx';
import css from './detail.module.css';

const STEP_MS = 15_000;

export function ExpectedCard({ check }: { check: CronCheck }) {
  const t = useText('cron');
  const words = useScheduleWords();
  // What has just happened is not in the future, though the time of the page goes by steps.
  const since = Date.parse(check.status_since);
  const now = useTicking((moment) => Math.max(moment - (moment % STEP_MS), since));
  const lastSuccess = useLastSuccess(check);
  const schedule = words(check);
  const note =
    check.cron_expression === null ? schedule : t('schedule_in_zone', { schedule, zone: check.timezone });
  return (
    <Card title={t('expected_title')} note={note} flush>
      <ExpectationTrack
        of={{
          now,
          status: check.status,
          since,
          lastSuccessAt: momentOf(lastSuccess ?? null),
          runningSince: check.running ? momentOf(check.last_start_at) : null,
          nextExpectedAt: momentOf(check.next_expected_at),
          deadlineAt: momentOf(check.deadline_at),
        }}
      />
      <ExpectedFacts check={check} lastSuccess={lastSuccess} />
    </Card>
  );
}

const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** The last ping of a check that is up; else it is looked for, undefined until it is found. */
function useLastSuccess({ id, status, last_ping_at }: CronCheck): string | null | undefined {
  const isKnown = status === 'up' || status === 'late';
  const successes = useInfiniteQuery({
    ...pingListQuery(useAccount(), id, { kind: 'success' }),
    enabled: !isKnown && last_ping_at !== null,
  });
  if (isKnown) return last_ping_at;
  return successes.isLoading ? undefined : (successes.data?.[0]?.received_at ?? null);
}

interface FactsProps {
  check: CronCheck;
  lastSuccess: string | null | undefined;
}

function ExpectedFacts({ check, lastSuccess }: FactsProps) {
  const t = useText('cron');
  const { last_ping_at, next_expected_at, deadline_at, running } = check;
  const isFailed =
    check.status === 'down' && (check.down_reason === 'fail' || check.down_reason === 'too_fast');
  return (
    <dl className={css.exp}>
      <Fact term={t('last_success')} at={lastSuccess} note={<Ago at={lastSuccess ?? null} always />} />
      <Fact
        term={t('last_ping')}
        at={last_ping_at}
        note={<Ago at={last_ping_at} always />}
        isWrong={isFailed}
      />
      <Fact
        term={running ? t('ends_by') : t('next_expected')}
        at={next_expected_at}
        note={<Ago at={next_expected_at} always />}
      />
      <Fact
        term={t('alerts_at')}
        at={check.alert_on_miss ? deadline_at : null}
        note={<AlertNote check={check} />}
        isNoteAlways
      />
    </dl>
  );
}

interface FactProps {
  term: string;
  /** undefined: it is not known yet. */
  at: string | null | undefined;
  note: ReactNode;
  isWrong?: boolean;
  /** Says something where there is no time, too. */
  isNoteAlways?: boolean;
}

function AlertNote({ check }: { check: CronCheck }) {
  const t = useText('cron');
  if (!check.alert_on_miss) return t('alerts_never');
  if (check.status === 'down' && check.deadline_at === null) return t('alerts_already');
  return t.rich('grace_of', { time: <Duration ms={check.grace_seconds * 1_000} /> });
}

function Fact({ term, at, note, isWrong = false, isNoteAlways = false }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={isWrong ? css.wrong : undefined}>
        {at === undefined ? <ValueAwaited /> : <Time at={at} as="day" />}
      </dd>
      {((at !== null && at !== undefined) || isNoteAlways) && <dd className="dim">{note}</dd>}
    </div>
  );
}
