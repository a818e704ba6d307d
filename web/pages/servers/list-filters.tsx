// What of the servers is shown, as the address has it.

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { tagListQuery } from '../../api/resources/subjects.ts';
import type { Server } from '../../api/schema.gen.ts';
import { useTagFilter } from '../../domain/tag-filter.ts';
import { useText } from '../../i18n/text.ts';
import { KeyHints } from '../../ui/keys/key-hints.tsx';
import { type Filter, FilterBar } from '../../ui/lists/filter-bar.tsx';
import type { Column } from '../../ui/lists/table.tsx';
import { TableMenu, type TableView } from '../../ui/lists/table-view.tsx';
import type { StateName } from '../../ui/words/states.ts';
import { OPTIONAL_COLUMNS } from './list-columns.tsx';
import { SERVER_STATES, type ServerQuestion, type ServerStateName } from './list-search.ts';
import { tagsOf } from './shown-servers.ts';

const SIGNS: Record<ServerStateName, StateName> = {
  offline: 'down',
  warning: 'warn',
  new: 'new',
  online: 'ok',
};

interface ListFiltersProps {
  servers: readonly Server[];
  /** They are all of the account, or will be in a moment. */
  isAll: boolean;
  columns: readonly Column<Server>[];
  view: TableView;
  onView(view: TableView): void;
  /** The menu of views. */
  views: ReactNode;
}

export function ListFilters({ servers, isAll, columns, view, onView, views }: ListFiltersProps) {
  const t = useText('servers');
  const common = useText('common');
  const { q = '' } = getRouteApi('/a/$account/servers').useSearch();
  const set = useQuestion();
  const isOptional = (name: string) => OPTIONAL_COLUMNS.some((one) => one === name);
  return (
    <FilterBar
      search={{
        label: t('search_label'),
        placeholder: t('search_placeholder'),
        value: q,
        onSearch: (text) => set({ q: text }),
      }}
      filters={useFilters(useTags(servers, isAll), set)}
      onClear={() => set({ q: undefined, state: undefined, tag: undefined })}
    >
      {views}
      <TableMenu view={view} onChange={onView} columns={columns.filter(({ name }) => isOptional(name))} />
      <KeyHints
        hints={[
          { keys: ['j', 'k'], label: t('hint_move') },
          { keys: ['x'], label: common('key_select_row') },
        ]}
      />
    </FilterBar>
  );
}

type Change = { [Name in keyof ServerQuestion]: ServerQuestion[Name] | undefined };

function useQuestion(): (change: Change) => void {
  const navigate = useNavigate({ from: '/a/$account/servers' });
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }) as ServerQuestion, replace: true });
}

/** Those of servers; where not all servers are known, all tags. */
function useTags(servers: readonly Server[], isAll: boolean): string[] {
  const { data } = useQuery({ ...tagListQuery(useAccount()), enabled: !isAll });
  return isAll || !data ? tagsOf(servers) : data.tags.map(({ tag }) => tag);
}

function useFilters(tags: readonly string[], set: (change: Change) => void): Filter[] {
  const t = useText('servers');
  const common = useText('common');
  const states = useText('states');
  const { state = [], tag = [] } = getRouteApi('/a/$account/servers').useSearch();
  const ofTag = useTagFilter(tags, {
    chosen: tag,
    onChoose: (chosen) => set({ tag: [...chosen] }),
  });
  const ofState: Filter = {
    name: 'state',
    title: t('state'),
    any: common('any_state'),
    isMany: true,
    options: SERVER_STATES.map((value) => ({ value, label: states(value), state: SIGNS[value] })),
    chosen: state,
    onChoose: (chosen) => set({ state: SERVER_STATES.filter((one) => chosen.includes(one)) }),
  };
  return ofTag.options.length > 0 ? [ofState, ofTag] : [ofState];
}
