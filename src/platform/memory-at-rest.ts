// What loading leaves behind: V8 keeps it until it needs the room, which at rest is never.

import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { seconds } from './time.ts';

const LOOK_MS = seconds(10);
/** Share of the time in which a thread at rest may be busy. */
const MOST_BUSY = 0.2;
/** With more in use V8 has needed the room by itself, and a collection takes up to a second for each 200 MB. */
const MOST_USED_BYTES = 128 * 1_024 * 1_024;

/**
 * Collects all that can be collected, once, as soon as this thread was at rest for ten seconds: 5 to 9 MB of 150 for 0.15 s
 * in which nothing is answered (bench/start-and-memory.ts).
 */
export function collectAtRest(): void {
  const before = performance.eventLoopUtilization();
  const look = () => {
    if (performance.eventLoopUtilization(before).utilization > MOST_BUSY) collectAtRest();
    else if (process.memoryUsage().heapUsed <= MOST_USED_BYTES) collectAll();
  };
  setTimeout(look, LOOK_MS).unref();
}

/** V8 gives its collector to contexts that are made while the flag is set. */
export function collectAll() {
  setFlagsFromString('--expose-gc');
  const collect: (how: object) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}
