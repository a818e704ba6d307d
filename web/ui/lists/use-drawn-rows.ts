import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { type DrawnRows, drawnRows, isLongList } from './windowing.ts';

/** Drawn anew only after so many rows: few enough for one frame, and far fewer than what is drawn beyond the view. */
const STEP_ROWS = 2;

/** Of the window; asking for it lays out whatever has changed on the page, so it is asked for when it may differ. */
let viewHeight = window.innerHeight;
window.addEventListener('resize', () => {
  viewHeight = window.innerHeight;
});

export interface DrawnList {
  list: RefObject<HTMLElement | null>;
  rows: readonly unknown[];
  /** More of them are on their way. */
  isFilling: boolean;
  /** Scrolls so far that the row is drawn; set by whoever draws. */
  reveal: RefObject<(place: number) => void>;
  /** To be called after every drawing, since a row far away is drawn only once the page is scrolled to it. */
  showCursor(): void;
}

/**
 * Follows the scrolling of the page; the list is as high as all of its rows. For what draws the rows and nothing else:
 * it is drawn anew while the page is scrolled. What is not in view is drawn after what is, so that nobody waits for it.
 * `leastHeight`, in px, is what no row is lower than.
 */
export function useDrawnRows(
  { list, rows, isFilling, reveal, showCursor }: DrawnList,
  leastHeight: number,
): DrawnRows {
  const count = rows.length;
  const isGrowing = useGrowing(isFilling);
  const isLong = isLongList({ count, isGrowing });
  const [isFirst, setIsFirst] = useState(true);
  const [rowHeight, setRowHeight] = useState(0);
  const [above, setAbove] = useState(0);

  const drawn = drawnRows({ count, isGrowing, rowHeight, leastHeight, above, viewHeight, isFirst });
  const isMissing = rowHeight === 0 && drawn.end < count;
  useLayoutEffect(() => {
    if (!isMissing) return;
    const measured = () => setRowHeight(averageHeight(list.current));
    // Where what is drawn fills the view, the rest follows after it is seen.
    if (!fillsView(list.current)) measured();
    else if (isLong) startTransition(measured);
  }, [isMissing, isLong, list]);

  useEffect(() => startTransition(() => setIsFirst(false)), []);

  useEffect(() => {
    // Before it is measured, where it is scrolled to says nothing.
    if (!isLong || rowHeight === 0) return;
    const step = rowHeight * STEP_ROWS;
    const follow = () => {
      const above = -(list.current?.getBoundingClientRect().top ?? 0);
      setAbove(Math.floor(above / step) * step);
    };
    const measure = () => setRowHeight(averageHeight(list.current));
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', measure);
    };
  }, [isLong, rowHeight, list]);

  useLayoutEffect(() => {
    reveal.current = (place) => {
      if (rowHeight === 0) return;
      const top = list.current?.getBoundingClientRect().top ?? 0;
      window.scrollBy({ top: top + place * rowHeight - window.innerHeight / 2, behavior: 'instant' });
    };
  }, [list, reveal, rowHeight]);
  useLayoutEffect(showCursor);
  return drawn;
}

/** While a list is filled for the first time. One that was drawn whole stays so until it is long. */
function useGrowing(isFilling: boolean): boolean {
  const [isGrowing, setGrowing] = useState(isFilling);
  useEffect(() => {
    if (!isFilling) startTransition(() => setGrowing(false));
  }, [isFilling]);
  return isGrowing;
}

function averageHeight(list: HTMLElement | null): number {
  const rows = list?.querySelectorAll('[data-row]') ?? [];
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (!first || !last) return 0;
  return (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / rows.length;
}

function fillsView(list: HTMLElement | null): boolean {
  const last = [...(list?.querySelectorAll('[data-row]') ?? [])].at(-1);
  return last !== undefined && last.getBoundingClientRect().bottom >= window.innerHeight;
}
