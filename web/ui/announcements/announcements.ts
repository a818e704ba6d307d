// What screen readers announce besides what has the focus. Own acts at once; changes by others at most once in ten
// seconds, the latest summary in place of earlier ones. Pure but for the clock that it is given.

export const CHANGES_EVERY_MS = 10_000;

interface Clock {
  now(): number;
  later(run: () => void, ms: number): void;
}

export interface Announcements {
  /** Of something that the person just did or asked for. */
  announce(text: string): void;
  /** Of something that happened by itself. */
  announceChange(text: string): void;
}

export function createAnnouncements(write: (text: string) => void, clock: Clock): Announcements {
  let quietUntil = 0;
  let waiting: string | null = null;

  const writeWaiting = () => {
    if (waiting === null) return;
    quietUntil = clock.now() + CHANGES_EVERY_MS;
    write(waiting);
    waiting = null;
  };
  return {
    announce: write,
    announceChange(text) {
      const isAlreadyDue = waiting !== null;
      waiting = text;
      if (clock.now() >= quietUntil) writeWaiting();
      else if (!isAlreadyDue) clock.later(writeWaiting, quietUntil - clock.now());
    },
  };
}
