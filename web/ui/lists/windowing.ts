// Which rows of a long list are drawn. Pure.

export interface Scroll {
  count: number;
  /** Average height of a row, as measured. */
  rowHeight: number;
  /** How far the top of the list is above the top of the view; negative while it is below. */
  above: number;
  viewHeight: number;
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
const OVERSCAN = 20;
/** Before the height of a row is known: what is in view, and rather too high than too low, so that the page can be scrolled to where it was. */
const UNMEASURED = { rows: 40, height: 64 };

export function drawnRows({ count, rowHeight, above, viewHeight }: Scroll): DrawnRows {
  if (count <= WHOLE_UP_TO) return { first: 0, end: count, before: 0, after: 0 };
  if (rowHeight <= 0)
    return {
      ...{ first: 0, end: UNMEASURED.rows, before: 0 },
      after: (count - UNMEASURED.rows) * UNMEASURED.height,
    };
  const atTop = Math.floor(above / rowHeight);
  const inView = Math.ceil(viewHeight / rowHeight);
  const first = clamp(atTop - OVERSCAN, 0, Math.max(0, count - inView - OVERSCAN));
  const end = clamp(atTop + inView + OVERSCAN, first + Math.min(count, inView + OVERSCAN), count);
  return { first, end, before: first * rowHeight, after: (count - end) * rowHeight };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
