// Lets code that strangers have a say in (their patterns, on bodies of others) take only so long.

import { createContext, Script } from 'node:vm';

const box = { run: () => {} };
createContext(box);
const script = new Script('run()');

export type Limited<T> = { ended: true; value: T } | { ended: false };

/** A machine that is busy with something else says nothing about what was to be run. */
const MOST_TRIES = 4;

/**
 * Runs a synchronous function, and stops it in its middle when the time is over: values that it was changing must be
 * dropped then. Where it was stopped but hardly had the processor meanwhile, it is run again. What it throws is thrown.
 * Costs a thread for its time, about a tenth of a millisecond.
 */
export function runWithin<T>(timeoutMs: number, run: () => T): Limited<T> {
  const startedMs = threadCpuMs();
  for (let tries = 1; ; tries += 1) {
    const triedMs = threadCpuMs();
    const outcome = runOnce(timeoutMs, run);
    const nowMs = threadCpuMs();
    const wasBusy = nowMs - triedMs >= timeoutMs / 2 || nowMs - startedMs >= timeoutMs;
    if (outcome.ended || wasBusy || tries === MOST_TRIES) return outcome;
  }
}

function runOnce<T>(timeoutMs: number, run: () => T): Limited<T> {
  let outcome: Limited<T> = { ended: false };
  box.run = () => {
    outcome = { ended: true, value: run() };
  };
  try {
    script.runInContext(box, { timeout: timeoutMs });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
  return outcome;
}

/** CPU time of this thread, in milliseconds. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** It is no instance of any class here: it was made in the other context. */
const isTimeout = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
