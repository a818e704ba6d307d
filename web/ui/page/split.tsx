import type { ReactNode } from 'react';

interface SplitProps {
  children: ReactNode;
  /** What the editor makes: stays in sight while it is long. */
  preview: ReactNode;
}

/** Editor and preview beside each other; one below the other where there is no room. */
export function Split({ children, preview }: SplitProps) {
  return (
    <div className="split">
      <div className="stack">{children}</div>
      <div className="split-side">{preview}</div>
    </div>
  );
}
