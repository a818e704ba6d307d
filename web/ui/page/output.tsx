import type { ReactNode, UIEvent } from 'react';
import { useLayoutEffect, useRef } from 'react';

interface OutputProps {
  /** `What it wrote`. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** What a program wrote. Where it is long, its last lines are shown first: they say how it ended. */
export function Output({ label, className, children }: OutputProps) {
  const text = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  // Also of what it writes later, unless somebody reads further up.
  useLayoutEffect(() => {
    if (text.current && isAtEnd.current) text.current.scrollTop = text.current.scrollHeight;
  });
  const look = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLPreElement>) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 2;
  };
  return (
    <section aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with keys */}
      <pre ref={text} tabIndex={0} className={className} onScroll={look}>
        {children}
      </pre>
    </section>
  );
}
