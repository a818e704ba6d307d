// Which rows of a long list are drawn. Pure.

export interface Scroll {
  count: number;
  /** Average height of a row, as measured; 0 before. */
  rowHeight: number;
  /** What no row is lower than. */
  leastHeight: number;
  /** How far the top of the list is above the top of the view; negative while it is below. */
  above: number;
  viewHeight: number;
  /** More rows are on their way: a list that will be long is not drawn whole before. */
  isGrowing?: boolean;
  /** It is drawn for the first time: what is in view is to be seen soon, and the rest follows. */
  isFirst?: boolean;
}

export interface DrawnRows {
  first: number;
  /** The one after the last. */
  end: number;
  /** Heights that stand for what is not drawn. */
  before: number;
  after: number;
}

/** Lists up to this length are drawn whole. */
export const WHOLE_UP_TO = 200;
const OVERSCAN = 12;
/** No list begins higher on a page: its head, the filters and the titles of columns are above. */
const HEAD_HEIGHT = 170;
/**
 * Of a row that is not drawn and whose height is not known: rather too high than too low, so that the page can be scrolled
 * to where it was.
 */
const HIGHEST = 64;

export const isLongList = ({ count, isGrowing = false }: Pick<Scroll, 'count' | 'isGrowing'>): boolean =>
  count > WHOLE_UP_TO || isGrowing;

export function drawnRows(scroll: Scroll): DrawnRows {
  const { count, rowHeight, leastHeight, above, viewHeight, isFirst = false } = scroll;
  const isLong = isLongList(scroll);
  if (!isLong && !isFirst) return { first: 0, end: count, before: 0, after: 0 };
  if (rowHeight <= 0) {
    const end = Math.min(count, Math.max(1, Math.ceil((viewHeight - HEAD_HEIGHT) / leastHeight)));
    return { first: 0, end, before: 0, after: (count - end) * HIGHEST };
  }
  const overscan = isFirst ? 0 : OVERSCAN;
  const atTop = Math.floor(above / rowHeight);
  const inView = Math.ceil(viewHeight / rowHeight);
  const first = clamp(atTop - overscan, 0, Math.max(0, count - inView - overscan));
  const end = clamp(atTop + inView + overscan, first + Math.min(count, inView + overscan), count);
  return { first, end, before: first * rowHeight, after: (count - end) * rowHeight };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
