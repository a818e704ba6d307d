// Which servers of an account the list shows, and in which order. Pure.

import type { Server } from '../../api/schema.gen.ts';
import { rankOf, serverState } from '../../ui/state-of.ts';
import type { ServerQuestion, ServerStateName, Sort, SortName } from './list-search.ts';

const stateNameOf = (server: Server): ServerStateName =>
  server.status === 'offline' && server.last_seen === null ? 'new' : server.status;

export function shownServers(servers: readonly Server[], question: ServerQuestion): Server[] {
  const { q = '', state = [], tag = [], sort } = question;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = (server: Server) =>
    (state.length === 0 || state.includes(stateNameOf(server))) &&
    tag.every((one) => server.tags.includes(one)) &&
    (words.length === 0 || hasWords(server, words));
  return servers.filter(isWanted).toSorted(orderOf(sort));
}

function hasWords({ name, hostname, ip, tags }: Server, words: readonly string[]): boolean {
  const text = [name, hostname, ip, ...tags].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
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
