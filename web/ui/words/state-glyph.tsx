import type { ReactNode } from 'react';
import type { StateName } from './states.ts';

/** Nobody has to tell states by colour: each has a silhouette of its own. On a 16 px square. */
const SHAPES: Record<StateName, ReactNode> = {
  down: (
    <>
      <path fill="currentColor" d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z" />
      <path className="cut" d="M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6" />
    </>
  ),
  warn: (
    <>
      <path
        fill="currentColor"
        d="M8 1.4c.5 0 1 .3 1.2.7l5.8 10.4a1.4 1.4 0 0 1-1.2 2H2.2a1.4 1.4 0 0 1-1.2-2L6.8 2.1A1.4 1.4 0 0 1 8 1.4z"
      />
      <path className="cut" d="M8 5.9v3.3" />
      <circle className="cutf" cx="8" cy="11.8" r="1" />
    </>
  ),
  late: (
    <>
      <circle className="ring" cx="8" cy="8" r="6.15" />
      <path className="ring" d="M8 4.7V8.1l2.3 1.5" />
    </>
  ),
  ok: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path className="cut" d="M4.9 8.3l2.1 2.1 4.1-4.5" />
    </>
  ),
  run: (
    <>
      <circle className="ring" cx="8" cy="8" r="6.15" opacity=".3" />
      <path className="ring" d="M8 1.85a6.15 6.15 0 1 1-5.6 3.6" />
      <path fill="currentColor" d="M6.5 5.6v4.8l4-2.4z" />
    </>
  ),
  maint: (
    <>
      <rect x="1" y="1" width="14" height="14" rx="3.5" fill="currentColor" />
      <path
        className="cutf"
        d="M11.9 5.3l-1.7 1.6-1.3-.2-.2-1.3 1.6-1.7a2.9 2.9 0 0 0-3.7 3.7L3.9 10.1a1.2 1.2 0 0 0 1.9 1.9l2.7-2.9a2.9 2.9 0 0 0 3.4-3.8z"
      />
    </>
  ),
  paused: (
    <>
      <circle className="ring" cx="8" cy="8" r="6.15" />
      <path className="ring" d="M6.4 5.8v4.4M9.6 5.8v4.4" />
    </>
  ),
  new: <circle className="ring dashed" cx="8" cy="8" r="6.15" />,
  unknown: <path className="ring" d="M2 8.2 8.2 2M2 14 14 2M7.8 14 14 7.8" />,
  held: <circle className="ring dashed" cx="8" cy="8" r="6.15" />,
};

/** Without its word: only where the word stands beside it, or in the name of what it lies in. */
export function StateGlyph({ state, size = 16 }: { state: StateName; size?: number }) {
  return (
    <svg className="g" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {SHAPES[state]}
    </svg>
  );
}
