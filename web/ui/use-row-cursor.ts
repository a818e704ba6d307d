import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface RowCursor {
  cursor: string | null;
  /** By so many rows; from nowhere to the first. */
  move(by: number): void;
  /** Follows its link. */
  open(): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
}

/** The row that keys act on. It has the focus: what it opens with is a link, and screen readers read it. */
export function useRowCursor(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  reveal: (place: number) => void,
): RowCursor {
  const [cursor, setCursor] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);

  // After every drawing, since a row far away is drawn only once the page is scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = findRow(list.current, wanted.current);
    if (!row) return;
    wanted.current = null;
    row.scrollIntoView({ block: 'nearest' });
    openerOf(row)?.focus({ preventScroll: true });
  });

  return {
    cursor,
    move(by) {
      const at = cursor === null ? -1 : keys.indexOf(cursor);
      const next = at < 0 ? 0 : Math.max(0, Math.min(at + by, keys.length - 1));
      const key = keys[next];
      if (key === undefined) return;
      wanted.current = key;
      if (!findRow(list.current, key)) reveal(next);
      setCursor(key);
    },
    open() {
      if (cursor !== null) openerOf(findRow(list.current, cursor))?.click();
    },
    onFocus(event) {
      const row = event.target.closest<HTMLElement>('[data-row]');
      if (row?.dataset.row !== undefined) setCursor(row.dataset.row);
    },
  };
}

const findRow = (list: HTMLElement | null, key: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;

const openerOf = (row: HTMLElement | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-opens]') ?? row?.querySelector<HTMLElement>('a[href]') ?? null;
