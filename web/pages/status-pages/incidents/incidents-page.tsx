// The incidents of a status page, and the templates that new ones are written from.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { Incident, StatusPage } from '../../../api/schema.gen.ts';
import { incidentState } from '../../../domain/state-of.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { LightLink } from '../../../ui/controls/light-link.tsx';
import { Segment, Segmented } from '../../../ui/controls/segmented.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { RowList } from '../../../ui/lists/row-list.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import { Empty, NothingFound } from '../../../ui/page/page-states.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Ago, Duration } from '../../../ui/words/time.tsx';
import { incidentAddress, newIncidentAddress } from '../addresses.ts';
import { PageFrame } from '../page-frame.tsx';
import { askForPage, usePageId } from '../use-page.ts';
import { leavingOf } from './incident-acts.ts';
import { INCIDENT_FILTERS, incidentSearch } from './incident-search.ts';
import { affectedNames, openFirst } from './incident-words.ts';
import styles from './incidents.module.css';
import { Reminders } from './reminders.tsx';
import { shownIncidentsQuery } from './shown-incidents.ts';
import { Templates } from './templates.tsx';

const keyOf = ({ id }: Incident) => id;
const nameOf = ({ title }: Incident) => title;
const stateOf = ({ status, updated_at }: Incident) => `${status} ${updated_at}`;

export function IncidentsPage() {
  const mayEdit = useCan('editor');
  return (
    <PageFrame action={mayEdit && <NewIncident isPrimary />}>
      {(page) => (
        <>
          <Incidents page={page} />
          <Templates />
          <Reminders page={page} />
        </>
      )}
    </PageFrame>
  );
}

IncidentsPage.asks = ((queries, params, search) =>
  askForPage(queries, params, (account, pageId) =>
    queries.prefetchInfiniteQuery(shownIncidentsQuery(account, pageId, search)),
  )) satisfies Asks;

function NewIncident({ isPrimary = false }: { isPrimary?: boolean }) {
  const t = useText('status_pages');
  return (
    <ButtonLink
      variant={isPrimary ? 'primary' : 'plain'}
      icon={Plus}
      to={newIncidentAddress(useAccount(), usePageId())}
    >
      {t('new_incident')}
    </ButtonLink>
  );
}

function Incidents({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const search = useSearch({ strict: false });
  const { status } = incidentSearch(search);
  const query = useInfiniteQuery(shownIncidentsQuery(useAccount(), page.id, search));
  return (
    <Card
      title={t('tab_incidents')}
      flush
      actions={
        <Segmented label={t('incident_filter')}>
          {[undefined, ...INCIDENT_FILTERS].map((one) => (
            <Segment
              key={one ?? 'all'}
              to="."
              search={() => ({ status: one })}
              current={status === one}
              replace
            >
              {t(`incidents_${one ?? 'all'}`)}
            </Segment>
          ))}
        </Segmented>
      }
    >
      <QueryView query={query} isPart label={t('loading_incidents')} failed={t('incidents_failed')}>
        {(incidents) => (
          <>
            <IncidentRows incidents={incidents} status={status} />
            <LoadMore
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function IncidentRows({
  incidents,
  status = '',
}: {
  incidents: readonly Incident[];
  status?: string | undefined;
}) {
  const t = useText('status_pages');
  const mayEdit = useCan('editor');
  const navigate = useNavigate();
  const rows = useMemo(() => openFirst(incidents), [incidents]);
  const list = useRows({ resource: 'incidents', rows, keyOf, stateOf, leavingOf, question: status });
  if (list.rows.length === 0 && status !== '')
    return (
      <NothingFound
        title={t('incidents_not_found')}
        onClear={() => void navigate({ to: '.', search: {}, replace: true })}
      />
    );
  if (list.rows.length === 0)
    return (
      <Empty
        icon={ShieldCheck}
        title={t('incidents_empty')}
        text={mayEdit ? t('incidents_empty_text') : t('needs_editor')}
        actions={mayEdit && <NewIncident />}
      />
    );
  return (
    <RowList list={list} label={t('tab_incidents')} nameOf={nameOf} rowClass={styles.row ?? ''}>
      {(incident) => <IncidentRow incident={incident} />}
    </RowList>
  );
}

function IncidentRow({ incident }: { incident: Incident }) {
  const t = useText('status_pages');
  const states = useText('states');
  const account = useAccount();
  const pageId = usePageId();
  const { locale } = useFormat();
  const { title, status, updates, created_at, resolved_at, is_automatic } = incident;
  const affected = affectedNames(incident);
  const facts = [
    states(`incident_${status}`),
    t('updates_count', { count: updates.length }),
    is_automatic && t('automatic'),
    affected.length > 0 &&
      t('affects', { names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(affected) }),
  ];
  return (
    <>
      <State is={incidentState(incident).state}>{states(incidentState(incident).word)}</State>
      <div className={styles.what}>
        <LightLink className="cover" to={incidentAddress(account, pageId, incident.id)}>
          <bdi>{title}</bdi>
        </LightLink>
        <p className="dim">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.when}>
        <Duration since={created_at} until={resolved_at} />
        <span className="dim">
          <Ago at={created_at} />
        </span>
      </div>
    </>
  );
}
