// One uptime check: how it is, how it went, and what the last answer was.

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { failureText } from '../../../../shared/alerts/failure.ts';
import { notifiedQuery } from '../../../api/resources/rules.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { uptimeCheckQuery } from '../../../api/resources/uptime-checks.ts';
import type { Alert, UptimeCheck } from '../../../api/schema.gen.ts';
import { downReason } from '../../../domain/alert-brief.ts';
import { DetailPage } from '../../../domain/detail-page.tsx';
import { ManagedLine } from '../../../domain/managed-by-code.tsx';
import { MutedLine } from '../../../domain/muted.tsx';
import { NotifiedCard, useNotifiedSoon } from '../../../domain/notified.tsx';
import { useAlertTexts } from '../../../domain/use-alert-texts.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ListCrumb } from '../../../ui/lists/list-place.tsx';
import { late } from '../../../ui/page/late.tsx';
import { Later } from '../../../ui/page/later.tsx';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Duration, Time } from '../../../ui/words/time.tsx';
import { listAddress } from '../addresses.ts';
import { useKnown } from '../list/use-known.ts';
import { listedState } from '../listed-state.ts';
import { isProbed, targetOf } from '../target.ts';
import { CertificateCard } from './certificate-card.tsx';
import css from './check.module.css';
import { CheckActions } from './check-actions.tsx';
import { CheckFacts } from './check-facts.tsx';
import { GroupMembers, GroupSentence } from './group-members.tsx';
import { LastCheck } from './last-check.tsx';
import { LastChecks } from './last-checks.tsx';
import { ResponseTime } from './response-time.tsx';
import { SeenFrom } from './seen-from.tsx';
import { SetSentence } from './set-sentence.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useAlerts } from './use-alerts.ts';
import { WhatHappened } from './what-happened.tsx';

/** Of manual ones. */
const ByHand = late(() => import('./by-hand.tsx').then((file) => file.ByHand));
/** Of one that is down. */
const EvidenceCard = late(() =>
  import('../../../domain/checks/evidence-card.tsx').then((file) => file.EvidenceCard),
);

export function CheckPage() {
  const t = useText('uptime');
  const { id }: { id?: string } = useParams({ strict: false });
  const check = useQuery(uptimeCheckQuery(useAccount(), Number(id)));
  useNotifiedSoon(Number(id));
  const words = { title: t('one_title'), loading: t('loading_one'), failed: t('one_failed') };
  return (
    <DetailPage query={check} words={words} crumb={<ToList />}>
      {(data) => <Shown check={data} />}
    </DetailPage>
  );
}

/** For the check itself, the route does. */
CheckPage.asks = ((queries, { account, id }) =>
  queries.prefetchQuery(notifiedQuery(Number(account), { subject_id: Number(id) }))) satisfies Asks;

function ToList() {
  const t = useText('uptime');
  return <ListCrumb details={listAddress(useAccount())}>{t('title')}</ListCrumb>;
}

function Shown({ check }: { check: UptimeCheck }) {
  const states = useText('states');
  const alerts = useAlerts(check.id);
  const { state, word } = listedState(check, useKnown());
  return (
    <Page
      title={check.name}
      state={
        <State is={state} pill>
          {states(word)}
        </State>
      }
      lead={<Lead check={check} alerts={alerts} />}
      crumbs={[<ToList key="list" />]}
      actions={<CheckActions check={check} alerts={alerts} />}
    >
      <CheckFacts check={check} />
      {isProbed(check) && <ResponseTime check={check} />}
      <div className={css.low}>
        <div className="stack">
          {check.members ? (
            <GroupMembers members={check.members} />
          ) : check.manual ? (
            <Suspense>
              <ByHand check={check} />
            </Suspense>
          ) : (
            <>
              <LastCheck check={check} />
              {check.status === 'down' && (
                <Suspense>
                  <EvidenceCard id={check.id} at={check.status_since} />
                </Suspense>
              )}
              <Later>
                <LastChecks check={check} />
              </Later>
            </>
          )}
          <Later>
            <SettingsCard check={check} />
          </Later>
        </div>
        <div className="stack">
          {check.location_ids.length > 0 && (
            <Suspense>
              <SeenFrom check={check} />
            </Suspense>
          )}
          {check.certificate && <CertificateCard check={check} certificate={check.certificate} />}
          <NotifiedCard id={check.id} />
          <Later>
            <WhatHappened check={check} alerts={alerts} />
          </Later>
        </div>
      </div>
    </Page>
  );
}

interface LeadProps {
  check: UptimeCheck;
  alerts: readonly Alert[];
}

function Lead({ check, alerts }: LeadProps) {
  const t = useText('uptime');
  const { duration } = useFormat();
  const asked = check.http ? `${check.http.method} ${targetOf(check)}` : targetOf(check);
  return (
    <>
      <ManagedLine section="uptime_checks" id={check.id} />
      <MutedLine by={check.muted} />
      {check.members ? (
        <GroupSentence check={check} members={check.members} />
      ) : check.manual ? (
        <SetSentence check={check} />
      ) : (
        <>
          <Sentence check={check} alerts={alerts} />
          {check.unknown_since && <NotJudged since={check.unknown_since} />}
          <br />
          <span className={`mono ${css.target}`}>{asked}</span> ·{' '}
          <span className="nw">{t('every', { interval: duration(check.interval_seconds * 1_000) })}</span>
        </>
      )}
    </>
  );
}

/** Too few of its locations know, or Tocsin itself is cut off. */
function NotJudged({ since }: { since: string }) {
  const t = useText('uptime');
  const b = (text: ReactNode) => <b>{text}</b>;
  return <> {t.rich('is_unknown', { time: <Duration since={since} />, b })}</>;
}

/** How it is, before any number. */
function Sentence({ check, alerts }: LeadProps) {
  const t = useText('uptime');
  const words = useAlertTexts();
  const { duration } = useFormat();
  const { status, status_since, last_error, last_latency_ms, degraded_ms } = check;
  const b = (text: ReactNode) => <b>{text}</b>;
  const time = <Duration since={status_since} />;
  const open = alerts.find(({ kind, status: now }) => kind === 'uptime_down' && now !== 'resolved');
  const failure = last_error && (failureText(last_error, words) ?? last_error);
  const error = (open && downReason(open, words)) ?? failure;
  if (status === 'new') return t('is_new');
  if (status === 'paused') return t.rich('is_paused', { time: <Time at={status_since} as="short" />, b });
  if (status === 'down') return t.rich('is_down', { time, b, error: error ?? t('no_reason') });
  const took = duration(last_latency_ms);
  if (status === 'degraded') return t.rich('is_slow', { time, b, took, limit: duration(degraded_ms) });
  return t.rich('is_up', { time, took, b });
}
