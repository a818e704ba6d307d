import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { adminStatsQuery } from '../../api/resources/admin.ts';
import type { AdminStats } from '../../api/schema.gen.ts';
import { planName } from '../../i18n/plan-name.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { type KeyValue, KeyValues } from '../../ui/page/key-values.tsx';
import { late } from '../../ui/page/late.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Ago, Time } from '../../ui/words/time.tsx';
import css from './admin.module.css';

const Trends = late(() => import('./trends.tsx').then((file) => file.Trends));

export function StatsPage() {
  const t = useText('admin');
  const stats = useQuery(adminStatsQuery());
  const lead =
    stats.data &&
    t('stats_lead', {
      accounts: stats.data.accounts.total,
      users: stats.data.users.total,
      checks: stats.data.cron_checks.total,
    });
  return (
    <Page title={t('stats')} lead={lead}>
      <QueryView query={stats} label={t('stats_loading')} shape="facts">
        {(found) => (
          <>
            <MailTrouble stats={found} />
            <BackupTrouble stats={found} />
            <Figures stats={found} />
            <Suspense>
              <Trends />
            </Suspense>
          </>
        )}
      </QueryView>
    </Page>
  );
}

function MailTrouble({ stats: { mails } }: { stats: AdminStats }) {
  const t = useText('admin');
  if (mails.trouble === null) return null;
  const { failing_since, error } = mails.trouble;
  return (
    <Banner state="down" title={t('mail_trouble_title')}>
      {t.rich('mail_trouble_text', { time: <Ago at={failing_since} />, error })}
    </Banner>
  );
}

function BackupTrouble({ stats: { backups } }: { stats: AdminStats }) {
  const t = useText('admin');
  if (backups.trouble === null) return null;
  const { due_at, error } = backups.trouble;
  return (
    <Banner state="down" title={t('backup_trouble_title')}>
      {t.rich('backup_trouble_text', { time: <Time at={due_at} />, error })}
    </Banner>
  );
}

function Figures({ stats }: { stats: AdminStats }) {
  const t = useText('admin');
  const format = useFormat();
  const count = (term: string, value: number): KeyValue => ({ term, value: format.count(value) });
  const { state, plan } = useNames();
  const counts = (of: Record<string, number>, named: (name: string) => string) =>
    Object.entries(of).map(([name, value]) => count(named(name), value));
  const { accounts, users, cron_checks, alerts, deliveries, mails } = stats;
  return (
    <div className={`grid ${css.figures}`}>
      <Card title={t('tab_accounts')}>
        <KeyValues
          pairs={[
            ...counts(accounts.by_plan, plan),
            count(t('suspended'), accounts.suspended),
            count(t('stats_using_api'), accounts.using_api),
          ]}
        />
      </Card>
      <Card title={t('tab_users')}>
        <KeyValues
          pairs={[
            count(t('stats_admins'), users.admins),
            count(t('disabled'), users.disabled),
            count(t('stats_signed_in'), users.signed_in),
          ]}
        />
      </Card>
      <Card title={t('stats_checks')} note={t('stats_pings', { count: cron_checks.pings })}>
        {cron_checks.total === 0 ? (
          <p className="dim">{t('stats_no_checks')}</p>
        ) : (
          <KeyValues pairs={counts(cron_checks.by_status, state)} />
        )}
      </Card>
      <Card title={t('stats_waiting')}>
        <KeyValues
          pairs={[
            count(t('stats_alerts'), alerts.open),
            count(t('stats_deliveries'), deliveries.pending),
            count(t('stats_mails'), mails.waiting),
            count(t('stats_given_up'), mails.given_up),
            count(t('stats_dead_letters'), stats.dead_letters),
          ]}
        />
      </Card>
      <Backups stats={stats} />
      <Program stats={stats} />
    </div>
  );
}

const STATES = ['new', 'up', 'late', 'down', 'paused'] as const;

function Backups({ stats: { backups } }: { stats: AdminStats }) {
  const t = useText('admin');
  const format = useFormat();
  const { schedule, storage, last } = backups;
  if (!schedule && !storage && !last)
    return (
      <Card title={t('stats_backups')}>
        <p className="dim">{t('backups_none')}</p>
      </Card>
    );
  return (
    <Card title={t('stats_backups')}>
      <KeyValues
        pairs={[
          { term: t('backup_last'), value: last ? <Time at={last.stored_at} /> : t('backup_none') },
          { term: t('backup_size'), value: last && format.bytes(last.bytes) },
          { term: t('backup_storage'), value: storage, mono: true },
          {
            term: t('backup_schedule'),
            value: schedule ? `${schedule} (UTC)` : t('backup_unscheduled'),
            mono: schedule !== null,
          },
        ]}
      />
    </Card>
  );
}

/** In words; what is not known keeps its own name. */
function useNames() {
  const states = useText('states');
  const common = useText('common');
  return {
    state(name: string) {
      const known = STATES.find((one) => one === name);
      return known ? states(known) : name;
    },
    plan: (name: string) => planName(name, common),
  };
}

function Program({ stats: { version, database, own_outages } }: { stats: AdminStats }) {
  const t = useText('admin');
  const format = useFormat();
  return (
    <Card title={t('stats_program')}>
      <KeyValues
        pairs={[
          { term: t('stats_version'), value: version, mono: true },
          { term: t('stats_database'), value: format.bytes(database.bytes) },
          { term: t('stats_schema'), value: database.schema?.replace(/\.sql$/, ''), mono: true },
          { term: t('stats_outages'), value: format.count(own_outages.last_30_days) },
          { term: t('stats_last_outage'), value: <Time at={own_outages.last_ended_at} /> },
        ]}
      />
    </Card>
  );
}
