// How the servers of a TV dashboard are laid out: trouble first and larger, and less detail the more there are. Pure.

import type { TvScreen } from '../../../api/schema.gen.ts';
import { type Fit, fitIn, LEGIBLE, roomBelow } from './fit.ts';

export type ScreenServer = TvScreen['servers'][number];

export interface Arrangement extends Fit {
  /** Offline before warnings, each in the order of the layout. */
  trouble: ScreenServer[];
  fine: ScreenServer[];
  /** Whether there is room for a tile that sums up. */
  hasSum: boolean;
  page: number;
  pages: number;
}

const MOST_TILES = 48;
/** In rows of two: there are fewer where the tiles below them could not be read. */
const LARGE = [6, 4];
const FEWEST_LARGE = 2;

interface Given {
  servers: readonly ScreenServer[];
  columns: number | null;
  /** How many pages were turned since the screen was opened. */
  turns: number;
  /** Whether a line says that what is shown is old. */
  isOld?: boolean;
}

export function arrange({ servers, columns, turns, isOld = false }: Given): Arrangement {
  const trouble = servers.filter(({ status }) => status !== 'online').toSorted(worstFirst);
  const online = servers.filter(({ status }) => status === 'online');
  const canSum = servers.filter(({ status }) => status !== 'offline').length > 1;
  const below = (large: number) => {
    // What does not fit above is shown among the others, before them.
    const rest = [...trouble.slice(large), ...online];
    const isPaged = rest.length > MOST_TILES;
    const room = roomBelow({ large: Math.min(large, trouble.length), isOld, isPaged });
    return { rest, fit: fitted({ room, tiles: Math.min(rest.length, MOST_TILES), columns, canSum }) };
  };
  const large = LARGE.find((count) => below(count).fit.scale >= LEGIBLE) ?? FEWEST_LARGE;
  const { rest, fit } = below(large);
  const pages = Math.max(1, Math.ceil(rest.length / MOST_TILES));
  const page = turns % pages;
  const fine = rest.slice(page * MOST_TILES, (page + 1) * MOST_TILES);
  return { ...fit, trouble: trouble.slice(0, large), fine, page, pages };
}

interface Wanted {
  room: number;
  tiles: number;
  columns: number | null;
  canSum: boolean;
}

/** With as much detail as can be read. */
function fitted({ room, tiles, columns, canSum }: Wanted): Fit & { hasSum: boolean } {
  const summed = fitIn(room, 'bars', tiles + 1, columns);
  if (canSum && summed.scale >= LEGIBLE) return { ...summed, hasSum: true };
  const names = fitIn(room, 'names', tiles, columns);
  const fuller = (['bars', 'figures'] as const).map((detail) => fitIn(room, detail, tiles, columns));
  return { ...(fuller.find(({ scale }) => scale >= LEGIBLE) ?? names), hasSum: false };
}

export function countsOf(servers: readonly ScreenServer[]): Record<ScreenServer['status'], number> {
  const counts = { offline: 0, warning: 0, online: 0 };
  for (const { status } of servers) counts[status] += 1;
  return counts;
}

export function worstOf(servers: readonly ScreenServer[]): 'down' | 'warn' | 'ok' {
  const { offline, warning } = countsOf(servers);
  if (offline > 0) return 'down';
  return warning > 0 ? 'warn' : 'ok';
}

const rank = ({ status }: ScreenServer) => (status === 'offline' ? 0 : 1);
const worstFirst = (one: ScreenServer, other: ScreenServer) => rank(one) - rank(other);

export interface Reading {
  name: 'cpu' | 'memory' | 'disk';
  percent: number;
}

/** The fullest of the three; null where nothing was reported. */
export function worstReading({ metrics: { cpu, memory, disk } }: ScreenServer): Reading | null {
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
export const isStale = (receivedAt: number | null, now: number): boolean =>
  receivedAt !== null && now - receivedAt > STALE_AFTER_MS;

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
