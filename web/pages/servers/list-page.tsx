// All servers of the account, worst first.

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Server as ServerIcon } from 'lucide-react';
import { type ComponentProps, Suspense, useMemo } from 'react';
import { serverListQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Server } from '../../api/schema.gen.ts';
import { moreOf, useAsked } from '../../api/use-all.ts';
import { HowTheyAre, useTotal } from '../../domain/checks/how-they-are.tsx';
import { MatchCount } from '../../domain/checks/match-count.tsx';
import { ListPage, useListWords } from '../../domain/list-page.tsx';
import { serverState } from '../../domain/state-of.ts';
import { SavedViews } from '../../domain/views/saved-views.tsx';
import { useGrouped, useGrouping } from '../../domain/views/use-grouped.tsx';
import { useText } from '../../i18n/text.ts';
import { useListPlace } from '../../ui/lists/list-place.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SelectButton, SelectionBar } from '../../ui/lists/row-list.tsx';
import { idOfRow, nameOfRow } from '../../ui/lists/row-names.ts';
import { Table } from '../../ui/lists/table.tsx';
import { useShownColumns, useTableView } from '../../ui/lists/table-view.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { late } from '../../ui/page/late.tsx';
import { RowsFirst } from '../../ui/page/later.tsx';
import { NothingFound } from '../../ui/page/page-states.tsx';
import { AddServer } from './add-server.tsx';
import { useServerColumns } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { ManyServers } from './many-servers.tsx';
import { leavingServer } from './server-acts.ts';
import { ServersView } from './servers-view.tsx';
import { askedOf, shownServers, wantedServers } from './shown-servers.ts';

/** Nobody waits for it before something is selected. */
const SeveralServers = late(() => import('./several-servers.tsx').then((file) => file.SeveralServers));

const route = getRouteApi('/a/$account/servers');

export function ServersPage() {
  const account = useAccount();
  const asked = askedOf(route.useSearch());
  const servers = useAsked(serverListQuery(account), asked && serverListQuery(account, asked));
  const total = useTotal('server');
  return (
    <ListPage
      words={useListWords('servers')}
      icon={ServerIcon}
      query={servers}
      isChosen={servers.isChosen}
      shape="list"
      lead={<HowTheyAre type="server" />}
      actions={
        <>
          <ServersView current="servers" />
          <AddServer />
        </>
      }
      emptyActions={
        <>
          <AddServer />
          <ManyServers />
        </>
      }
    >
      {(rows) => (
        <RowsFirst>
          <List
            servers={rows}
            more={moreOf(servers)}
            isChosen={servers.isChosen}
            isAwaited={servers.isAwaited}
            isFilling={servers.isFilling}
            isWhole={servers.isWhole}
            isTooLong={servers.isTooLong}
            total={total}
          />
        </RowsFirst>
      )}
    </ListPage>
  );
}

const stateOf = ({ status }: Server) => status;
const signOf = (server: Server) => serverState(server).state;

interface ListProps {
  servers: readonly Server[];
  more: ComponentProps<typeof LoadMore>;
  /** The server chose and ordered them. */
  isChosen: boolean;
  /** It has not answered yet. */
  isAwaited: boolean;
  /** More of them are on their way. */
  isFilling: boolean;
  isWhole: boolean;
  /** There are more than the page has by itself. */
  isTooLong: boolean;
  /** Of the account; undefined until they are counted. */
  total: number | undefined;
}

function List({ servers, more, isChosen, isAwaited, isFilling, isWhole, isTooLong, total }: ListProps) {
  const t = useText('servers');
  const search = route.useSearch();
  const isFiltered = [search.q, search.state, search.tag].some((asked) => asked !== undefined);
  const columns = useServerColumns();
  const [view, setView] = useTableView('servers');
  const shownColumns = useShownColumns(columns, view);
  const rows = useMemo(
    () => (isChosen ? wantedServers : shownServers)(servers, search),
    [servers, search, isChosen],
  );
  useListPlace({ details: `/a/${useAccount()}/servers`, rows });
  const [grouping, setGrouping] = useGrouping('servers');
  const grouped = useGrouped(rows, { by: grouping, signOf, leavingOf: leavingServer });
  const list = useRows({
    resource: 'servers',
    rows: grouped.rows,
    folded: grouped.folded,
    standsFor: grouped.standsFor,
    keyOf: idOfRow,
    stateOf,
    leavingOf: leavingServer,
    isSelectable: true,
    question: JSON.stringify(search) + grouped.question,
    isAwaited,
    isFilling,
  });
  // Those of closed groups match as well, and those that are about to be drawn.
  const matched = grouping || list.isBehind ? rows : list.rows;
  return (
    <>
      <ListFilters
        servers={servers}
        isAll={!isTooLong}
        view={view}
        onView={setView}
        columns={columns}
        views={
          <>
            <SavedViews list="servers" grouping={grouping} groupings={['tag']} onGroup={setGrouping} />
            <SelectButton list={list} />
          </>
        }
      />
      {isFiltered && matched.length > 0 && (
        <MatchCount count={matched.length} total={total} isWhole={isWhole} />
      )}
      <Card flush>
        {matched.length === 0 && isWhole ? (
          <NothingHere total={total} />
        ) : (
          <Table
            list={list}
            label={t('title')}
            columns={shownColumns}
            nameOf={nameOfRow}
            sort={search.sort}
            density={view.isCompact ? 'compact' : 'roomy'}
            lines={2}
            heads={grouped.heads}
          />
        )}
        <LoadMore {...more} />
      </Card>
      <SelectionBar list={list}>
        {(chosen) => (
          <Suspense>
            <SeveralServers servers={chosen} onDone={list.clearSelection} />
          </Suspense>
        )}
      </SelectionBar>
    </>
  );
}

function NothingHere({ total }: { total: number | undefined }) {
  const t = useText('servers');
  const { q } = route.useSearch();
  const navigate = useNavigate({ from: '/a/$account/servers' });
  return (
    <NothingFound
      title={q ? t('nothing_matches', { q }) : t('nothing_matches_filters')}
      text={total !== undefined && t('nothing_of', { total })}
      onClear={() => void navigate({ search: {}, replace: true })}
    />
  );
}
