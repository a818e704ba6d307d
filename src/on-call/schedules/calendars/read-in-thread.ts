// Reads calendars of strangers on a thread of their own, which is ended where a rule of theirs never comes to an end.

import { startThread } from '../../../platform/thread.ts';
import { seconds } from '../../../platform/time.ts';
import { createTurns } from '../../../platform/turns.ts';
import type { Span } from '../../week-hours.ts';
import type { ReadEvents } from './calendar-events.ts';

export interface CalendarToRead {
  text: string;
  timezone: string;
  window: Span;
}

const LONGEST_MS = seconds(5);
const MOST_HEAP_MB = 96;

const oneByOne = createTurns({ atOnce: 1, waiting: 100 });

/** What it says once `signal` is aborted counts for nothing. */
export const readInThread = (calendar: CalendarToRead, signal: AbortSignal): Promise<ReadEvents> =>
  oneByOne(async () => {
    if (signal.aborted) return { ok: false, problem: 'stopped' };
    const { promise, resolve } = Promise.withResolvers<ReadEvents>();
    const thread = startThread(new URL('./calendar-thread.ts', import.meta.url), calendar, {
      maxOldGenerationSizeMb: MOST_HEAP_MB,
    });
    const fail = (problem: string) => resolve({ ok: false, problem });
    const end = (problem: string) => {
      fail(problem);
      void thread.terminate();
    };
    const timer = setTimeout(() => end('its events take too long to work out'), LONGEST_MS);
    const stop = () => end('stopped');
    signal.addEventListener('abort', stop);
    thread.once('message', resolve);
    thread.once('error', () => fail('it cannot be read'));
    thread.once('exit', () => fail('it cannot be read'));
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  });
