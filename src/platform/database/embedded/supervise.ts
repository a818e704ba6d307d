// Starts PostgreSQL again when it ends by itself; meanwhile callers see connection errors.

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Postmaster, shutDown } from './postmaster.ts';

export interface Supervised {
  /** null while the server is down. */
  pid(): number | null;
  /** Stops the server for good; whether it is gone. */
  stop(): Promise<boolean>;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;

/** A server that ran this long ended for a new reason, and is started again without delay. */
const SETTLED_MS = 60_000;

const DISK_FULL = 'PostgreSQL ended because the disk is full: make room, then it is started again';

interface Supervision {
  start: () => Promise<Postmaster>;
  /** Whether the server that has just ended found no room on the disk. */
  isDiskFull: () => Promise<boolean>;
  log: Logger;
}

export function supervise(first: Postmaster, { start, isDiskFull, log }: Supervision): Supervised {
  const stopping = new AbortController();
  let current = first;
  let starting: Promise<void> = Promise.resolve();
  let delayMs = FIRST_DELAY_MS;

  const startAgain = async () => {
    while (!stopping.signal.aborted && current.isGone()) {
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS);
      try {
        current = await start();
        log.info({ postmaster_pid: current.pid }, 'PostgreSQL was started again');
      } catch (error) {
        log.error({ err: error, delay_ms: delayMs }, 'PostgreSQL could not be started again; trying later');
      }
    }
  };
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      const settled = AbortSignal.timeout(SETTLED_MS);
      await current.gone;
      if (stopping.signal.aborted) return;
      const why = (await isDiskFull().catch(() => false)) ? DISK_FULL : 'PostgreSQL ended by itself';
      log.error({ postmaster_pid: current.pid }, why);
      if (settled.aborted) delayMs = FIRST_DELAY_MS;
      starting = startAgain();
      await starting;
    }
  };
  const stop = async () => {
    stopping.abort();
    await starting; // so that a server which is being started just now is stopped as well
    return current.isGone() || shutDown(current);
  };

  keepRunning();
  return { pid: () => (current.isGone() ? null : current.pid), stop };
}
