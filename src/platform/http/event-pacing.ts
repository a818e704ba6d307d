// Thins out the changes of one stream: at once when a subject was quiet, then at most one per interval, and the last
// one is never lost.

import type { Change } from '../events.ts';

export interface Pacing {
  /** False where so many subjects change at once that the reader does better to fetch everything anew. */
  add(change: Change): boolean;
  close(): void;
}

export interface PacingOptions {
  intervalMs: number;
  mostSubjects: number;
  /** Called for one change at a time; the next waits until it is through. It must not reject. */
  send: (change: Change) => Promise<void>;
}

interface Cooling {
  timer: NodeJS.Timeout;
  again: Change | null;
}

export function paceChanges({ intervalMs, mostSubjects, send }: PacingOptions): Pacing {
  const waiting = new Map<string, Change>();
  const cooling = new Map<string, Cooling>();
  let isSending = false;
  let isClosed = false;

  const add = (change: Change) => {
    if (isClosed) return true;
    const subject = `${change.type} ${change.id}`;
    const recent = cooling.get(subject);
    if (recent) recent.again = change;
    else waiting.set(subject, change);
    if (waiting.size + cooling.size > mostSubjects) return false;
    void sendWaiting();
    return true;
  };

  const cool = (subject: string) => {
    const timer = setTimeout(() => {
      const again = cooling.get(subject)?.again;
      cooling.delete(subject);
      if (again) add(again);
    }, intervalMs);
    cooling.set(subject, { timer, again: null });
  };

  const sendWaiting = async () => {
    if (isSending) return;
    isSending = true;
    for (const [subject, change] of waiting) {
      waiting.delete(subject);
      // Cooling begins before the state is read, so that a change from now on is sent later.
      cool(subject);
      await send(change);
      if (isClosed) break;
    }
    isSending = false;
  };

  const close = () => {
    isClosed = true;
    waiting.clear();
    for (const { timer } of cooling.values()) clearTimeout(timer);
    cooling.clear();
  };
  return { add, close };
}
