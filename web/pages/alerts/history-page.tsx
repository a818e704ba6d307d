// All alerts, newest first, as far back as the plan keeps them.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { alertListQuery } from '../../api/alerts.ts';
import type { Alert } from '../../api/schema.gen.ts';
import { useAccount } from '../../api/session.ts';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { useAlertTitle } from '../../ui/alert-words.tsx';
import { Card } from '../../ui/card.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { useListPlace } from '../../ui/list-place.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, NothingFound } from '../../ui/page-states.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { State } from '../../ui/state.tsx';
import { alertState } from '../../ui/state-of.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { Duration, Time } from '../../ui/time.tsx';
import { useRows } from '../../ui/use-rows.ts';
import { useFilters } from './filters.ts';
import { fits } from './order.ts';
import type { AlertSearch } from './search.ts';

const keyOf = ({ id }: Alert) => String(id);

export function HistoryPage() {
  const t = useText('alerts');
  const account = useAccount();
  const navigate = useNavigate();
  const search: AlertSearch = useSearch({ strict: false });
  const { q, state, kind } = search;
  const alerts = useInfiniteQuery(
    alertListQuery(account, { ...(state && { status: state }), ...(kind && { kind }) }),
  );
  const to = `/a/${account}/alerts/history` as string;
  const set = (change: AlertSearch) => void navigate({ to, search: { ...search, ...change }, replace: true });
  const clear = () => void navigate({ to, search: {}, replace: true });
  const isFiltered = Boolean(q ?? state ?? kind);
  return (
    <Page title={t('history_title')}>
      <AlertTabs current="alert_history" />
      <FilterBar
        search={{
          label: t('search'),
          placeholder: t('search_placeholder'),
          value: q ?? '',
          onSearch: (next) => set({ q: next }),
        }}
        filters={useFilters(search, set, ['open', 'acknowledged', 'resolved'])}
        onClear={clear}
      />
      <QueryView query={alerts} label={t('loading')} failed={t('failed')} shape="table">
        {(rows) => {
          const shown = rows.filter((alert) => fits(alert, q === undefined ? {} : { q }));
          if (shown.length === 0 && !isFiltered)
            return <Empty icon={History} title={t('none_ever')} text={t('none_ever_text')} />;
          return (
            <>
              {shown.length === 0 ? (
                <NothingFound title={t('nothing_found_history')} onClear={clear} />
              ) : (
                <Rows alerts={shown} question={JSON.stringify(search)} />
              )}
              <LoadMore
                hasMore={alerts.hasNextPage}
                isLoading={alerts.isFetchingNextPage}
                onMore={() => void alerts.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}

function Rows({ alerts, question }: { alerts: Alert[]; question: string }) {
  const t = useText('alerts');
  useListPlace({ details: `/a/${useAccount()}/alerts`, rows: alerts });
  const list = useRows({ resource: 'alerts', rows: alerts, keyOf, question });
  const columns = useColumns();
  return (
    <Card flush>
      <Table
        list={list}
        label={t('history_title')}
        nameOf={({ subject }) => subject.name}
        columns={columns}
      />
    </Card>
  );
}

function useColumns(): Column<Alert>[] {
  const t = useText('alerts');
  const states = useText('states');
  const common = useText('common');
  const account = useAccount();
  const titleOf = useAlertTitle();
  return useMemo(
    () => [
      {
        name: 'state',
        title: common('state'),
        phone: 'aside',
        cell: (alert) => {
          const { state, word } = alertState(alert);
          return <State is={state}>{states(word)}</State>;
        },
      },
      {
        name: 'alert',
        title: t('column_alert'),
        phone: 'title',
        cell: (alert) => (
          <Link className="cover" to={`/a/${account}/alerts/${alert.id}` as string}>
            {titleOf(alert)}
          </Link>
        ),
      },
      {
        name: 'opened',
        title: t('column_opened'),
        phone: 'note',
        cell: ({ opened_at }) => <Time at={opened_at} />,
      },
      {
        name: 'lasted',
        title: t('column_lasted'),
        isNumber: true,
        cell: ({ opened_at, resolved_at }) => <Duration since={opened_at} until={resolved_at} />,
      },
      { name: 'who', title: t('column_who'), cell: ({ acknowledged_by }) => acknowledged_by },
    ],
    [t, states, common, account, titleOf],
  );
}
