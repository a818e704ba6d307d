import { type FocusEvent, type RefObject, useRef } from 'react';
import { intoView } from '../page/into-view.ts';

interface RowCursor {
  /** The key of the row that it is on. */
  cursor: RefObject<string | null>;
  /** By so many rows; from nowhere to the first. */
  move(by: number): void;
  /** To the first row, from wherever it is. */
  enter(): void;
  /** Follows the link of the row. */
  open(): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
  /** Marks the row; to be called after every drawing. */
  show(): void;
}

/**
 * The row that keys act on. It has the focus: what it opens with is a link, and screen readers read it. Marked in the
 * document alone (`data-cursor`), since drawing a long list anew for every press of `j` would be felt.
 */
export function useRowCursor(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  reveal: RefObject<(place: number) => void>,
): RowCursor {
  const cursor = useRef<string | null>(null);
  const isFocusWanted = useRef(false);

  function show(): void {
    const row = markRow(list.current, cursor.current);
    if (!row || !isFocusWanted.current) return;
    isFocusWanted.current = false;
    intoView(row);
    openerOf(row)?.focus({ preventScroll: true });
  }

  function go(place: number): void {
    cursor.current = keys[place] ?? null;
    isFocusWanted.current = cursor.current !== null;
    if (cursor.current !== null && !findRow(list.current, cursor.current)) reveal.current(place);
    show();
  }

  return {
    cursor,
    move(by) {
      const at = cursor.current === null ? -1 : keys.indexOf(cursor.current);
      go(at < 0 ? 0 : Math.max(0, Math.min(at + by, keys.length - 1)));
    },
    enter: () => go(0),
    open() {
      if (cursor.current !== null) openerOf(findRow(list.current, cursor.current))?.click();
    },
    onFocus(event) {
      const row = event.target.closest<HTMLElement>('[data-row]');
      if (row?.dataset.row === undefined) return;
      cursor.current = row.dataset.row;
      markRow(list.current, cursor.current);
    },
    show,
  };
}

const findRow = (list: HTMLElement | null, key: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;

function markRow(list: HTMLElement | null, key: string | null): HTMLElement | null {
  const row = key === null ? null : findRow(list, key);
  const before = list?.querySelector<HTMLElement>('[data-cursor]');
  if (before !== row) delete before?.dataset.cursor;
  if (row) row.dataset.cursor = '';
  return row;
}

const openerOf = (row: HTMLElement | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-opens]') ?? row?.querySelector<HTMLElement>('a[href]') ?? null;
