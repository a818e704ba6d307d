import { createLink, useLocation } from '@tanstack/react-router';
import { type ComponentPropsWithRef, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Tone } from '../words/states.ts';

/** Links between the parts of one thing, each with an address of its own. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useRef('');
  // Counts come late and push the others aside; what a person scrolled to stays. An observer is called once the page is
  // laid out and before it is seen; to ask at once would lay it out one time more.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const laidOut = `${path} ${nav.current?.scrollWidth}`;
      if (laidOut !== shown.current) showCurrent(nav.current);
      shown.current = laidOut;
    });
    if (nav.current) observer.observe(nav.current);
    return () => observer.disconnect();
  });
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}

/** How much of its neighbour is seen, so that there is known to be one. */
const NEIGHBOUR_PX = 40;

/** scrollIntoView would scroll the page as well. */
function showCurrent(nav: HTMLElement | null): void {
  const tab = nav?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!nav || !tab) return;
  const frame = nav.getBoundingClientRect();
  if (tab.right > frame.right) nav.scrollLeft += tab.right - frame.right + NEIGHBOUR_PX;
  else if (tab.left < frame.left) nav.scrollLeft -= frame.left - tab.left + NEIGHBOUR_PX;
}

interface TabAnchorProps extends ComponentPropsWithRef<'a'> {
  count?: number | string | undefined;
  tone?: Tone | undefined;
  /** Says so where the address alone does not tell. */
  current?: boolean | undefined;
}

function TabAnchor({ count, tone, current, children, className: _, ...native }: TabAnchorProps) {
  const isCurrent = current ?? native['aria-current'] === 'page';
  return (
    <a {...native} aria-current={isCurrent ? 'page' : undefined}>
      {children}
      {count !== undefined && <span className={tone ? `n n-${tone}` : 'n'}>{count}</span>}
    </a>
  );
}

export const Tab = createLink(TabAnchor);
