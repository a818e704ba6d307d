// What all formats share.

/** Shown for what is not known; screen readers hear "no data" (`<Value>` in value.tsx). */
export const NOTHING = '–';

/** Between a number and its unit, which stay in one line. */
export const NBSP = '\u00a0';

/** What is dear to make and cheap to use is made once for each of its options, while no more than `most` are. */
export function remembering<Options, Made>(
  make: (options: Options) => Made,
  most = Number.POSITIVE_INFINITY,
): (options: Options) => Made {
  const made = new Map<string, Made>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size >= most) made.clear();
    const fresh = make(options);
    made.set(key, fresh);
    return fresh;
  };
}

const SEPARATED_FROM = 1_000;

/**
 * A whole number below a thousand, as all places write it that texts exist for; null for others. Nearly all numbers of a page
 * are such, and the formatters of the platform are slow to begin with.
 */
export function smallNumber(value: number, locale: string, leastDigits = 1): string | null {
  const isPlain = Number.isInteger(value) && value >= 0 && value < SEPARATED_FROM && !locale.includes('-u-');
  return isPlain ? String(value).padStart(leastDigits, '0') : null;
}
