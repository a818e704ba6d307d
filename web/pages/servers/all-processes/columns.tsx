// The columns of all watched processes.

import { Link } from '@tanstack/react-router';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useAccount } from '../../../api/resources/session.ts';
import type { AccountProcess } from '../../../api/schema.gen.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Menu, MenuItem } from '../../../ui/controls/menu.tsx';
import type { Column } from '../../../ui/lists/table.tsx';
import { Time } from '../../../ui/words/time.tsx';
import { NoData, Value } from '../../../ui/words/value.tsx';
import { useDeleteProcess } from '../process-acts.ts';
import { useProcessColumns } from '../process-columns.tsx';
import { ServerLink } from '../server-link.tsx';
import css from '../servers.module.css';

/** Those that somebody may do without. */
export const OPTIONAL_COLUMNS = ['match', 'count', 'cpu', 'memory', 'since', 'restarts'] as const;

const SORTABLE: readonly string[] = ['state', 'name', 'cpu', 'memory'];
const SHOWN: readonly string[] = ['state', 'name', 'match', 'count', 'cpu', 'memory', 'restarts'];

/** Those of one server, with the server and since when they are as they are. */
export function useColumns(): Column<AccountProcess>[] {
  const t = useText('servers');
  const own = useProcessColumns();
  return useMemo(() => {
    const shared = own
      .filter(({ name }) => SHOWN.includes(name))
      .map(
        ({ phone, ...column }): Column<AccountProcess> => ({
          ...column,
          isSortable: SORTABLE.includes(column.name),
          ...(column.name === 'state' && { phone: 'aside' }),
          ...(column.name === 'name' && { phone: 'title', cell: nameCell }),
          ...(column.name === 'cpu' && { phone: 'note-aside', cell: cpuCell, phoneCell: usedCell }),
        }),
      );
    const server: Column<AccountProcess> = {
      name: 'server',
      title: t('server'),
      isSortable: true,
      phone: 'note',
      cell: ({ server: { id, name } }) => <ServerLink id={id} name={name} />,
      phoneCell: ({ server: { name } }) => <bdi>{name}</bdi>,
    };
    const since: Column<AccountProcess> = {
      name: 'since',
      title: t('since'),
      isSortable: true,
      isNumber: true,
      cell: ({ status_since }) => <Time at={status_since} as="short" />,
    };
    const acts: Column<AccountProcess> = {
      name: 'acts',
      title: t('acts'),
      isTitleHidden: true,
      cell: (process) => <Acts process={process} />,
    };
    const place = shared.findIndex(({ name }) => name === 'name') + 1;
    return [...shared.slice(0, place), server, ...shared.slice(place), since, acts];
  }, [own, t]);
}

const cpuCell = (process: AccountProcess) => <Usage process={process} />;
const usedCell = (process: AccountProcess) => <Usage process={process} hasMemory />;

interface UsageProps {
  process: AccountProcess;
  /** Where no column has it. */
  hasMemory?: boolean;
}

/** While its server is silent, nothing is known of it. */
function Usage({ process: { status, cpu, memory_bytes }, hasMemory = false }: UsageProps) {
  const t = useText('servers');
  const format = useFormat();
  if (status === 'unknown') return <NoData />;
  const used = { cpu: format.percent(cpu, 1), memory: format.bytes(memory_bytes) };
  return hasMemory ? t('usage_of_process', used) : <Value>{used.cpu}</Value>;
}

const nameCell = (process: AccountProcess) => <NameLink process={process} />;

/** To where it can be changed. */
function NameLink({ process: { name, server } }: { process: AccountProcess }) {
  const account = String(useAccount());
  return (
    <Link
      to="/a/$account/servers/$id/processes"
      params={{ account, id: String(server.id) }}
      className={`cover ${css.name}`}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

function Acts({ process }: { process: AccountProcess }) {
  const t = useText('servers');
  const needsEditor = useNeedsRole('editor');
  const remove = useDeleteProcess();
  return (
    <Menu
      label={t('more_for', { name: process.name })}
      className="btn ico sm ghost"
      align="end"
      trigger={<Icon of={Ellipsis} />}
    >
      <MenuItem
        icon={Trash2}
        danger
        disabledBecause={needsEditor}
        onSelect={() => remove(process.server.id, process)}
      >
        {t('stop_watching')}
      </MenuItem>
    </Menu>
  );
}
