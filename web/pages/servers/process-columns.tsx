// The columns of watched processes.

import type { ReactNode } from 'react';
import type { Process } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { State } from '../../ui/state.tsx';
import { processState } from '../../ui/state-of.ts';
import type { Column } from '../../ui/table.tsx';
import { Duration } from '../../ui/time.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { NoData, Value } from '../../ui/value.tsx';
import css from './servers.module.css';

export const processKey = ({ id }: Process) => String(id);
export const processName = ({ name }: Process) => name;
export const processStatus = ({ status }: Process) => status;
export const leavingProcess = ({ id }: { id: number }) => `process ${id}`;

export function useProcessColumns(): readonly Column<Process>[] {
  const t = useText('servers');
  const format = useFormat();
  const columns: Column<Process>[] = [
    {
      name: 'state',
      title: t('state'),
      phone: 'aside',
      cell: (process) => <ProcessState process={process} />,
    },
    { name: 'name', title: t('name'), phone: 'title', cell: nameCell },
    { name: 'match', title: t('matches'), isClipped: true, phone: 'note', cell: matchCell },
    { name: 'count', title: t('count'), isNumber: true, cell: ({ count }) => known(count, format.count) },
    {
      name: 'cpu',
      title: t('cpu'),
      isNumber: true,
      cell: ({ cpu }) => <Value>{format.percent(cpu, 1)}</Value>,
    },
    {
      name: 'memory',
      title: t('memory'),
      isNumber: true,
      phone: 'note-aside',
      cell: ({ memory_bytes }) => <Value>{format.bytes(memory_bytes)}</Value>,
    },
    {
      name: 'running',
      title: t('running_for'),
      isNumber: true,
      cell: ({ started_at }) => (started_at === null ? <NoData /> : <Duration since={started_at} />),
    },
    {
      name: 'restarts',
      title: t('restarts'),
      isNumber: true,
      cell: ({ restarts }) => format.count(restarts),
    },
  ];
  return columns;
}

const known = (value: number | null, write: (value: number) => string): ReactNode =>
  value === null ? <NoData /> : write(value);

const nameCell = ({ name }: Process) => <bdi className={css.name}>{name}</bdi>;
const matchCell = ({ match }: Process) => <code className="muted">{match.value}</code>;

export function ProcessState({ process }: { process: Process }) {
  const states = useText('states');
  const { state, word } = processState(process);
  return <State is={state}>{states(word)}</State>;
}
