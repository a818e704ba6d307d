// Every process that is watched, on whichever server, worst first.

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { allProcessesQuery } from '../../../api/resources/processes.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { AccountProcess } from '../../../api/schema.gen.ts';
import { moreOf, useAsked } from '../../../api/use-all.ts';
import { HowTheyAre, useTotal } from '../../../domain/checks/how-they-are.tsx';
import { useText } from '../../../i18n/text.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { idOfRow, nameOfRow } from '../../../ui/lists/row-names.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { useShownColumns, useTableView } from '../../../ui/lists/table-view.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Empty, NothingFound } from '../../../ui/page/page-states.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { leavingProcess } from '../process-columns.tsx';
import { ServersView } from '../servers-view.tsx';
import { useColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { askedOf, shownProcesses, wantedProcesses } from './shown-processes.ts';

const route = getRouteApi('/a/$account/servers/processes');

export function AllProcessesPage() {
  const t = useText('servers');
  const account = useAccount();
  const asked = askedOf(route.useSearch());
  const processes = useAsked(allProcessesQuery(account), asked && allProcessesQuery(account, asked));
  const total = useTotal('process');
  return (
    <Page
      title={t('all_processes')}
      lead={<HowTheyAre type="process" />}
      actions={<ServersView current="processes" />}
    >
      <QueryView query={processes} shape="list" label={t('loading_processes')} failed={t('failed_processes')}>
        {(rows) =>
          rows.length === 0 && !processes.isChosen ? (
            <NoneWatched />
          ) : (
            <List
              processes={rows}
              more={moreOf(processes)}
              isChosen={processes.isChosen}
              isAwaited={processes.isAwaited}
              isWhole={processes.isWhole}
              isTooLong={processes.isTooLong}
              total={total}
            />
          )
        }
      </QueryView>
    </Page>
  );
}

function NoneWatched() {
  const t = useText('servers');
  const account = String(useAccount());
  return (
    <Card flush>
      <Empty
        icon={ListChecks}
        title={t('none_watched_title')}
        text={t('none_watched_text')}
        actions={
          <ButtonLink to="/a/$account/servers" params={{ account }}>
            {t('choose_server')}
          </ButtonLink>
        }
      />
    </Card>
  );
}

const stateOf = ({ status }: AccountProcess) => status;

interface ListProps {
  processes: readonly AccountProcess[];
  more: ComponentProps<typeof LoadMore>;
  /** The server chose and ordered them. */
  isChosen: boolean;
  /** It has not answered yet. */
  isAwaited: boolean;
  isWhole: boolean;
  /** There are more than the page has by itself. */
  isTooLong: boolean;
  /** Of the account; undefined until they are counted. */
  total: number | undefined;
}

function List({ processes, more, isChosen, isAwaited, isWhole, isTooLong, total }: ListProps) {
  const t = useText('servers');
  const search = route.useSearch();
  const columns = useColumns();
  const [view, setView] = useTableView('processes');
  const shownColumns = useShownColumns(columns, view);
  const rows = useMemo(
    () => (isChosen ? wantedProcesses : shownProcesses)(processes, search),
    [processes, search, isChosen],
  );
  const list = useRows({
    resource: 'processes',
    rows,
    keyOf: idOfRow,
    stateOf,
    leavingOf: leavingProcess,
    question: JSON.stringify(search),
    isAwaited,
  });
  return (
    <>
      <Filters processes={processes} isAll={!isTooLong} columns={columns} view={view} onView={setView} />
      <Card flush>
        {list.rows.length === 0 && isWhole ? (
          <NothingHere total={total} />
        ) : (
          <Table
            list={list}
            label={t('all_processes')}
            columns={shownColumns}
            nameOf={nameOfRow}
            sort={search.sort}
            density={view.isCompact ? 'compact' : 'roomy'}
          />
        )}
        <LoadMore {...more} />
      </Card>
    </>
  );
}

function NothingHere({ total }: { total: number | undefined }) {
  const t = useText('servers');
  const { q } = route.useSearch();
  const navigate = useNavigate({ from: '/a/$account/servers/processes' });
  return (
    <NothingFound
      title={q ? t('no_process_matches', { q }) : t('no_process_matches_filters')}
      text={total !== undefined && t('nothing_of_processes', { total })}
      onClear={() => void navigate({ search: {}, replace: true })}
    />
  );
}
