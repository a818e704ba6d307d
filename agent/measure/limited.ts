// Work that may hang (a dead disk, a stuck service) is waited for so long and no longer.

/** null where it fails or takes longer: what cannot be measured is unknown, and the rest is reported. */
export function orNull<T>(work: Promise<T>, limitMs: number): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), limitMs);
    const settle = (value: T | null) => {
      clearTimeout(timer);
      resolve(value);
    };
    work.then(settle, () => settle(null));
  });
}
