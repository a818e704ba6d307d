// Preloaded into the program by tests: its wall clock runs ahead by the milliseconds in the file MOVED_CLOCK_FILE, and
// jumps when the file changes. The monotonic clock and timers stay as they are, as when somebody sets a real clock.

import { readFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK_FILE ?? '';
const RealDate = Date;
const realNow = Date.now;
let aheadMs = 0;
let readAtMs = Number.NEGATIVE_INFINITY;

function now() {
  const atMs = performance.now();
  if (atMs - readAtMs >= 10) {
    readAtMs = atMs;
    aheadMs = Number(readFileSync(file, 'utf8'));
  }
  return realNow() + aheadMs;
}

/** Called as a function and with arguments it is what it always was; only the present has moved. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
