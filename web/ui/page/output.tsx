import type { ReactNode } from 'react';
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
  useLayoutEffect(() => {
    if (text.current) text.current.scrollTop = text.current.scrollHeight;
  }, []);
  return (
    <section aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with keys */}
      <pre ref={text} tabIndex={0} className={className}>
        {children}
      </pre>
    </section>
  );
}
