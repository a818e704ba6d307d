// The checks that the address asks for: filters, the table, and what is done with several.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useAccount, useCan } from '../../../api/session.ts';
import { tagListQuery } from '../../../api/subjects.ts';
import { useText } from '../../../i18n/text.ts';
import { Card } from '../../../ui/card.tsx';
import { BulkActs } from '../../../ui/checks/bulk-acts.tsx';
import { ListHints } from '../../../ui/checks/list-hints.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { useListPlace } from '../../../ui/list-place.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { NothingFound } from '../../../ui/page-states.tsx';
import { SelectionBar } from '../../../ui/row-list.tsx';
import { uptimeCheckState } from '../../../ui/state-of.ts';
import { Table } from '../../../ui/table.tsx';
import { TableMenu, useShownColumns, useTableView } from '../../../ui/table-view.tsx';
import { useTagFilter } from '../../../ui/tag-filter.ts';
import { useRows } from '../../../ui/use-rows.ts';
import { listAddress } from '../addresses.ts';
import { leavingOf } from '../check-acts.ts';
import { useCheckColumns } from './check-columns.tsx';
import { chooseChecks, stateNames, wantedChecks } from './chosen-checks.ts';
import { isFiltered, KINDS, type ListSearch, listSearch, STATES } from './list-search.ts';
import { useKnown } from './use-known.ts';

const keyOf = ({ id }: UptimeCheck) => String(id);
const nameOf = ({ name }: UptimeCheck) => name;
const stateOf = (check: UptimeCheck) => uptimeCheckState(check).word;

/** Columns that can be left out. */
const OPTIONAL = ['target', 'median', 'slowest', 'up', 'certificate', 'strip'] as const;

interface CheckListProps {
  checks: readonly UptimeCheck[];
  more: ComponentProps<typeof LoadMore>;
  /** The server chose and ordered them. */
  isChosen: boolean;
  isWhole: boolean;
  /** Of the account; undefined until they are counted. */
  total: number | undefined;
}

export function CheckList({ checks, more, isChosen, isWhole, total }: CheckListProps) {
  const t = useText('uptime');
  const given = useSearch({ strict: false });
  const search = useMemo(() => listSearch(given), [given]);
  const set = useSetSearch();
  const mayEdit = useCan('editor');
  const known = useKnown();
  const rows = useMemo(
    () => (isChosen ? wantedChecks(checks, search) : chooseChecks(checks, search, known)),
    [checks, search, known, isChosen],
  );
  const question = JSON.stringify(search);
  const list = useRows({
    resource: 'uptime-checks',
    rows,
    keyOf,
    stateOf,
    leavingOf,
    question,
    isSelectable: mayEdit,
  });
  useListPlace({ details: listAddress(useAccount()), rows });
  const columns = useCheckColumns();
  const [view, setView] = useTableView('uptime-checks');
  const shownColumns = useShownColumns(columns, view);
  const clear = () => set({ q: undefined, state: undefined, kind: undefined, tag: undefined });
  return (
    <>
      <Filters search={search} set={set} onClear={clear}>
        <TableMenu
          view={view}
          onChange={setView}
          columns={OPTIONAL.map((name) => ({ name, title: t(`column_${name}`) }))}
        />
        <ListHints isSelectable={mayEdit} />
      </Filters>
      {rows.length === 0 && isWhole && isFiltered(search) ? (
        <NothingFound
          title={search.q === undefined ? t('nothing_found') : t('nothing_matches', { question: search.q })}
          text={total !== undefined && t('nothing_found_of', { count: total })}
          onClear={clear}
        />
      ) : (
        <Card flush>
          <Table
            list={list}
            label={t('title')}
            columns={shownColumns}
            nameOf={nameOf}
            sort={search.sort}
            density={view.isCompact ? 'compact' : 'roomy'}
          />
          <LoadMore {...more} />
        </Card>
      )}
      <SelectionBar list={list}>
        {(chosen) => <BulkActs checks={chosen} leavingOf={leavingOf} onDone={list.clearSelection} />}
      </SelectionBar>
    </>
  );
}

type SetSearch = (change: { [Name in keyof ListSearch]?: readonly string[] | string | undefined }) => void;

function useSetSearch(): SetSearch {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      search: (before: object) => listSearch({ ...before, ...change }),
      replace: true,
    });
}

interface FiltersProps {
  search: ListSearch;
  set: SetSearch;
  onClear(): void;
  children: ReactNode;
}

function Filters({ search, set, onClear, children }: FiltersProps) {
  const t = useText('uptime');
  const common = useText('common');
  const states = useText('states');
  const { data } = useQuery(tagListQuery(useAccount()));
  const ofTag = useTagFilter(data?.tags.map(({ tag }) => tag) ?? [], {
    chosen: search.tag ?? [],
    onChoose: (tag) => set({ tag }),
  });
  return (
    <FilterBar
      search={{
        label: t('filter'),
        placeholder: t('filter_placeholder'),
        value: search.q ?? '',
        onSearch: (q) => set({ q }),
      }}
      filters={[
        {
          name: 'state',
          title: common('state'),
          any: common('any_state'),
          isMany: true,
          options: STATES.map((value) => ({ value, label: states(value), state: stateNames[value] })),
          chosen: search.state ?? [],
          onChoose: (state) => set({ state }),
        },
        {
          name: 'kind',
          title: common('kind'),
          any: t('any_kind'),
          isMany: true,
          options: KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
          chosen: search.kind ?? [],
          onChoose: (kind) => set({ kind }),
        },
        ofTag,
      ]}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  );
}
