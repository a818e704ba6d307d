// Idempotency keys: a POST whose answer was lost and that is sent again as it was does nothing twice.

export interface OnceKeys {
  /** The key of this request: a new one, or the one of the same request whose outcome is not known. */
  take(request: string): { key: string; isKnown: boolean };
  /** The outcome is known: the same request from now on is another act. */
  settle(request: string): void;
}

/** The server remembers a key for 24 hours. */
const KEPT_MS = 23 * 3_600_000;

export function onceKeys(newKey: () => string, now: () => number): OnceKeys {
  const open = new Map<string, { key: string; since: number }>();
  return {
    take(request) {
      const known = open.get(request);
      if (known && now() - known.since < KEPT_MS) return { key: known.key, isKnown: true };
      const key = newKey();
      open.set(request, { key, since: now() });
      return { key, isKnown: false };
    },
    settle: (request) => void open.delete(request),
  };
}
