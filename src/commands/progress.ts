// How far a long command is, on stderr, and its end by a signal.

import { StartupProblem } from '../platform/startup-problem.ts';
import { seconds } from '../platform/time.ts';

interface Progress {
  show(count: number, what: string): void;
  end(): void;
}

const TERMINAL_EVERY_MS = 200;
const LOG_EVERY_MS = seconds(10);

/** One line that is written anew on a terminal; a line every ten seconds elsewhere. */
export function openProgress(verb: string, shownAs: (count: number) => string = inBytes): Progress {
  const { isTTY } = process.stderr;
  const every = isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS;
  let shownAtMs = performance.now();
  let isShown = false;
  return {
    show(count, what) {
      if (performance.now() - shownAtMs < every) return;
      shownAtMs = performance.now();
      isShown = isTTY;
      const line = `tocsin: ${shownAs(count)} ${verb} (${what})`;
      process.stderr.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end() {
      if (isShown) process.stderr.write('\r\x1b[K');
      isShown = false;
    },
  };
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Three digits and a unit of a thousand. */
export function inBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** power;
  return `${power === 0 ? value : value.toPrecision(3)} ${UNITS[power]}`;
}

/** Runs a step that SIGINT, SIGTERM or SIGHUP ends early; it clears away what it began. */
export async function untilSignal<T>(
  step: (signal: AbortSignal) => Promise<T>,
  stopped = 'Stopped by a signal: nothing was made.',
): Promise<T> {
  const stop = new AbortController();
  const signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  const onSignal = () => stop.abort();
  for (const signal of signals) process.on(signal, onSignal);
  try {
    return await step(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) throw new StartupProblem(stopped);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, onSignal);
  }
}
