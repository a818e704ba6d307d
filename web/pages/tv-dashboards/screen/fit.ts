// How large tiles can be without one of them being cut. Pure; lengths are in the unit of the styles, of which a screen
// is about 60 high.

/** What tiles still show: bars go first, then figures; names and states stay. */
export type Detail = 'bars' | 'figures' | 'names';

export interface Fit {
  columns: number;
  detail: Detail;
  /** Of tiles, beside the size at which they are read from across the room. */
  scale: number;
}

const SIZES: Record<Detail, { width: number; height: number }> = {
  bars: { width: 17.5, height: 11.5 },
  figures: { width: 14.8, height: 9.1 },
  names: { width: 14, height: 3.5 },
};
const GAP = 1.2;
/** Of a screen of 16 to 10, the narrowest that is usual. */
const WIDTH = 96;
const HEIGHT = 50.5;
const LARGE_ROW = 11.5;
const BELOW_LARGE = 1.5;
const OLD_LINE = 6.4;
const PAGE_LINE = 3.3;

const MOST_COLUMNS = 8;
/** Names gain more by room than by size. */
const LARGEST: Record<Detail, number> = { bars: 2.5, figures: 1.25, names: 1 };
export const LEGIBLE = 0.98;

interface Taken {
  large: number;
  isOld: boolean;
  isPaged: boolean;
}

/** The height that is left to tiles. */
export function roomBelow({ large, isOld, isPaged }: Taken): number {
  const rows = Math.ceil(large / 2);
  const taken = rows === 0 ? 0 : rows * (LARGE_ROW + GAP) - GAP + BELOW_LARGE;
  return HEIGHT - taken - (isOld ? OLD_LINE : 0) - (isPaged ? PAGE_LINE : 0);
}

export function fitIn(room: number, detail: Detail, tiles: number, columns: number | null): Fit {
  const asked = columns === null ? upTo(Math.min(Math.max(tiles, 1), MOST_COLUMNS)) : [columns];
  const fits = asked.map((count) => ({ columns: count, scale: scaleOf(room, detail, tiles, count) }));
  const best = fits.reduce((one, other) => (other.scale > one.scale ? other : one));
  return { ...best, detail, scale: Math.min(best.scale, LARGEST[detail]) };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function scaleOf(room: number, detail: Detail, tiles: number, columns: number): number {
  const { width, height } = SIZES[detail];
  const rows = Math.max(1, Math.ceil(tiles / columns));
  return Math.min((room + GAP) / (rows * (height + GAP)), (WIDTH + GAP) / (columns * (width + GAP)));
}
