// Where a section is entered, from the navigation and from the tabs of a phone.

import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useAccount } from '../api/resources/session.ts';
import { opensHere, useLinkActs } from '../ui/controls/light-link.tsx';
import type { Section } from './sections.ts';

const UNPAINTED_MS = 200;

/** Counts presses: of several in one picture, the last one is wanted. */
let presses = 0;

interface SectionAnchorProps {
  section: Section;
  children: ReactNode;
}

/** What is pressed is seen at once: the page behind it may take longer than a picture does. */
export function SectionAnchor({ section, children }: SectionAnchorProps) {
  const router = useRouter();
  const to = `/a/${useAccount()}${section.path}`;
  const { preloading } = useLinkActs();
  const [isPressed, setPressed] = useState(false);
  const press = (event: MouseEvent) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    setPressed(true);
    const own = ++presses;
    const from = router.history.location.pathname;
    const release = () => setPressed(false);
    afterPaint(() => {
      // Another page that was asked for since then is wanted; what is searched on this one is not another page.
      if (own !== presses || router.history.location.pathname !== from) return release();
      const navigated = router.navigate({ to });
      // Whoever is asked whether to leave a form may stay: that does not end by itself.
      if (router.history.location.pathname === to) void navigated.finally(release);
      else release();
    });
  };
  return (
    <a
      href={to}
      aria-current={useIsCurrent(section, to) ? 'page' : undefined}
      data-pressed={isPressed || undefined}
      {...preloading}
      onClick={press}
    >
      {children}
    </a>
  );
}

/** Where nothing is painted, as in a covered window, after a moment all the same. */
function afterPaint(run: () => void): void {
  let hasRun = false;
  const runOnce = () => {
    if (!hasRun) run();
    hasRun = true;
  };
  requestAnimationFrame(() => setTimeout(runOnce));
  setTimeout(runOnce, UNPAINTED_MS);
}

/** Whether the page is the section's, lies below it, or belongs to it and lies elsewhere. */
function useIsCurrent({ path, also = [] }: Section, to: string): boolean {
  const account = useAccount();
  return useLocation({
    select: ({ pathname }) =>
      pathname === to ||
      pathname === `${to}/` ||
      (path !== '' && pathname.startsWith(`${to}/`)) ||
      also.some((part) => pathname.startsWith(`/a/${account}${part}`)),
  });
}
