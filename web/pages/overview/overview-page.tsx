// The first look: a sentence, the day, what is wrong, and everything else small.

import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { Plus, Wrench } from 'lucide-react';
import { onCallQuery } from '../../api/resources/on-call.ts';
import { type Overview, overviewQuery } from '../../api/resources/overview.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useReading, useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem } from '../../ui/controls/menu.tsx';
import { Later } from '../../ui/page/later.tsx';
import { useHeading } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { Columns } from './columns.tsx';
import { Day } from './day.tsx';
import { headlineOf } from './headline.ts';
import styles from './overview.module.css';
import { WhatIsWrong } from './what-is-wrong.tsx';

export function OverviewPage() {
  const t = useText('overview');
  const overview = useQuery(overviewQuery(useAccount()));
  return (
    <QueryView query={overview} label={t('loading')} failed={t('failed')}>
      {(data) => <Whole overview={data} />}
    </QueryView>
  );
}

function Whole({ overview }: { overview: Overview }) {
  const account = useAccount();
  const { total } = overview.counts.all;
  if (total === 0) return <Navigate to={`/a/${account}/welcome` as string} replace />;
  return (
    <>
      <Sentence overview={overview} />
      <Later>
        <Day overview={overview} />
        <WhatIsWrong overview={overview} />
        <Columns overview={overview} />
      </Later>
    </>
  );
}

function Sentence({ overview }: { overview: Overview }) {
  const t = useText('overview');
  const heading = useHeading(t('title'));
  return (
    <div className={styles.summary}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          <HowItIs overview={overview} />
        </h1>
        <InNumbers overview={overview} />
      </div>
      <Acts />
    </div>
  );
}

function HowItIs({ overview }: { overview: Overview }) {
  const t = useText('overview');
  const { down, attention } = overview.counts.all;
  const red = <span className={styles.red}>{t('down_part', { count: down })}</span>;
  const amber = <span className={styles.amber}>{t('attention_part', { count: attention })}</span>;
  if (down > 0 && attention > 0) return t.rich('both_parts', { down: red, attention: amber });
  if (down > 0) return red;
  if (attention > 0) return amber;
  const headline = headlineOf(overview.counts.all);
  return headline === 'trouble' ? null : t(headline);
}

function InNumbers({ overview }: { overview: Overview }) {
  const t = useText('overview');
  const { total, fine, held_back, paused, new: waiting } = overview.counts.all;
  const sentences = [
    (fine > 0 || headlineOf(overview.counts.all) === 'trouble') && t('fine_of', { fine, total }),
    held_back > 0 && t('held_back', { count: held_back }),
    paused > 0 && t('paused', { count: paused }),
    waiting > 0 && t('new', { count: waiting }),
  ];
  return (
    <p>
      {sentences.filter(Boolean).join(' ')}{' '}
      {overview.last_change_at !== null &&
        t.rich('last_change', { ago: <Ago at={overview.last_change_at} always /> })}{' '}
      <OnCall />
    </p>
  );
}

/** Whoever is on call in any schedule, each once; nothing where nobody is. */
function OnCall() {
  const t = useText('overview');
  const { locale } = useReading();
  const { data } = useQuery(onCallQuery(useAccount()));
  const names = new Set((data?.on_call ?? []).flatMap(({ member }) => member?.name ?? []));
  if (names.size === 0) return null;
  return t('on_call', { names: new Intl.ListFormat(locale).format(names) });
}

function Acts() {
  const t = useText('overview');
  const account = useAccount();
  const navigate = useNavigate();
  const needsEditor = useNeedsRole('editor');
  const to = (path: string) => () => void navigate({ to: `/a/${account}${path}` as string });
  if (needsEditor)
    return (
      <div className="acts">
        <Button variant="primary" icon={Plus} disabledBecause={needsEditor}>
          {t('add_check')}
        </Button>
      </div>
    );
  return (
    <div className="acts">
      <ButtonLink icon={Wrench} to={`/a/${account}/maintenance` as string}>
        {t('plan_maintenance')}
      </ButtonLink>
      <Menu
        label={t('add_check')}
        hasText
        className="btn pri"
        align="end"
        trigger={
          <>
            <Icon of={Plus} size={16} />
            {t('add_check')}
          </>
        }
      >
        <MenuItem onSelect={to('/cron-checks/new')}>{t('cron_check')}</MenuItem>
        <MenuItem onSelect={to('/servers/new')}>{t('server')}</MenuItem>
        <MenuItem onSelect={to('/uptime-checks/new')}>{t('uptime_check')}</MenuItem>
      </Menu>
    </div>
  );
}
