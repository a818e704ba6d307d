// Which servers of an account the list shows, and in which order. Pure.

import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import { askedList } from '../../api/asked-list.ts';
import type { Server } from '../../api/schema.gen.ts';
import { hasWords } from '../../api/words.ts';
import { serverState } from '../../domain/state-of.ts';
import { byKnown, turned } from '../../ui/lists/row-order.ts';
import { rankOf } from '../../ui/words/states.ts';
import type { ServerQuestion, ServerStateName, Sort, SortName } from './list-search.ts';

const stateNameOf = (server: Server): ServerStateName =>
  server.status === 'offline' && server.last_seen === null ? 'new' : server.status;

/** What is asked for, worst first unless another order is. */
export const shownServers = (servers: readonly Server[], question: ServerQuestion): Server[] =>
  wantedServers(servers, question).toSorted(orderOf(question.sort));

/** What is asked for, in the order in which it comes. */
export const wantedServers = (
  servers: readonly Server[],
  { q = '', state = [], tag = [] }: ServerQuestion,
): Server[] =>
  servers.filter(
    (server) =>
      (state.length === 0 || state.includes(stateNameOf(server))) &&
      tag.every((one) => server.tags.includes(one)) &&
      hasWords(q, { id: server.id, texts: [server.name, server.hostname, server.ip, ...server.tags] }),
  );

const SERVER_ORDERS = {
  ...({ state: 'worst', name: 'name', cpu: 'cpu', memory: 'memory', disk: 'disk' } as const),
  ...({ load: 'load', uptime: 'uptime', last_seen: 'last' } as const),
};

/** What the server is asked for where the list is too long for the page; null: for all, worst first. */
export function askedOf(question: ServerQuestion) {
  const { q, state, tag, sort } = question;
  if (q === undefined && !state && !tag && sort === undefined) return null;
  return { ...askedList(question, SERVER_ORDERS), ...(state && { state }) };
}

type Order = (one: Server, other: Server) => number;

const byName: Order = (one, other) => inNaturalOrder(one.name, other.name) || one.id - other.id;

/** Worst first, what changed last first; what is fine by name, so that rows keep their places. */
const byWorst: Order = (one, other) => {
  const ranks = [one, other].map((server) => rankOf(serverState(server).state)) as [number, number];
  if (ranks[0] !== ranks[1]) return ranks[0] - ranks[1];
  if (serverState(one).state === 'ok') return byName(one, other);
  return other.status_since.localeCompare(one.status_since) || byName(one, other);
};

const orders: Readonly<Record<SortName, (direction: 1 | -1) => Order>> = {
  state: turned(byWorst),
  name: turned(byName),
  cpu: byKnown(({ metrics }) => metrics.cpu, byName),
  memory: byKnown(({ metrics }) => metrics.memory, byName),
  disk: byKnown(({ metrics }) => metrics.disk, byName),
  load: byKnown(({ metrics }) => metrics.load_1m, byName),
  uptime: byKnown(({ metrics }) => metrics.uptime, byName),
  last_seen: byKnown(({ last_seen }) => (last_seen === null ? null : Date.parse(last_seen)), byName),
};

function orderOf(sort: Sort | undefined): Order {
  const name = (sort?.replace('-', '') ?? 'state') as SortName;
  return (orders[name] ?? turned(byWorst))(sort?.startsWith('-') ? -1 : 1);
}

export const tagsOf = (servers: readonly Server[]): string[] =>
  [...new Set(servers.flatMap(({ tags }) => tags))].sort(inNaturalOrder);
