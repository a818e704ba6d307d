// What screen readers announce besides what has the focus. Own acts at once; news of others at most once in ten
// seconds, the latest summary in place of earlier ones. Pure but for the clock that it is given.

export const NEWS_EVERY_MS = 10_000;

interface Clock {
  now(): number;
  later(run: () => void, ms: number): void;
}

export interface Announcements {
  /** Of something that the person just did or asked for. */
  announce(text: string): void;
  /** Of something that happened by itself. */
  announceNews(text: string): void;
}

export function createAnnouncements(say: (text: string) => void, clock: Clock): Announcements {
  let quietUntil = 0;
  let waiting: string | null = null;

  const sayWaiting = () => {
    if (waiting === null) return;
    quietUntil = clock.now() + NEWS_EVERY_MS;
    say(waiting);
    waiting = null;
  };
  return {
    announce: say,
    announceNews(text) {
      const isAlreadyDue = waiting !== null;
      waiting = text;
      if (clock.now() >= quietUntil) sayWaiting();
      else if (!isAlreadyDue) clock.later(sayWaiting, quietUntil - clock.now());
    },
  };
}
