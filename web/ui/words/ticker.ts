// One timer for everything that shows how long ago something was. It rests while nobody looks.

import { serverNow } from '../../api/server-time.ts';

const SECOND = 1_000;
/** Timers may come a little early: that is the next second already. */
const TOO_SOON = 50;

type Listener = () => void;
type Page = Pick<Document, 'addEventListener' | 'hidden'>;

export interface Ticker {
  /** Calls once a second, on the second, and at once when the page is looked at again. */
  subscribe: (listener: Listener) => () => void;
  /** The same for everybody between two ticks, so that a page agrees with itself. */
  now: () => number;
}

export function createTicker(page: Page): Ticker {
  const listeners = new Set<Listener>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ticked = 0;

  function tick(): void {
    const untilNext = SECOND - (Date.now() % SECOND);
    const isNext = untilNext < TOO_SOON;
    ticked = serverNow() + (isNext ? untilNext : 0);
    timer = setTimeout(tick, isNext ? untilNext + SECOND : untilNext);
    for (const listener of listeners) listener();
  }

  function rest(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  page.addEventListener('visibilitychange', () => {
    rest();
    if (!page.hidden && listeners.size > 0) tick();
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (timer === undefined && !page.hidden) tick();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      };
    },
    now: () => (timer === undefined ? serverNow() - (serverNow() % SECOND) : ticked),
  };
}
