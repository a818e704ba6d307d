// The columns of watched processes.

import type { ReactNode } from 'react';
import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import type { Process } from '../../api/schema.gen.ts';
import { MutedMark } from '../../domain/muted.tsx';
import { processState } from '../../domain/state-of.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { Column } from '../../ui/lists/table.tsx';
import { State } from '../../ui/words/state.tsx';
import { rankOf } from '../../ui/words/states.ts';
import { Duration } from '../../ui/words/time.tsx';
import { NoData, Value } from '../../ui/words/value.tsx';
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
    {
      name: 'count',
      title: t('count'),
      isNumber: true,
      cell: (process) => now(process, format.count(process.count)),
    },
    {
      name: 'cpu',
      title: t('cpu'),
      isNumber: true,
      cell: (process) => now(process, format.percent(process.cpu, 1)),
    },
    {
      name: 'memory',
      title: t('memory'),
      isNumber: true,
      phone: 'note-aside',
      cell: (process) => now(process, format.bytes(process.memory_bytes)),
    },
    {
      name: 'running',
      title: t('running_for'),
      isNumber: true,
      cell: ({ status, started_at }) =>
        status === 'unknown' || started_at === null ? <NoData /> : <Duration since={started_at} />,
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

/** While its server is silent, nothing is known of it. */
const now = ({ status }: Process, figure: string): ReactNode =>
  status === 'unknown' ? <NoData /> : <Value>{figure}</Value>;

/** What is wrong first, then by name. */
export const inOrder = (processes: readonly Process[]): Process[] =>
  processes.toSorted(
    (one, other) =>
      rankOf(processState(one).state) - rankOf(processState(other).state) ||
      inNaturalOrder(one.name, other.name),
  );

const nameCell = ({ name }: Process) => <bdi className={css.name}>{name}</bdi>;
const matchCell = ({ match }: Process) => <code className="muted">{match.value}</code>;

function ProcessState({ process }: { process: Process }) {
  const states = useText('states');
  const { state, word } = processState(process);
  return (
    <>
      <State is={state}>{states(word)}</State>
      <MutedMark by={process.muted} />
    </>
  );
}
