// Rows put in another order: dragged by a handle, or moved by buttons, which keep the focus.

import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';

type Direction = 'up' | 'down';

interface Reordering {
  /** Of the list; rows carry `data-place`. */
  list: { current: HTMLElement | null };
  dragged: number | null;
  /** For the handle of the row. */
  handle(place: number): {
    draggable: true;
    onDragStart(event: DragEvent<HTMLElement>): void;
    onDragEnd(): void;
  };
  /** For the row itself. */
  target(place: number): {
    'data-place': number;
    'data-dragged': true | undefined;
    onDragOver(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
  step(place: number, direction: Direction): void;
}

export function useReorder(move: (from: number, to: number) => void): Reordering {
  const list = useRef<HTMLElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const wanted = useRef<{ place: number; direction: Direction } | null>(null);
  // A row that is moved in the document loses the focus that was in it.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { place, direction } = wanted.current;
    wanted.current = null;
    list.current?.querySelector<HTMLElement>(`[data-place="${place}"] [data-step="${direction}"]`)?.focus();
  });
  return {
    list,
    dragged,
    handle: (place) => ({
      draggable: true,
      onDragStart(event) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(place));
        const row = event.currentTarget.closest('[data-place]');
        if (row) event.dataTransfer.setDragImage(row, 16, 16);
        setDragged(place);
      },
      onDragEnd: () => setDragged(null),
    }),
    target: (place) => ({
      'data-place': place,
      'data-dragged': dragged === place || undefined,
      onDragOver(event) {
        if (dragged === null) return;
        event.preventDefault();
        if (dragged === place) return;
        move(dragged, place);
        setDragged(place);
      },
      onDrop: (event) => event.preventDefault(),
    }),
    step(place, direction) {
      const to = place + (direction === 'up' ? -1 : 1);
      wanted.current = { place: to, direction };
      move(place, to);
    },
  };
}
