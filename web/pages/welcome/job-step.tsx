import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AlarmClock } from 'lucide-react';
import { PING_CURL } from '../../../shared/curl.ts';
import { NEWEST_FIRST } from '../../api/lists.ts';
import { createCronCheck, cronCheckListQuery } from '../../api/resources/cron-checks.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { CronCheck } from '../../api/schema.gen.ts';
import { currentZone } from '../../i18n/person.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';
import { State } from '../../ui/words/state.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { Refused } from './refused.tsx';
import { Listening, Step } from './step.tsx';

const A_DAY = 86_400;
const AN_HOUR = 3_600;

/** The newest check, or one that is made when its command is asked for. */
export function JobStep() {
  const t = useText('onboarding');
  const account = useAccount();
  const checks = useInfiniteQuery(cronCheckListQuery(account, NEWEST_FIRST));
  const create = useMutation(createCronCheck(account));
  const check = checks.data?.[0];
  const make = () =>
    create.mutate({
      body: {
        name: t('job_name'),
        interval_seconds: A_DAY,
        grace_seconds: AN_HOUR,
        // For the day when it gets fixed times.
        timezone: currentZone(),
      },
    });
  return (
    <Step
      icon={AlarmClock}
      title={t('job_title')}
      text={t('job_text')}
      isDone={Boolean(check?.last_ping_at)}
      foot={check && <FirstPing check={check} />}
      other={
        !check && (
          <Link className="link" to={`/a/${account}/cron-checks/new` as string}>
            {t('job_other')}
          </Link>
        )
      }
    >
      {check?.ping_url ? (
        <CodeBlock code={[`${PING_CURL} `, { value: check.ping_url }, '/$?']} what={t('job_title')} />
      ) : (
        <div>
          <Button busy={create.isPending || checks.isPending} onClick={make}>
            {t('show_command')}
          </Button>
          <Refused error={create.error} />
        </div>
      )}
    </Step>
  );
}

function FirstPing({ check }: { check: CronCheck }) {
  const t = useText('onboarding');
  const account = useAccount();
  if (check.last_ping_at === null) return <Listening>{t('job_waits')}</Listening>;
  return (
    <>
      <State is="ok">{t('received')}</State>
      <span className="muted">
        <Ago at={check.last_ping_at} />
      </span>
      <Link className="link" to={`/a/${account}/cron-checks/${check.id}/edit` as string}>
        {t('job_schedule')}
      </Link>
    </>
  );
}
