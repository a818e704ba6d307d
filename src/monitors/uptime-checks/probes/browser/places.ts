// How many browsers run at once: each takes some hundred megabytes, and most of a core.

const MOST_AT_ONCE = 2;

let taken = 0;
const waiting: (() => void)[] = [];

/** Gives how to leave the place again; null where `signal` was aborted before one was free. */
export async function takePlace(signal: AbortSignal): Promise<(() => void) | null> {
  if (taken < MOST_AT_ONCE) taken += 1;
  else if (!(await isCalled(signal))) return null;
  return leave;
}

/** The place is that of the next one who waits. */
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else taken -= 1;
}

function isCalled(signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const call = () => resolve(true);
  const giveUp = () => {
    const at = waiting.indexOf(call);
    if (at >= 0) waiting.splice(at, 1);
    resolve(false);
  };
  waiting.push(call);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  return promise.finally(() => signal.removeEventListener('abort', giveUp));
}
