// Which servers of an account the list shows, and in which order. Pure.

import type { Server } from '../../api/schema.gen.ts';
import { askedWords, hasWords } from '../../api/words.ts';
import { rankOf, serverState } from '../../ui/state-of.ts';
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

/** That one has never reported is not in its status: the page looks for it among those that are offline. */
const SERVER_STATUSES = { offline: 'offline', warning: 'warning', new: 'offline', online: 'online' } as const;
const SERVER_ORDERS = {
  ...({ state: 'worst', name: 'name', cpu: 'cpu', memory: 'memory', disk: 'disk' } as const),
  ...({ load: 'load', uptime: 'uptime', last_seen: 'last' } as const),
};

/** What the server is asked for where the list is too long for the page; null: for all, worst first. */
export function askedOf({ q, state, tag, sort }: ServerQuestion) {
  if (q === undefined && !state && !tag && sort === undefined) return null;
  const key = SERVER_ORDERS[(sort ?? 'state').replace('-', '') as SortName];
  return {
    ...askedWords(q),
    ...(tag && { tag }),
    ...(state && { status: [...new Set(state.map((one) => SERVER_STATUSES[one]))] }),
    sort: sort?.startsWith('-') ? (`-${key}` as const) : key,
  };
}

type Order = (one: Server, other: Server) => number;

const byName: Order = (one, other) => one.name.localeCompare(other.name) || one.id - other.id;

/** Worst first, what changed last first; what is fine by name, so that rows keep their places. */
const byWorst: Order = (one, other) => {
  const ranks = [one, other].map((server) => rankOf(serverState(server).state)) as [number, number];
  if (ranks[0] !== ranks[1]) return ranks[0] - ranks[1];
  if (serverState(one).state === 'ok') return byName(one, other);
  return other.status_since.localeCompare(one.status_since) || byName(one, other);
};

const FIGURES: Record<Exclude<SortName, 'state' | 'name'>, (server: Server) => number | null> = {
  cpu: ({ metrics }) => metrics.cpu,
  memory: ({ metrics }) => metrics.memory,
  disk: ({ metrics }) => metrics.disk,
  load: ({ metrics }) => metrics.load_1m,
  uptime: ({ metrics }) => metrics.uptime,
  last_seen: ({ last_seen }) => (last_seen === null ? null : Date.parse(last_seen)),
};

function orderOf(sort: Sort | undefined): Order {
  if (sort === undefined) return byWorst;
  const isDescending = sort.startsWith('-');
  const name = (isDescending ? sort.slice(1) : sort) as SortName;
  const turned = (order: Order): Order => (isDescending ? (one, other) => order(other, one) : order);
  if (name === 'state') return turned(byWorst);
  if (name === 'name') return turned(byName);
  return byFigure(FIGURES[name], isDescending ? -1 : 1);
}

/** What is not known comes last, whatever the direction. */
const byFigure =
  (read: (server: Server) => number | null, direction: 1 | -1): Order =>
  (one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other);
    return (a - b) * direction || byName(one, other);
  };

export const tagsOf = (servers: readonly Server[]): string[] =>
  [...new Set(servers.flatMap(({ tags }) => tags))].sort((one, other) => one.localeCompare(other));
