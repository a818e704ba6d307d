// Which of all watched processes are shown, and in which order. Pure.

import type { AccountProcess } from '../../../api/schema.gen.ts';
import { processState, rankOf } from '../../../ui/state-of.ts';
import { PROCESS_SORTS, type ProcessSearch } from './process-search.ts';

/** What is asked for, worst first unless another order is. */
export function shownProcesses(
  processes: readonly AccountProcess[],
  { q = '', state = [], server = [], sort }: ProcessSearch,
): AccountProcess[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = (process: AccountProcess) =>
    (state.length === 0 || state.includes(process.status)) &&
    (server.length === 0 || server.includes(String(process.server.id))) &&
    hasWords(process, words);
  const by = orders[PROCESS_SORTS.find((name) => sort?.endsWith(name)) ?? 'state'];
  return processes.filter(isWanted).toSorted(by(sort?.startsWith('-') ? -1 : 1));
}

function hasWords({ name, match, server }: AccountProcess, words: readonly string[]): boolean {
  const text = [name, match.value, server.name].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

type Order = (one: AccountProcess, other: AccountProcess) => number;

const byName: Order = (one, other) =>
  one.name.localeCompare(other.name) || one.server.name.localeCompare(other.server.name) || one.id - other.id;

const rank = (process: AccountProcess): number => rankOf(processState(process).state);

/** Among those that stopped the newest first; the others by name, so that they keep their places. */
const byWorst: Order = (one, other) =>
  rank(one) - rank(other) ||
  (one.status === 'stopped' ? other.status_since.localeCompare(one.status_since) : 0) ||
  byName(one, other);

const turned =
  (order: Order) =>
  (direction: 1 | -1): Order =>
  (one, other) =>
    order(one, other) * direction;

/** What is not known comes last, whatever the direction. While its server is silent, nothing is known of a process. */
const byFigure =
  (read: (process: AccountProcess) => number | null) =>
  (direction: 1 | -1): Order =>
  (one, other) => {
    const [a, b] = [one, other].map((process) => (process.status === 'unknown' ? null : read(process))) as [
      number | null,
      number | null,
    ];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other);
    return (a - b) * direction || byName(one, other);
  };

const orders: Readonly<Record<(typeof PROCESS_SORTS)[number], (direction: 1 | -1) => Order>> = {
  state: turned(byWorst),
  name: turned(byName),
  server: turned((one, other) => one.server.name.localeCompare(other.server.name) || byName(one, other)),
  cpu: byFigure(({ cpu }) => cpu),
  memory: byFigure(({ memory_bytes }) => memory_bytes),
  since: turned((one, other) => one.status_since.localeCompare(other.status_since) || byName(one, other)),
};

/** The servers that have any, by name. */
export function serversOf(processes: readonly AccountProcess[]): AccountProcess['server'][] {
  const known = new Map(processes.map(({ server }) => [server.id, server]));
  return [...known.values()].sort((one, other) => one.name.localeCompare(other.name));
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
