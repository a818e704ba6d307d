import { useSyncExternalStore } from 'react';
import { createListeners } from '../../listeners.ts';
import { createAnnouncements } from './announcements.ts';

let announced = { text: '', count: 0 };
const { subscribe, notify } = createListeners();

export const { announce, announceChange } = createAnnouncements(
  (text) => {
    announced = { text, count: announced.count + 1 };
    notify();
  },
  { now: () => performance.now(), later: (run, ms) => void window.setTimeout(run, ms) },
);

/** Where announcements are read from: once in the frame, and in every dialog, since outside of one all is silent. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(subscribe, () => announced);
  return (
    <div className="vh" role="status">
      {/* The same words twice are two announcements. */}
      <span key={count}>{text}</span>
    </div>
  );
}
