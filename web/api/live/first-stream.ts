// The stream of the page that a browser opens first: asked for beside who is signed in, so that everything the page
// fetches afterwards is newer than the stream and is not fetched a second time.

export interface OpenedStream {
  response: Response;
  /** When the stream was open, as `Date.now` had it. */
  openedAt: number;
  /** The same as `performance` had it, which says what was asked for before. */
  openedMs: number;
}

export const openedNow = (response: Response): OpenedStream => ({
  response,
  openedAt: Date.now(),
  openedMs: performance.now(),
});

export interface FirstStream {
  account: number;
  /** null where it could not be had, or another tab reads it. */
  opened: Promise<OpenedStream | null>;
  close: () => void;
}

/** A proxy may hold the head of a stream back: the page does not wait for that. */
const MOST_WAIT_MS = 250;
/** Who is not signed in, or may not see the account, never takes it over. */
const UNUSED_MS = 15_000;

let first: FirstStream | null = null;

export const lockName = (account: number, personId: number): string => `tocsin-live-${account}-${personId}`;

export const requestStream = (account: number, signal: AbortSignal): Promise<Response> =>
  fetch(`/api/events?account_id=${account}`, { cache: 'no-store', signal });

/**
 * Opens the stream of an account, unless another tab of the browser reads it; called once, before anything is fetched.
 * Resolves with it, or with null.
 */
export function openFirstStream(account: number, locks: LockManager | null): Promise<OpenedStream | null> {
  const closing = new AbortController();
  const opened = isReadElsewhere(account, locks)
    .then((isRead) => (isRead ? null : requestStream(account, closing.signal)))
    // Who is refused may have signed in by the time that somebody reads.
    .then((response) => (response?.ok ? openedNow(response) : null))
    .catch(() => null);
  const mine: FirstStream = { account, opened, close: () => closing.abort() };
  first = mine;
  setTimeout(() => {
    if (first === mine) takeFirstStream(account)?.close();
  }, UNUSED_MS);
  return opened;
}

/** Resolves once the first stream of the account is open, failed or takes too long; at once where there is none. */
export async function firstStreamOpened(account: number): Promise<void> {
  if (first?.account !== account) return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise((resolve) => {
    waiting = setTimeout(resolve, MOST_WAIT_MS);
  });
  await Promise.race([first.opened, waited]);
  clearTimeout(waiting);
}

/** The first stream, for whoever reads it from now on; once. */
export function takeFirstStream(account: number): FirstStream | null {
  const taken = first;
  first = null;
  if (taken === null || taken.account === account) return taken;
  taken.close();
  return null;
}

async function isReadElsewhere(account: number, locks: LockManager | null): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith(`tocsin-live-${account}-`));
}
