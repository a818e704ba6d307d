// The checks of a kind that the address asks for: filters, the table, and what is done with several.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { useAccount, useCan } from '../../api/resources/session.ts';
import { type Matching, tagListQuery } from '../../api/resources/subjects.ts';
import { useText } from '../../i18n/text.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { type Filter, FilterBar } from '../../ui/lists/filter-bar.tsx';
import { useListPlace } from '../../ui/lists/list-place.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SelectButton, SelectionBar } from '../../ui/lists/row-list.tsx';
import { idOfRow, nameOfRow } from '../../ui/lists/row-names.ts';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { TableMenu, useShownColumns, useTableView } from '../../ui/lists/table-view.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { late } from '../../ui/page/late.tsx';
import { NothingFound } from '../../ui/page/page-states.tsx';
import type { StateName } from '../../ui/words/states.ts';
import { useTagFilter } from '../tag-filter.ts';
import type { Grouped, Grouping } from '../views/grouping.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { useGrouped, useGrouping } from '../views/use-grouped.tsx';
import type { Check, LeavingOf } from './acts.ts';
import { ListHints } from './list-hints.tsx';
import { MatchCount } from './match-count.tsx';

/** Nobody waits for it before something is selected. */
const BulkActs = late(() => import('./bulk-acts.tsx').then((file) => file.BulkActs));

/** The rows that are there. */
export interface ListedChecks<Row> {
  checks: readonly Row[];
  more: ComponentProps<typeof LoadMore>;
  /** The server chose and ordered them. */
  isChosen: boolean;
  /** It has not answered yet. */
  isAwaited: boolean;
  /** More of them are on their way. */
  isFilling: boolean;
  isWhole: boolean;
  /** Of the account; undefined until they are counted. */
  total: number | undefined;
}

interface Search {
  q?: string;
  state?: string[];
  tag?: string[];
  sort?: string;
}

/** Undefined takes a filter away. */
export type SetSearch = (change: Record<string, readonly string[] | string | undefined>) => void;

interface CheckListProps<Row> extends Omit<ListedChecks<Row>, 'checks' | 'isChosen'> {
  area: 'cron' | 'uptime';
  resource: 'cron-checks' | 'uptime-checks';
  /** Below which each check has its page. */
  details: string;
  /** In the order shown. */
  rows: readonly Row[];
  search: Search;
  set: SetSearch;
  /** Takes every filter away. */
  onClear(): void;
  isFiltered: boolean;
  /** The filters, as the API has them. */
  matching: Matching;
  states: readonly { value: TextKey<'states'>; state: StateName }[];
  /** Beside state and tag. */
  filters?: readonly Filter[];
  columns: readonly Column<Row>[];
  /** Columns that can be left out. */
  optional: readonly { name: string; title: string }[];
  stateOf: (row: Row) => string;
  /** How it is drawn. Stays the same function. */
  signOf: (row: Row) => StateName;
  leavingOf: LeavingOf;
}

const GROUPINGS: readonly Grouping[] = ['tag', 'parent'];

export function CheckList<Row extends Check & Grouped>(props: CheckListProps<Row>) {
  const { area, resource, rows, search, onClear, columns, stateOf, leavingOf } = props;
  const t = useText(area);
  const mayEdit = useCan('editor');
  const [grouping, setGrouping] = useGrouping(resource);
  const grouped = useGrouped(rows, { by: grouping, signOf: props.signOf, leavingOf });
  const question = JSON.stringify(search) + grouped.question;
  const list = useRows<Row>({
    resource,
    rows: grouped.rows,
    folded: grouped.folded,
    standsFor: grouped.standsFor,
    keyOf: idOfRow,
    stateOf,
    leavingOf,
    question,
    isAwaited: props.isAwaited,
    isFilling: props.isFilling,
    isSelectable: mayEdit,
  });
  useListPlace({ details: props.details, rows });
  const [view, setView] = useTableView(resource);
  const shownColumns = useShownColumns(columns, view);
  return (
    <>
      <Filters {...props}>
        <SavedViews list={resource} grouping={grouping} groupings={GROUPINGS} onGroup={setGrouping} />
        <TableMenu view={view} onChange={setView} columns={props.optional} />
        <SelectButton list={list} />
        <ListHints isSelectable={mayEdit} />
      </Filters>
      {rows.length === 0 && props.isWhole && props.isFiltered ? (
        <NothingFound
          title={search.q === undefined ? t('nothing_found') : t('nothing_matches', { question: search.q })}
          text={props.total !== undefined && t('nothing_found_of', { count: props.total })}
          onClear={onClear}
        />
      ) : (
        <>
          {props.isFiltered && rows.length > 0 && (
            <MatchCount
              count={grouping || list.isBehind ? rows.length : list.rows.length}
              total={props.total}
              isWhole={props.isWhole}
            />
          )}
          <Card flush>
            <Table<Row>
              list={list}
              label={t('title')}
              columns={shownColumns}
              nameOf={nameOfRow}
              sort={search.sort}
              density={view.isCompact ? 'compact' : 'roomy'}
              heads={grouped.heads}
            />
            <LoadMore {...props.more} />
          </Card>
        </>
      )}
      <SelectionBar list={list}>
        {(chosen) => (
          <Suspense>
            <BulkActs
              list={list}
              checks={chosen}
              leavingOf={leavingOf}
              newAddress={`${props.details}/new`}
              matching={props.matching}
              isWhole={props.isWhole}
            />
          </Suspense>
        )}
      </SelectionBar>
    </>
  );
}

/** Changes what the address asks for; `read` is what of it the list understands. */
export function useSetSearch<Asked extends object>(
  read: (given: Record<string, unknown>) => Asked,
): SetSearch {
  const navigate = useNavigate();
  return (change) =>
    void navigate({ to: '.', search: (before: object) => read({ ...before, ...change }), replace: true });
}

type FiltersProps = Pick<
  CheckListProps<Check>,
  'area' | 'search' | 'set' | 'onClear' | 'states' | 'filters'
> & { children: ReactNode };

function Filters({ area, search, set, onClear, states, filters = [], children }: FiltersProps) {
  const t = useText(area);
  const common = useText('common');
  const words = useText('states');
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
          options: states.map(({ value, state }) => ({ value, label: words(value), state })),
          chosen: search.state ?? [],
          onChoose: (state) => set({ state }),
        },
        ...filters,
        ofTag,
      ]}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  );
}
