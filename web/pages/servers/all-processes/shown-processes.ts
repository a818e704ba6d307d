// Which of all watched processes are shown, and in which order. Pure.

import { inNaturalOrder } from '../../../../shared/format/natural-order.ts';
import { askedList } from '../../../api/asked-list.ts';
import type { AccountProcess } from '../../../api/schema.gen.ts';
import { finder } from '../../../api/words.ts';
import { processState } from '../../../domain/state-of.ts';
import { type NameOrder, rememberedOrder } from '../../../ui/lists/name-order.ts';
import { byKnown, byMoment, turned } from '../../../ui/lists/row-order.ts';
import { rankOf } from '../../../ui/words/states.ts';
import { PROCESS_SORTS, type ProcessSearch } from './process-search.ts';

/** What is asked for, worst first unless another order is. */
export function shownProcesses(
  processes: readonly AccountProcess[],
  search: ProcessSearch,
): AccountProcess[] {
  const { sort } = search;
  const wanted = wantedProcesses(processes, search);
  const inOrder = orderOfNames(wanted.flatMap(({ name, server }) => [name, server.name]));
  const by = ordersBy(inOrder)[PROCESS_SORTS.find((name) => sort?.endsWith(name)) ?? 'state'];
  return wanted.toSorted(by(sort?.startsWith('-') ? -1 : 1));
}

const orderOfNames = rememberedOrder();
const isFoundBy = finder<AccountProcess>(({ name, match, server }) => [name, match.value, server.name]);

/** What is asked for, in the order in which it comes. */
export function wantedProcesses(
  processes: readonly AccountProcess[],
  { q, state = [], server = [] }: ProcessSearch,
): AccountProcess[] {
  const isFound = isFoundBy(q);
  return processes.filter(
    (process) =>
      (state.length === 0 || state.includes(process.status)) &&
      (server.length === 0 || server.includes(String(process.server.id))) &&
      isFound(process),
  );
}

const SERVER_ORDERS = {
  ...({ state: 'worst', name: 'name', server: 'server', cpu: 'cpu', memory: 'memory' } as const),
  since: 'since',
} as const;

/** What the server is asked for where the list is too long for the page; null: for all, worst first. */
export function askedOf(search: ProcessSearch) {
  const { q, state, server, sort } = search;
  if (q === undefined && !state && !server && sort === undefined) return null;
  return {
    ...askedList(search, SERVER_ORDERS),
    ...(state && { status: state }),
    ...(server && { server_id: server.map(Number).filter(Number.isSafeInteger) }),
  };
}

type Order = (one: AccountProcess, other: AccountProcess) => number;

const rank = (process: AccountProcess): number => rankOf(processState(process).state);

function ordersBy(
  inOrder: NameOrder,
): Readonly<Record<(typeof PROCESS_SORTS)[number], (direction: 1 | -1) => Order>> {
  const byServer: Order = (one, other) => inOrder(one.server.name, other.server.name);
  const byName: Order = (one, other) =>
    inOrder(one.name, other.name) || byServer(one, other) || one.id - other.id;
  /** Among those that stopped the newest first; the others by name, so that they keep their places. */
  const byWorst: Order = (one, other) =>
    rank(one) - rank(other) ||
    (one.status === 'stopped' ? byMoment(other.status_since, one.status_since) : 0) ||
    byName(one, other);
  /** While its server is silent, nothing is known of a process. */
  const byFigure = (read: (process: AccountProcess) => number | null) =>
    byKnown<AccountProcess>((process) => (process.status === 'unknown' ? null : read(process)), byName);
  return {
    state: turned(byWorst),
    name: turned(byName),
    server: turned((one, other) => byServer(one, other) || byName(one, other)),
    cpu: byFigure(({ cpu }) => cpu),
    memory: byFigure(({ memory_bytes }) => memory_bytes),
    since: turned((one, other) => byMoment(one.status_since, other.status_since) || byName(one, other)),
  };
}

/** The servers that have any, by name. */
export function serversOf(processes: readonly AccountProcess[]): AccountProcess['server'][] {
  const known = new Map(processes.map(({ server }) => [server.id, server]));
  return [...known.values()].sort((one, other) => inNaturalOrder(one.name, other.name));
}

/** What is new has not been looked for yet, so nothing is known of it either. */
export function countProcesses(
  processes: readonly Pick<AccountProcess, 'status'>[],
): Record<'running' | 'stopped' | 'unknown' | 'total', number> {
  const of = (wanted: AccountProcess['status']) => processes.filter(({ status }) => status === wanted).length;
  return {
    running: of('running'),
    stopped: of('stopped'),
    unknown: of('unknown') + of('new'),
    total: processes.length,
  };
}
