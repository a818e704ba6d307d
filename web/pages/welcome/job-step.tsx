import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AlarmClock } from 'lucide-react';
import { NEWEST_FIRST } from '../../api/lists.ts';
import { createCronCheck } from '../../api/resources/cron-check-acts.ts';
import { cronCheckListQuery } from '../../api/resources/cron-checks.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { CronCheck } from '../../api/schema.gen.ts';
import { jobCommands, type Schedule } from '../../domain/checks/job-commands.ts';
import { currentZone } from '../../i18n/person.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeTabs } from '../../ui/page/code-tabs.tsx';
import { State } from '../../ui/words/state.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { MadeOnce } from './made-once.tsx';
import { Refused } from './refused.tsx';
import { Listening, Step } from './step.tsx';
import css from './welcome.module.css';

const A_DAY = 86_400;
const AN_HOUR = 3_600;
const UNMADE = { ping_url: null, interval_seconds: A_DAY, cron_expression: null };

/** The newest check, or one that is made when its command is asked for. */
export function JobStep() {
  const t = useText('onboarding');
  const account = useAccount();
  const checks = useInfiniteQuery(cronCheckListQuery(account, NEWEST_FIRST));
  const create = useMutation(createCronCheck(account));
  // What was made is known before the list has it, which a second press must not wait for.
  const check = checks.data?.[0] ?? create.data;
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
      <div className={css.commands}>
        <Commands check={check} />
        {!check && (
          <MadeOnce query={checks}>
            <div>
              <Button busy={create.isPending || checks.isPending} onClick={make}>
                {t('get_address')}
              </Button>
              <Refused error={create.error} />
            </div>
          </MadeOnce>
        )}
      </div>
    </Step>
  );
}

/** The simplest first. They are in view before there is an address, which stands out as what is missing. */
function Commands({ check = UNMADE }: { check: Pick<CronCheck, 'ping_url' | keyof Schedule> | undefined }) {
  const t = useText('onboarding');
  const cron = useText('cron');
  const words = {
    startAndEnd: cron('code_start_and_end'),
    rightAfter: cron('code_right_after'),
    installOnce: cron('code_install_once'),
  };
  const { ping_url: url, ...schedule } = check;
  const samples = jobCommands({ url: url ?? t('address_here'), schedule, words });
  const simplestFirst = samples.toSorted(
    (one, other) => Number(other.name === 'curl') - Number(one.name === 'curl'),
  );
  return <CodeTabs label={t('job_title')} samples={simplestFirst} isExample={url === null} />;
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
