// What was announced as done and can be taken back for ten seconds. Pure but for the clock that it is given.

export const UNDO_MS = 10_000;
const NOTICE_MS = 6_000;

export interface Doing {
  /** `Legacy CSV feed deleted`. */
  text: string;
  /** The act itself, where it waits until it cannot be undone any more; with `keepalive` when the page is left. */
  commit?: ((how: { keepalive: boolean }) => Promise<unknown>) | undefined;
  /** Puts back what the act took away; of an act that was carried out at once, its opposite. */
  undo?: (() => unknown) | undefined;
  /** Names what is going, so that lists leave it out until it is gone: `server 17`, or several. */
  leaving?: string | readonly string[] | undefined;
  /** A sign of what was done, for the eye. */
  sign?: 'done' | 'deleted' | 'failed';
}

export interface Notice extends Doing {
  id: number;
  isUndoable: boolean;
}

interface Running extends Notice {
  remainingMs: number;
  /** When it was last let run; null while it is held. */
  since: number | null;
}

interface Clock {
  now(): number;
  /** Gives back what calls it off. */
  later(run: () => void, ms: number): () => void;
}

interface Watcher {
  /** After every change. */
  changed(): void;
  /** An act that waited failed; it was put back. */
  failed(doing: Doing, error: unknown): void;
}

export function createUndoQueue(clock: Clock, watcher: Watcher) {
  let notices: Running[] = [];
  let leaving: ReadonlySet<string> = new Set();
  let isHeld = false;
  let newest = 0;
  let callOff: () => void = () => undefined;

  function change(next: Running[]): void {
    notices = next;
    schedule();
    watcher.changed();
  }

  function schedule(): void {
    callOff();
    const running = notices.filter(({ since }) => since !== null);
    if (running.length === 0) return;
    const soonest = Math.min(...running.map((notice) => leftOf(notice, clock.now())));
    callOff = clock.later(expire, Math.max(0, soonest));
  }

  function expire(): void {
    const now = clock.now();
    const over = notices.filter((notice) => notice.since !== null && leftOf(notice, now) <= 0);
    change(notices.filter((notice) => !over.includes(notice)));
    for (const notice of over) void settle(notice, false);
  }

  async function settle(notice: Notice, keepalive: boolean): Promise<void> {
    if (!notice.commit) return;
    try {
      await notice.commit({ keepalive });
    } catch (error) {
      notice.undo?.();
      watcher.failed(notice, error);
    } finally {
      stay(notice);
    }
  }

  function stay(notice: Notice): void {
    const names = leavingOf(notice);
    if (names.length === 0) return;
    leaving = new Set([...leaving].filter((one) => !names.includes(one)));
    watcher.changed();
  }

  /** Shown for a moment, or for ten seconds if it can be undone. */
  function add(doing: Doing): void {
    newest += 1;
    const isUndoable = doing.commit !== undefined || doing.undo !== undefined;
    const since = isHeld ? null : clock.now();
    leaving = new Set([...leaving, ...leavingOf(doing)]);
    const remainingMs = isUndoable ? UNDO_MS : NOTICE_MS;
    change([...notices, { ...doing, id: newest, isUndoable, remainingMs, since }]);
  }

  function take(isIt: (notice: Notice) => boolean): Notice | undefined {
    const taken = notices.findLast(isIt);
    if (taken) change(notices.filter((one) => one !== taken));
    return taken;
  }

  /** The one with the id, or the last that can be; false where there is none. */
  function undo(id?: number): boolean {
    const notice = take((one) => one.isUndoable && (id === undefined || one.id === id));
    if (!notice) return false;
    stay(notice);
    notice.undo?.();
    return true;
  }

  /** Taken off the screen; what waits is carried out now. */
  function dismiss(id: number): void {
    const notice = take((one) => one.id === id);
    if (notice) void settle(notice, false);
  }

  /** While somebody reads: under the pointer or with the focus. */
  function hold(held: boolean): void {
    if (held === isHeld) return;
    isHeld = held;
    const now = clock.now();
    const since = held ? null : now;
    change(notices.map((notice) => ({ ...notice, remainingMs: leftOf(notice, now), since })));
  }

  /** The page is left: what waits is carried out at once. Resolves when all of it was answered. */
  async function flush(): Promise<void> {
    const waiting = notices;
    change([]);
    await Promise.all(waiting.map((notice) => settle(notice, true)));
  }

  const shown = (): { notices: readonly Notice[]; leaving: ReadonlySet<string> } => ({ notices, leaving });
  return { add, undo, dismiss, hold, flush, shown };
}

const leavingOf = ({ leaving = [] }: Doing): readonly string[] => [leaving].flat();

const leftOf = ({ remainingMs, since }: Running, now: number): number =>
  since === null ? remainingMs : remainingMs - (now - since);
