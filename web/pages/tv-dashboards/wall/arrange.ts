// How the servers of a wall are laid out: trouble first and larger, and less detail the more there are. Pure.

import type { TvWall } from '../../../api/schema.gen.ts';

export type WallServer = TvWall['servers'][number];

/** What tiles still show: bars go first, then figures; names and states stay. */
export type Detail = 'bars' | 'figures' | 'names';

export interface Arranged {
  /** Offline before warnings, each in the order of the layout. */
  trouble: WallServer[];
  fine: WallServer[];
  columns: number;
  detail: Detail;
  page: number;
  pages: number;
}

const MOST_TROUBLE = 6;
const MOST_TILES = 48;
/** A row of large tiles takes the place of one and a half rows of small ones. */
const FULL_TILES = 20;
const FIGURE_TILES = 30;

interface Given {
  servers: readonly WallServer[];
  columns: number | null;
  /** How many pages were turned since the wall was opened. */
  turns: number;
}

export function arrange({ servers, columns, turns }: Given): Arranged {
  const trouble = servers.filter(({ status }) => status !== 'online').toSorted(worstFirst);
  const large = trouble.slice(0, MOST_TROUBLE);
  // What does not fit above is told among the others, before them.
  const rest = [...trouble.slice(MOST_TROUBLE), ...servers.filter(({ status }) => status === 'online')];
  const pages = Math.max(1, Math.ceil(rest.length / MOST_TILES));
  const page = turns % pages;
  const fine = rest.slice(page * MOST_TILES, (page + 1) * MOST_TILES);
  return {
    trouble: large,
    fine,
    columns: columns ?? columnsFor(fine.length),
    detail: detailFor(fine.length),
    page,
    pages,
  };
}

export function countsOf(servers: readonly WallServer[]): Record<WallServer['status'], number> {
  const counts = { offline: 0, warning: 0, online: 0 };
  for (const { status } of servers) counts[status] += 1;
  return counts;
}

export function worstOf(servers: readonly WallServer[]): 'down' | 'warn' | 'ok' {
  const { offline, warning } = countsOf(servers);
  if (offline > 0) return 'down';
  return warning > 0 ? 'warn' : 'ok';
}

const rank = ({ status }: WallServer) => (status === 'offline' ? 0 : 1);
const worstFirst = (one: WallServer, other: WallServer) => rank(one) - rank(other);

function columnsFor(tiles: number): number {
  if (tiles <= 4) return Math.max(1, tiles);
  if (tiles <= FULL_TILES) return 5;
  return tiles <= FIGURE_TILES ? 6 : 8;
}

function detailFor(tiles: number): Detail {
  if (tiles <= FULL_TILES) return 'bars';
  return tiles <= FIGURE_TILES ? 'figures' : 'names';
}

export interface Reading {
  name: 'cpu' | 'memory' | 'disk';
  percent: number;
}

/** The fullest of the three; null where nothing was reported. */
export function worstReading({ metrics: { cpu, memory, disk } }: WallServer): Reading | null {
  const readings = [
    ['cpu', cpu],
    ['memory', memory],
    ['disk', disk],
  ] as const;
  let worst: Reading | null = null;
  for (const [name, percent] of readings)
    if (percent !== null && percent > (worst?.percent ?? -1)) worst = { name, percent };
  return worst;
}

const STALE_AFTER_MS = 90_000;

/** Since the last answer that was new; before the first one nothing is old. */
export const isStale = (heardAt: number | null, now: number): boolean =>
  heardAt !== null && now - heardAt > STALE_AFTER_MS;

const HOUR_MS = 60 * 60_000;
const SHIFTS = [
  [0, 0],
  [2, 1],
  [4, 0],
  [3, 3],
  [1, 4],
  [0, 2],
] as const;

/** Pixels by which everything lies aside in this hour, against burn-in. */
export const shiftAt = (now: number): readonly [x: number, y: number] =>
  SHIFTS[Math.floor(now / HOUR_MS) % SHIFTS.length] ?? SHIFTS[0];
