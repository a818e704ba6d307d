import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { WHOLE_UP_TO } from './windowing.ts';

interface HeldWidths {
  table: RefObject<HTMLTableElement | null>;
  /** Of the columns that are shown, in pixels; null while they follow what is in them. */
  widths: readonly number[] | null;
}

/**
 * Of a long table only some rows are drawn, others with every scroll, and columns would follow what happens to be in them.
 * So they stay as they first were, until the window or the columns are others.
 */
export function useHeldWidths(count: number, columns: readonly unknown[]): HeldWidths {
  const isLong = count > WHOLE_UP_TO;
  const table = useRef<HTMLTableElement>(null);
  const [held, setHeld] = useState<{ widths: readonly number[]; columns: readonly unknown[] } | null>(null);
  const isHeld = isLong && held?.columns === columns;
  useLayoutEffect(() => {
    if (isLong && !isHeld) setHeld({ widths: widthsOf(table.current), columns });
  }, [isLong, isHeld, columns]);
  useEffect(() => {
    if (!isLong) return;
    const release = () => setHeld(null);
    window.addEventListener('resize', release);
    return () => window.removeEventListener('resize', release);
  }, [isLong]);
  return { table, widths: isHeld && held.widths.length > 0 ? held.widths : null };
}

/** None on phones, where rows have no columns. */
function widthsOf(table: HTMLTableElement | null): number[] {
  if (!table || getComputedStyle(table).display !== 'table') return [];
  const cells = [...(table.tHead?.rows[0]?.cells ?? [])];
  return cells.map((cell) => cell.getBoundingClientRect().width).filter((width) => width > 0);
}
