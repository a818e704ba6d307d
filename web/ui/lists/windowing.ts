// Which rows of a long list are drawn. Pure.

export interface Scroll {
  count: number;
  /** Average height of a row, as measured. */
  rowHeight: number;
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
/**
 * Of a row whose height is not known: so many fill a view below the head of a page, and the rest is rather too high than
 * too low, so that the page can be scrolled to where it was. Where that does not fill the view, the list is measured and
 * what is missing is added before it is seen.
 */
const LOWEST = 40;
const HIGHEST = 64;

export const isLongList = ({ count, isGrowing = false }: Pick<Scroll, 'count' | 'isGrowing'>): boolean =>
  count > WHOLE_UP_TO || isGrowing;

export function drawnRows(scroll: Scroll): DrawnRows {
  const { count, rowHeight, above, viewHeight, isFirst = false } = scroll;
  const isLong = isLongList(scroll);
  if (!isLong && !isFirst) return { first: 0, end: count, before: 0, after: 0 };
  if (rowHeight <= 0) {
    const height = isLong ? HIGHEST : LOWEST;
    const end = Math.min(count, Math.ceil(viewHeight / height));
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
