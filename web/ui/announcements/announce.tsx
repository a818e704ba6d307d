import { useSyncExternalStore } from 'react';
import { createAnnouncements } from './announcements.ts';

let told = { text: '', count: 0 };
const listeners = new Set<() => void>();

export const { announce, announceNews } = createAnnouncements(
  (text) => {
    told = { text, count: told.count + 1 };
    for (const listener of listeners) listener();
  },
  { now: () => performance.now(), later: (run, ms) => void window.setTimeout(run, ms) },
);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where announcements are read from: once in the frame, and in every dialog, since outside of one all is silent. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(subscribe, () => told);
  return (
    <div className="vh" role="status">
      {/* The same words twice are two announcements. */}
      <span key={count}>{text}</span>
    </div>
  );
}
