// When the program is asked to stop.

export interface StopSignal {
  /** By what: the name of the signal. */
  received: Promise<string>;
  /** Aborts with it. */
  signal: AbortSignal;
}

/** The first SIGTERM, SIGINT or SIGHUP; a second one ends the program at once. */
export function stopSignal(): StopSignal {
  const { stop, stopped } = stopping();
  for (const signal of SIGNALS)
    process.once(signal, () => {
      stop(signal);
      process.once(signal, () => process.exit(1));
    });
  return stopped;
}

const SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Of a process that the program started: a terminal and a service manager send signals to both, but the one that was
 * started stops when the other says so, or is gone.
 */
export function stopByParent(): { stop: (reason: string) => void; stopped: StopSignal } {
  for (const signal of SIGNALS) process.on(signal, () => {});
  const own = stopping();
  process.once('disconnect', () => own.stop('the process that started this one is gone'));
  return own;
}

function stopping() {
  const { promise: received, resolve } = Promise.withResolvers<string>();
  const abort = new AbortController();
  const stop = (reason: string) => {
    resolve(reason);
    abort.abort();
  };
  return { stop, stopped: { received, signal: abort.signal } satisfies StopSignal };
}
