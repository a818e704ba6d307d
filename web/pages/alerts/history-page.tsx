// All alerts, newest first, as far back as the plan keeps them.

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { exportAlerts } from '../../api/resources/alert-export.ts';
import { alertListQuery } from '../../api/resources/alerts.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Alert } from '../../api/schema.gen.ts';
import { useAlertTitle } from '../../domain/alert-words.tsx';
import { alertState } from '../../domain/state-of.ts';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LightLink } from '../../ui/controls/light-link.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { useAttempt } from '../../ui/layers/use-failure.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { useListPlace } from '../../ui/lists/list-place.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { idOfRow } from '../../ui/lists/row-names.ts';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Empty, NothingFound } from '../../ui/page/page-states.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { State } from '../../ui/words/state.tsx';
import { Duration, Time, useTicking } from '../../ui/words/time.tsx';
import { useHistoryFilters } from './history-filters.ts';
import { type HistorySearch, historyFilters } from './search.ts';

const HOUR_MS = 3_600_000;

export function HistoryPage() {
  const t = useText('alerts');
  const account = useAccount();
  const navigate = useNavigate();
  const search: HistorySearch = useSearch({ strict: false });
  const now = useTicking((moment) => moment - (moment % HOUR_MS));
  const filters = historyFilters(search, now);
  // While somebody types, what was found before stays.
  const alerts = useInfiniteQuery({ ...alertListQuery(account, filters), placeholderData: keepPreviousData });
  const to = `/a/${account}/alerts/history` as string;
  const set = (change: HistorySearch) =>
    void navigate({ to, search: { ...search, ...change }, replace: true });
  const clear = () => void navigate({ to, search: {}, replace: true });
  return (
    <Page title={t('history_title')} actions={<ExportButton filters={filters} />}>
      <AlertTabs current="alert_history" />
      <FilterBar
        search={{
          label: t('search'),
          placeholder: t('search_placeholder'),
          value: search.q ?? '',
          onSearch: (q) => set({ q }),
        }}
        filters={useHistoryFilters(search, set)}
        onClear={clear}
      />
      <QueryView query={alerts} label={t('loading')} failed={t('failed')} shape="table">
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <Nothing search={search} onClear={clear} />
            ) : (
              // The answer to a new question comes later, and takes its place even below the pointer.
              <Rows alerts={rows} question={JSON.stringify([search, alerts.isPlaceholderData])} />
            )}
            <LoadMore
              hasMore={alerts.hasNextPage}
              isLoading={alerts.isFetchingNextPage}
              onMore={() => void alerts.fetchNextPage()}
            />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Nothing({ search, onClear }: { search: HistorySearch; onClear: () => void }) {
  const t = useText('alerts');
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  if (!isFiltered) return <Empty icon={History} title={t('none_ever')} text={t('none_ever_text')} />;
  const { q } = search;
  return (
    <NothingFound
      title={q === undefined ? t('nothing_found_history') : t('nothing_matches', { question: q })}
      onClear={onClear}
    />
  );
}

function ExportButton({ filters }: { filters: ReturnType<typeof historyFilters> }) {
  const common = useText('common');
  const account = useAccount();
  const attempt = useAttempt();
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const made = await attempt(exportAlerts(account, { ...filters, format: 'csv' }));
    setBusy(false);
    if (made) saveFile(made.file, made.name ?? 'tocsin-alerts.csv');
  }
  return (
    <Button icon={Download} busy={isBusy} onClick={() => void save()}>
      {common('export_csv')}
    </Button>
  );
}

function Rows({ alerts, question }: { alerts: Alert[]; question: string }) {
  const t = useText('alerts');
  useListPlace({ details: `/a/${useAccount()}/alerts`, rows: alerts });
  const list = useRows({ resource: 'alerts', rows: alerts, keyOf: idOfRow, question });
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
          <LightLink className="cover" to={`/a/${account}/alerts/${alert.id}`}>
            {titleOf(alert)}
          </LightLink>
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
