import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { Tone } from './state-of.ts';

/** Links between the parts of one thing, each with an address of its own. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
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
