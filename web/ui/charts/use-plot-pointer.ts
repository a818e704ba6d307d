// Pointer, touch and keys over a plot: where the crosshair stands, and which period is asked for.

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useChartGroup } from './chart-group.tsx';
import { nearest, stepTo } from './geometry/nearest.ts';
import type { Range } from './geometry/series.ts';
import { draggedRange } from './geometry/zoom.ts';

export interface Pointable {
  /** Names the chart among those of the page. */
  id: string;
  range: Range;
  times: readonly number[];
  stepMs: number;
  known(place: number): boolean;
}

/** Where a drag began and where it is, as shares of the width. */
export type Drag = readonly [number, number];

const FAR = 10;

export function usePlotPointer(plot: Pointable) {
  const { crosshair, zoomIn } = useChartGroup();
  const [drag, setDrag] = useState<Drag | null>(null);
  const seen = useRef<{ clientX: number; clientY: number } | null>(null);
  const { range, times } = plot;
  const span = range.to - range.from;
  const shareOf = (at: number) => (at - range.from) / span;
  const point = (at: number) => crosshair.point({ at, by: plot.id });

  const finish = () => {
    const asked = drag && draggedRange(drag, range, plot.stepMs);
    setDrag(null);
    if (asked) zoomIn?.(asked);
  };

  const step = (by: number, selecting: boolean) => {
    const pointed = crosshair.read()?.at;
    const here = nearest(times, pointed ?? range.to);
    const place = pointed === undefined ? here : stepTo(plot.known, here, { by, count: times.length });
    const at = times[place];
    if (at === undefined) return;
    if (selecting && zoomIn) setDrag([drag?.[0] ?? shareOf(times[here] ?? at), shareOf(at)]);
    else setDrag(null);
    point(at);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepsOf(event.key, times.length);
    if (by !== null) step(by, event.shiftKey);
    else if (event.key === 'Enter' && drag) finish();
    else if (event.key === 'Escape' && drag) setDrag(null);
    else return;
    event.preventDefault();
  };

  /** Browsers send a move of a pointer that rests, too, where something changes below it: no key loses the crosshair to it. */
  const hasMoved = ({ clientX, clientY }: PointerEvent) => {
    const { current: before } = seen;
    seen.current = { clientX, clientY };
    return before?.clientX !== clientX || before.clientY !== clientY;
  };

  const along = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / Math.max(1, box.width)));
  };

  return {
    drag,
    props: {
      onKeyDown,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        point(range.from + along(event) * span);
        if (!zoomIn || event.pointerType === 'touch' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag([along(event), along(event)]);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!hasMoved(event)) return;
        point(range.from + along(event) * span);
        if (drag && event.buttons === 1) setDrag([drag[0], along(event)]);
      },
      onPointerUp: finish,
      onPointerCancel: () => setDrag(null),
      // A finger that was lifted leaves the crosshair where it is.
      onPointerLeave: (event: PointerEvent) => event.pointerType !== 'touch' && crosshair.point(null),
      onFocus: (event: { currentTarget: Element }) =>
        event.currentTarget.matches(':focus-visible') && step(0, false),
      onBlur() {
        setDrag(null);
        crosshair.point(null);
      },
    },
  };
}

/** How many points a key moves the crosshair; null for other keys. */
function stepsOf(key: string, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return -1;
    case 'ArrowRight':
    case 'ArrowUp':
      return 1;
    case 'PageDown':
      return -FAR;
    case 'PageUp':
      return FAR;
    case 'Home':
      return -count;
    case 'End':
      return count;
    default:
      return null;
  }
}
