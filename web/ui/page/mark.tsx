import type { Worst } from '../words/states.ts';

/** The headstock and the bell that form a T. The clapper carries the worst open state. */
export function Mark({ worst, size = 22 }: { worst: Worst; size?: number }) {
  return (
    <svg
      className="mark"
      data-worst={worst}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <rect x="2.5" y="2" width="19" height="3.6" rx="1.8" fill="currentColor" />
      <path
        fill="currentColor"
        d="M9 7.4h6c.2 4.3 1.2 6.6 3.7 8.7.3.3.5.6.5 1v.1c0 .6-.5 1-1 1H5.8c-.6 0-1-.5-1-1v-.1c0-.4.2-.7.5-1C7.8 14 8.8 11.7 9 7.4z"
      />
      <circle className="clapper" cx="12" cy="21" r="2.2" />
    </svg>
  );
}
