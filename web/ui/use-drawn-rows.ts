import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type DrawnRows, drawnRows, WHOLE_UP_TO } from './windowing.ts';

interface Drawn extends DrawnRows {
  /** Scrolls so far that the row is drawn. */
  reveal(place: number): void;
}

/** Drawn anew only after so many rows; fewer than what is drawn beyond the view. */
const STEP_ROWS = 10;

/** Follows the scrolling of the page; the list is as high as all of its rows. */
export function useDrawnRows(list: RefObject<HTMLElement | null>, count: number): Drawn {
  const isLong = count > WHOLE_UP_TO;
  const [rowHeight, setRowHeight] = useState(0);
  const [above, setAbove] = useState(0);

  useLayoutEffect(() => {
    if (isLong && rowHeight === 0) setRowHeight(averageHeight(list.current));
  }, [isLong, rowHeight, list]);

  useEffect(() => {
    if (!isLong) return;
    const step = Math.max(1, rowHeight * STEP_ROWS);
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

  const reveal = useCallback(
    (place: number) => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      window.scrollBy({ top: top + place * rowHeight - window.innerHeight / 2, behavior: 'instant' });
    },
    [list, rowHeight],
  );
  return { ...drawnRows({ count, rowHeight, above, viewHeight: window.innerHeight }), reveal };
}

function averageHeight(list: HTMLElement | null): number {
  const rows = list?.querySelectorAll('[data-row]') ?? [];
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (!first || !last) return 0;
  return (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / rows.length;
}
