// One server: what is wrong with it, what it is, and how it went.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { alertListQuery } from '../../../api/resources/alerts.ts';
import { contextQuery } from '../../../api/resources/context.ts';
import { serverQuery } from '../../../api/resources/servers.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { Alert, Server } from '../../../api/schema.gen.ts';
import { DetailPage } from '../../../domain/detail-page.tsx';
import { ManagedLine } from '../../../domain/managed-by-code.tsx';
import { MutedLine } from '../../../domain/muted.tsx';
import { serverState } from '../../../domain/state-of.ts';
import { useText } from '../../../i18n/text.ts';
import { ListCrumb } from '../../../ui/lists/list-place.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Ago } from '../../../ui/words/time.tsx';
import { BadgeLine } from './badge-line.tsx';
import { Lower } from './lower.tsx';
import { NotReporting } from './not-reporting.tsx';
import { OnlineStrip } from './online-strip.tsx';
import { isOpen, OpenAlerts } from './open-alerts.tsx';
import { type PeriodSearch, periodOf } from './period.ts';
import { ServerActs } from './server-acts.tsx';
import { ServerCharts } from './server-charts.tsx';
import { ServerFacts } from './server-facts.tsx';

const route = getRouteApi('/a/$account/servers/$id');

export function ServerPage() {
  const t = useText('servers');
  const { id } = route.useParams();
  const server = useQuery(serverQuery(useAccount(), Number(id)));
  const words = { title: t('one_title'), loading: t('loading_one'), failed: t('failed_one') };
  return (
    <DetailPage query={server} words={words} crumb={<ToList />}>
      {(data) => <Shown server={data} />}
    </DetailPage>
  );
}

function ToList() {
  const t = useText('servers');
  return <ListCrumb details={`/a/${useAccount()}/servers`}>{t('title')}</ListCrumb>;
}

const NONE: readonly Alert[] = [];

function Shown({ server }: { server: Server }) {
  const account = useAccount();
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/a/$account/servers/$id' });
  const { data: alerts = NONE } = useInfiniteQuery(
    alertListQuery(account, { subject_type: 'server', subject_id: server.id }),
  );
  const { data: context } = useQuery(contextQuery(account, 'servers', server.id, periodOf(search)));
  const onPeriod = useCallback(
    (period: PeriodSearch) =>
      void navigate({ search: (before) => ({ ...before, ...period }), resetScroll: false }),
    [navigate],
  );
  const hasReported = server.last_seen !== null;
  return (
    <Page
      title={server.name}
      state={<ServerPill server={server} alerts={alerts} />}
      lead={<Lead server={server} />}
      crumbs={[<ToList key="servers" />]}
      actions={<ServerActs server={server} alerts={alerts} />}
    >
      <OpenAlerts alerts={alerts} />
      {hasReported ? (
        <>
          <ServerFacts server={server} />
          <ServerCharts server={server} context={context} search={search} onPeriod={onPeriod} />
          <Lower server={server} rules={context?.rules} />
          <OnlineStrip server={server} />
        </>
      ) : (
        <NotReporting server={server} />
      )}
      <BadgeLine server={server} />
    </Page>
  );
}

/** The limit that was passed, where that is what is wrong. */
function ServerPill({ server, alerts }: { server: Server; alerts: readonly Alert[] }) {
  const t = useText('servers');
  const states = useText('states');
  const { state, word } = serverState(server);
  const metric = alerts.find((alert) => isOpen(alert) && alert.kind === 'server_metric')?.metric;
  const isHigh = state === 'warn' && (metric === 'cpu' || metric === 'memory' || metric === 'disk');
  return (
    <State is={state} pill>
      {isHigh ? t(`high_${metric}`) : states(word)}
    </State>
  );
}

function Lead({ server }: { server: Server }) {
  const t = useText('servers');
  const { hostname, last_seen, description } = server;
  const seen =
    last_seen === null ? t('never_reported') : t.rich('last_report', { ago: <Ago at={last_seen} always /> });
  return (
    <>
      <ManagedLine section="servers" id={server.id} />
      <MutedLine by={server.muted} />
      {hostname !== null && (
        <>
          <span className="mono">{hostname}</span> ·{' '}
        </>
      )}
      <span className="nw">{seen}</span>
      {description !== '' && <span className="muted"> · {description}</span>}
    </>
  );
}
