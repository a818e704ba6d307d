// When a page that is open has to hold something, and when not.

/** Where tabs cannot share, hidden ones give up what they hold: a browser opens only a few connections to one host. */
const GIVE_UP_MS = 30_000;

/**
 * Runs `start`, and what it gives to stop it, until the returned function is called. A page that the browser keeps for
 * going back holds nothing; nor does a hidden tab where tabs cannot share.
 */
export function whilePresent(start: () => () => void, canShare: boolean): () => void {
  const left = new AbortController();
  let stop: (() => void) | null = null;
  let givingUp: ReturnType<typeof setTimeout> | undefined;

  const hold = () => {
    clearTimeout(givingUp);
    stop ??= start();
  };
  const release = () => {
    clearTimeout(givingUp);
    stop?.();
    stop = null;
  };
  const look = () => {
    if (document.visibilityState === 'visible') hold();
    else if (!canShare) givingUp = setTimeout(release, GIVE_UP_MS);
  };

  hold();
  const { signal } = left;
  addEventListener('pagehide', release, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && hold(), { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => {
    left.abort();
    release();
  };
}
