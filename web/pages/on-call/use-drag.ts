// Dragging across a row of the drawn schedule, with a mouse or a pen: a finger scrolls the page.

import { type PointerEvent, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import type { Range } from '../../ui/charts/geometry/series.ts';
import { type Drag, draggedStretch } from './dragged.ts';

interface Dragging {
  /** What is dragged so far. */
  stretch: Range | null;
  /** Of the row. */
  handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onPointerCancel(): void;
  };
}

export function useDrag(range: Range, onDragged: (stretch: Range) => void): Dragging {
  const [drag, setDrag] = useState<Drag | null>(null);
  const moved = (event: PointerEvent<HTMLElement>): Drag => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const endPx = event.clientX - left;
    return { startPx: drag?.startPx ?? endPx, endPx, widthPx: width };
  };
  const stretchOf = (one: Drag | null) => one && draggedStretch(one, range, serverNow());
  return {
    stretch: stretchOf(drag),
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0 || event.pointerType === 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag(moved(event));
      },
      onPointerMove(event) {
        if (drag) setDrag(moved(event));
      },
      onPointerUp(event) {
        const stretch = drag && stretchOf(moved(event));
        setDrag(null);
        if (stretch) onDragged(stretch);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}
