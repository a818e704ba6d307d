// All servers of the account, worst first.

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Server as ServerIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { Server } from '../../api/schema.gen.ts';
import { serverListQuery } from '../../api/servers.ts';
import { useAccount } from '../../api/session.ts';
import { useAll } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { Card } from '../../ui/card.tsx';
import { HowTheyAre } from '../../ui/checks/how-they-are.tsx';
import { Later } from '../../ui/later.tsx';
import { useListPlace } from '../../ui/list-place.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, NothingFound } from '../../ui/page-states.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectionBar } from '../../ui/row-list.tsx';
import { Table } from '../../ui/table.tsx';
import { useShownColumns, useTableView } from '../../ui/table-view.tsx';
import { useRows } from '../../ui/use-rows.ts';
import { AddServer } from './add-server.tsx';
import { useServerColumns } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { leavingServer } from './server-acts.ts';
import { ServersView } from './servers-view.tsx';
import { SeveralServers } from './several-servers.tsx';
import { shownServers } from './shown-servers.ts';

const route = getRouteApi('/a/$account/servers');

export function ListPage() {
  const t = useText('servers');
  const servers = useAll(serverListQuery(useAccount()));
  return (
    <Page
      title={t('title')}
      lead={<HowTheyAre type="server" />}
      actions={
        <>
          <ServersView current="servers" />
          <AddServer />
        </>
      }
    >
      <QueryView query={servers} shape="list" label={t('loading')} failed={t('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <Card flush>
              <Empty
                icon={ServerIcon}
                title={t('empty_title')}
                text={t('empty_text')}
                actions={<AddServer />}
              />
            </Card>
          ) : (
            <Later>
              <List servers={rows} isWhole={servers.isWhole} />
              <LoadMore
                hasMore={!servers.isWhole && rows.length >= 2_000}
                isLoading={servers.isFetchingNextPage}
                onMore={() => void servers.fetchNextPage()}
              />
            </Later>
          )
        }
      </QueryView>
    </Page>
  );
}

const keyOf = ({ id }: Server) => String(id);
const nameOf = ({ name }: Server) => name;
const stateOf = ({ status }: Server) => status;

function List({ servers, isWhole }: { servers: readonly Server[]; isWhole: boolean }) {
  const t = useText('servers');
  const search = route.useSearch();
  const columns = useServerColumns();
  const [view, setView] = useTableView('servers');
  const shownColumns = useShownColumns(columns, view);
  const rows = useMemo(() => shownServers(servers, search), [servers, search]);
  useListPlace({ details: `/a/${useAccount()}/servers`, rows });
  const list = useRows({
    resource: 'servers',
    rows,
    keyOf,
    stateOf,
    leavingOf: leavingServer,
    isSelectable: true,
    question: JSON.stringify(search),
  });
  return (
    <>
      <ListFilters servers={servers} view={view} onView={setView} columns={columns} />
      <Card flush>
        {list.rows.length === 0 && isWhole ? (
          <NothingHere total={servers.length} />
        ) : (
          <Table
            list={list}
            label={t('title')}
            columns={shownColumns}
            nameOf={nameOf}
            sort={search.sort}
            density={view.isCompact ? 'compact' : 'roomy'}
          />
        )}
      </Card>
      <SelectionBar list={list}>
        {(chosen) => <SeveralServers servers={chosen} onDone={list.clearSelection} />}
      </SelectionBar>
    </>
  );
}

function NothingHere({ total }: { total: number }) {
  const t = useText('servers');
  const { q } = route.useSearch();
  const navigate = useNavigate({ from: '/a/$account/servers' });
  return (
    <NothingFound
      title={q ? t('nothing_matches', { q }) : t('nothing_matches_filters')}
      text={t('nothing_of', { total })}
      onClear={() => void navigate({ search: {}, replace: true })}
    />
  );
}
