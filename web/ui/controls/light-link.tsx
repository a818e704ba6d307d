// A link for where there are many. The router's own follows each change of the address and works out where it leads
// anew; this one leads where its `href` says, and knows nothing of whether that is the page.

import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { FocusEvent, MouseEvent, ReactNode, TouchEvent } from 'react';

interface LightLinkProps {
  /** A path of the dashboard alone: no query follows it. */
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

export function LightLink({ to, className, children }: LightLinkProps) {
  const acts = useLinkActs();
  return (
    <a href={to} className={className} {...acts.preloading} onClick={acts.open}>
      {children}
    </a>
  );
}

/** Neither in a tab or window of its own nor as a file. */
export const opensHere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

type On = MouseEvent<HTMLAnchorElement> | FocusEvent<HTMLAnchorElement> | TouchEvent<HTMLAnchorElement>;

interface LinkActs {
  open(event: MouseEvent<HTMLAnchorElement>): void;
  /** The page is loaded while it is still being thought about. */
  preloading: {
    onMouseEnter(event: On): void;
    onFocus(event: On): void;
    onTouchStart(event: On): void;
    onMouseLeave(): void;
    onBlur(): void;
  };
}

/** Of all anchors of the router: they differ in their `href` alone. */
export function useLinkActs(): LinkActs {
  const router: AnyRouter = useRouter();
  const known = actsOf.get(router) ?? linkActs(router);
  actsOf.set(router, known);
  return known;
}

const actsOf = new WeakMap<AnyRouter, LinkActs>();

/** A pointer that only passes wants nothing. */
const PASSES_MS = 50;

function linkActs(router: AnyRouter): LinkActs {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const preload = (to: string) => void router.preloadRoute({ to }).catch(() => undefined);
  const stop = () => clearTimeout(waiting);
  const start = ({ currentTarget }: On) => {
    const to = pathOf(currentTarget);
    stop();
    waiting = setTimeout(() => preload(to), PASSES_MS);
  };
  return {
    open(event) {
      if (event.defaultPrevented || !opensHere(event)) return;
      event.preventDefault();
      stop();
      void router.navigate({ to: pathOf(event.currentTarget) });
    },
    preloading: {
      onMouseEnter: start,
      onFocus: start,
      onTouchStart: ({ currentTarget }) => preload(pathOf(currentTarget)),
      onMouseLeave: stop,
      onBlur: stop,
    },
  };
}

const pathOf = (anchor: HTMLAnchorElement): string => anchor.pathname;
