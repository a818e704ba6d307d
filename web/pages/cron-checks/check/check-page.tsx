// One cron check: how it is, what is expected of it, what it did, and how a job reports to it.

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { cronCheckQuery } from '../../../api/resources/cron-checks.ts';
import { useHeldBack } from '../../../api/resources/held-back.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { DetailPage } from '../../../domain/detail-page.tsx';
import { NotifiedCard } from '../../../domain/notified.tsx';
import { useText } from '../../../i18n/text.ts';
import { useLeaving } from '../../../ui/layers/undo.ts';
import { Later } from '../../../ui/page/later.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Missing } from '../../../ui/page/page-states.tsx';
import { State } from '../../../ui/words/state.tsx';
import { leavingOf } from '../check-acts.ts';
import { ListCrumb } from '../list-crumb.tsx';
import { listedState } from '../listed-state.ts';
import { CheckActions } from './check-actions.tsx';
import { CheckLead } from './check-lead.tsx';
import css from './detail.module.css';
import { ExpectedCard } from './expected-card.tsx';
import { PingsCard } from './pings-card.tsx';
import { ReportCard } from './report-card.tsx';
import { RunsCard } from './runs-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { UnknownEnding } from './unknown-ending.tsx';
import { UptimeCard } from './uptime-card.tsx';

export function CheckPage() {
  const t = useText('cron');
  const account = useAccount();
  const { id }: { id?: string } = useParams({ strict: false });
  const check = useQuery(cronCheckQuery(account, Number(id)));
  const words = { title: t('one_title'), loading: t('one_loading'), failed: t('one_failed') };
  return (
    <DetailPage query={check} words={words} crumb={<ListCrumb />}>
      {(data) => <Check check={data} />}
    </DetailPage>
  );
}

function Check({ check }: { check: CronCheck }) {
  const states = useText('states');
  const { state, word } = listedState(check, useHeldBack());
  const isLeaving = useLeaving().has(leavingOf(check));
  if (isLeaving)
    return (
      <Page title={check.name} crumbs={[<ListCrumb key="list" />]}>
        <Missing />
      </Page>
    );
  return (
    <Page
      title={check.name}
      state={
        <State is={state} pill>
          {states(word)}
        </State>
      }
      lead={<CheckLead check={check} />}
      actions={<CheckActions check={check} />}
      crumbs={[<ListCrumb key="list" />]}
    >
      <div className={css.two}>
        <div className="stack">
          <UnknownEnding check={check} />
          <ExpectedCard check={check} />
          <RunsCard check={check} />
          <Later>
            <PingsCard check={check} />
            <UptimeCard check={check} />
          </Later>
        </div>
        <div className="stack">
          <ReportCard check={check} />
          <NotifiedCard id={check.id} />
          <Later>
            <SettingsCard check={check} />
          </Later>
        </div>
      </div>
    </Page>
  );
}
