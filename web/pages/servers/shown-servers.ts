// Which servers of an account the list shows, and in which order. Pure.

import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import { askedList } from '../../api/asked-list.ts';
import type { Server } from '../../api/schema.gen.ts';
import { finder } from '../../api/words.ts';
import { serverState } from '../../domain/state-of.ts';
import { rememberedOrder } from '../../ui/lists/name-order.ts';
import { byKnown, byMoment, sortedBy, turned } from '../../ui/lists/row-order.ts';
import { rankOf } from '../../ui/words/states.ts';
import { type ServerQuestion, type ServerStateName, SORTS, type SortName } from './list-search.ts';

const stateNameOf = (server: Server): ServerStateName =>
  server.status === 'offline' && server.last_seen === null ? 'new' : server.status;

/** What is asked for, worst first unless another order is. */
export function shownServers(servers: readonly Server[], question: ServerQuestion): Server[] {
  const wanted = wantedServers(servers, question);
  const { sort } = question;
  const name = SORTS.find((one) => sort?.endsWith(one)) ?? 'state';
  const direction = sort?.startsWith('-') ? -1 : 1;
  const inOrder = orderOfNames(wanted.map((server) => server.name));
  const byName: Order = (one, other) => inOrder(one.name, other.name) || one.id - other.id;
  return name === 'state'
    ? worstFirst(wanted, { direction, byName })
    : wanted.toSorted(ordersBy(byName)[name](direction));
}

const orderOfNames = rememberedOrder();
const isFoundBy = finder<Server>(({ name, hostname, ip, tags }) => [name, hostname, ip, ...tags]);

/** What is asked for, in the order in which it comes. */
export function wantedServers(
  servers: readonly Server[],
  { q, state = [], tag = [] }: ServerQuestion,
): Server[] {
  const isFound = isFoundBy(q);
  return servers.filter(
    (server) =>
      (state.length === 0 || state.includes(stateNameOf(server))) &&
      tag.every((one) => server.tags.includes(one)) &&
      isFound(server),
  );
}

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

/** Worst first, what changed last first; what is fine by name, so that rows keep their places. */
function worstFirst(
  servers: readonly Server[],
  { direction, byName }: { direction: 1 | -1; byName: Order },
): Server[] {
  const judge = (server: Server) => ({ server, rank: rankOf(serverState(server).state) });
  const order = (one: ReturnType<typeof judge>, other: ReturnType<typeof judge>): number => {
    if (one.rank !== other.rank) return one.rank - other.rank;
    const newest = one.rank === FINE ? 0 : byMoment(other.server.status_since, one.server.status_since);
    return newest || byName(one.server, other.server);
  };
  return sortedBy(servers, judge, turned(order)(direction));
}

const FINE = rankOf('ok');

const ordersBy = (
  byName: Order,
): Readonly<Record<Exclude<SortName, 'state'>, (direction: 1 | -1) => Order>> => ({
  name: turned(byName),
  cpu: byKnown(({ metrics }) => metrics.cpu, byName),
  memory: byKnown(({ metrics }) => metrics.memory, byName),
  disk: byKnown(({ metrics }) => metrics.disk, byName),
  load: byKnown(({ metrics }) => metrics.load_1m, byName),
  uptime: byKnown(({ metrics }) => metrics.uptime, byName),
  last_seen: byKnown(({ last_seen }) => (last_seen === null ? null : Date.parse(last_seen)), byName),
});

export const tagsOf = (servers: readonly Server[]): string[] =>
  [...new Set(servers.flatMap(({ tags }) => tags))].sort(inNaturalOrder);
