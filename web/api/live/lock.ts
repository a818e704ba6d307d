// Being the one tab of the browser that reads a stream (Web Locks API).

export interface HeldLock {
  /** Takes it from whoever has it. */
  steal(): void;
  release(): void;
}

export interface LockListener {
  /** It is ours. */
  led(): void;
  /** It was ours, and another tab took it. */
  deposed(): void;
}

/** Waits for the lock until it is released. Without locks (they need https or localhost) every tab leads itself. */
export function holdLock(locks: LockManager | null, name: string, listener: LockListener): HeldLock {
  const released = new AbortController();
  const untilReleased = new Promise<void>((resolve) =>
    released.signal.addEventListener('abort', () => resolve()),
  );
  let waiting = new AbortController();

  const ask = (options: LockOptions) => {
    let isOurs = false;
    const hold = () => {
      isOurs = true;
      if (!released.signal.aborted) listener.led();
      return untilReleased;
    };
    locks?.request(name, options, hold).catch(() => {
      // Stolen. Otherwise we no longer wait for it.
      if (!isOurs || released.signal.aborted) return;
      listener.deposed();
      wait();
    });
  };
  const wait = () => {
    waiting = new AbortController();
    ask({ signal: waiting.signal });
  };

  if (locks) wait();
  else queueMicrotask(() => !released.signal.aborted && listener.led());
  return {
    steal() {
      waiting.abort();
      ask({ steal: true });
    },
    release() {
      waiting.abort();
      released.abort();
    },
  };
}
