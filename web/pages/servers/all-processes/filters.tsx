// What of the processes is shown, as the address has it.

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { serverListQuery } from '../../../api/resources/servers.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { AccountProcess } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { processState } from '../../../domain/state-of.ts';
import { useText } from '../../../i18n/text.ts';
import { KeyHints } from '../../../ui/keys/key-hints.tsx';
import { type Filter, FilterBar } from '../../../ui/lists/filter-bar.tsx';
import type { Column } from '../../../ui/lists/table.tsx';
import { TableMenu, type TableView } from '../../../ui/lists/table-view.tsx';
import { OPTIONAL_COLUMNS } from './columns.tsx';
import { PROCESS_STATES, type ProcessSearch } from './process-search.ts';
import { serversOf } from './shown-processes.ts';

const route = getRouteApi('/a/$account/servers/processes');

interface FiltersProps {
  processes: readonly AccountProcess[];
  /** They are all of the account, or will be in a moment. */
  isAll: boolean;
  columns: readonly Column<AccountProcess>[];
  view: TableView;
  onView(view: TableView): void;
}

export function Filters({ processes, isAll, columns, view, onView }: FiltersProps) {
  const t = useText('servers');
  const { q = '' } = route.useSearch();
  const set = useQuestion();
  const isOptional = (name: string) => OPTIONAL_COLUMNS.some((one) => one === name);
  return (
    <FilterBar
      search={{
        label: t('search_processes'),
        placeholder: t('search_processes_placeholder'),
        value: q,
        onSearch: (text) => set({ q: text }),
      }}
      filters={useFilters(useServers(processes, isAll), set)}
      onClear={() => set({ q: undefined, state: undefined, server: undefined })}
    >
      <TableMenu view={view} onChange={onView} columns={columns.filter(({ name }) => isOptional(name))} />
      <KeyHints hints={[{ keys: ['j', 'k'], label: t('hint_move') }]} />
    </FilterBar>
  );
}

type Change = { [Name in keyof ProcessSearch]: ProcessSearch[Name] | undefined };

function useQuestion(): (change: Change) => void {
  const navigate = useNavigate({ from: '/a/$account/servers/processes' });
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }) as ProcessSearch, replace: true });
}

/** Those that have any; where not all processes are known, all servers. */
function useServers(
  processes: readonly AccountProcess[],
  isAll: boolean,
): readonly AccountProcess['server'][] {
  const all = useAll({ ...serverListQuery(useAccount()), enabled: !isAll });
  return isAll ? serversOf(processes) : (all.data ?? serversOf(processes));
}

function useFilters(servers: readonly AccountProcess['server'][], set: (change: Change) => void): Filter[] {
  const t = useText('servers');
  const common = useText('common');
  const states = useText('states');
  const { state = [], server = [] } = route.useSearch();
  const shown = (status: AccountProcess['status']) => processState({ status });
  return [
    {
      name: 'state',
      title: t('state'),
      any: common('any_state'),
      isMany: true,
      options: PROCESS_STATES.map((value) => ({
        ...{ value, label: states(shown(value).word), state: shown(value).state },
      })),
      chosen: state,
      onChoose: (chosen) => set({ state: PROCESS_STATES.filter((one) => chosen.includes(one)) }),
    },
    {
      name: 'server',
      title: t('server'),
      any: t('any_server'),
      isMany: true,
      options: servers.map(({ id, name }) => ({ value: String(id), label: name })),
      chosen: server,
      onChoose: (chosen) => set({ server: [...chosen] }),
    },
  ];
}
