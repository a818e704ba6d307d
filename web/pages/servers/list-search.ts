// What of the list of servers the address asks for. Every page loads it with the routes.

/** What the address may ask for, worst first; `new` has never reported. */
export const SERVER_STATES = ['offline', 'warning', 'new', 'online'] as const;
export type ServerStateName = (typeof SERVER_STATES)[number];

/** Columns that the list can be ordered by. */
export const SORTS = ['state', 'name', 'cpu', 'memory', 'disk', 'load', 'uptime', 'last_seen'] as const;
export type SortName = (typeof SORTS)[number];
type Sort = SortName | `-${SortName}`;

export interface ServerQuestion {
  q?: string;
  state?: ServerStateName[];
  tag?: string[];
  sort?: Sort;
}
