import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { floatBeside } from './float.ts';

const OPENS_AFTER_MS = 400;
/** Long enough to move the pointer onto the tip, which stays then (WCAG 1.4.13). */
const CLOSES_AFTER_MS = 120;

interface Tooltip {
  /** To be spread on what the tip explains. */
  props: {
    onPointerEnter(event: React.PointerEvent<HTMLElement>): void;
    onPointerLeave(): void;
    onFocus(event: React.FocusEvent<HTMLElement>): void;
    onBlur(): void;
  };
  id: string;
  tip: ReactNode;
}

/** A line that explains what it stands beside, by pointer and by focus; Escape closes it. Undefined text: none. */
export function useTooltip(text: string | undefined): Tooltip {
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const timer = useRef(0);
  const later = (wait: number, next: HTMLElement | null) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpener(next), wait);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEscape(opener !== null, () => setOpener(null));

  const props: Tooltip['props'] = {
    onPointerEnter: (event) => {
      if (event.pointerType !== 'touch') later(OPENS_AFTER_MS, event.currentTarget);
    },
    onPointerLeave: () => later(CLOSES_AFTER_MS, null),
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) later(0, event.currentTarget);
    },
    onBlur: () => later(0, null),
  };
  const stay = {
    onPointerEnter: () => window.clearTimeout(timer.current),
    onPointerLeave: props.onPointerLeave,
  };
  return { props, id, tip: text && <Tip id={id} text={text} opener={opener} stay={stay} /> };
}

interface TipProps {
  id: string;
  text: string;
  opener: HTMLElement | null;
  stay: { onPointerEnter(): void; onPointerLeave(): void };
}

/** In the document also while it is not seen, so that it can describe its opener. */
function Tip({ id, text, opener, stay }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const layer = tip.current;
    if (!layer || !opener) return;
    layer.showPopover();
    floatBeside(opener, layer, { side: 'above', align: 'centre', gap: 6 });
    return () => layer.hidePopover();
  }, [opener]);
  return createPortal(
    <div ref={tip} className="tooltip" role="tooltip" id={id} popover="manual" {...stay}>
      {text}
    </div>,
    document.body,
  );
}

function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
