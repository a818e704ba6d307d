// Charts of a page that belong together: one crosshair, one period.

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { type Crosshair, createCrosshair } from './crosshair.ts';
import type { Range } from './geometry/series.ts';
import { type ZoomPath, zoomedIn, zoomedOut } from './geometry/zoom.ts';

interface Group {
  crosshair: Crosshair;
  /** null where the period cannot be changed. */
  zoomIn: ((range: Range) => void) | null;
  zoomOut(): void;
  zoomed: boolean;
}

const alone: Group = { crosshair: createCrosshair(), zoomIn: null, zoomOut: () => {}, zoomed: false };

const GroupContext = createContext(alone);

/** Charts outside of a group share a crosshair and cannot be zoomed. */
export const useChartGroup = (): Group => useContext(GroupContext);

interface ChartGroupProps {
  /** The period that was dragged, as the address has it; null while the page shows its own. */
  zoom: Range | null;
  /** Puts it into the address. */
  onZoom(range: Range | null): void;
  children: ReactNode;
}

/** A drag over a chart, or Shift with arrows and Enter, asks for a period; Escape asks for the one before it. */
export function ChartGroup({ zoom, onZoom, children }: ChartGroupProps) {
  const path = useRef<ZoomPath>([]);
  const crosshair = useMemo(createCrosshair, []);
  useEffect(() => {
    if (zoom === null) path.current = [];
  }, [zoom]);
  const group = useMemo<Group>(() => {
    const zoomIn = (range: Range) => {
      path.current = zoomedIn(path.current, zoom);
      onZoom(range);
    };
    const zoomOut = () => {
      const back = zoomedOut(path.current);
      path.current = back.path;
      onZoom(back.to);
    };
    return { crosshair, zoomIn, zoomOut, zoomed: zoom !== null };
  }, [crosshair, zoom, onZoom]);
  useEscape(group.zoomed, group.zoomOut);
  return <GroupContext value={group}>{children}</GroupContext>;
}

/** Whatever lies above the page, or a field, has the first claim on the key. */
function useEscape(active: boolean, act: () => void): void {
  useLayoutEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], :popover-open, details.data[open]')) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active, act]);
}
