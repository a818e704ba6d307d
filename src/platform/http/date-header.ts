let second = Number.NaN;
let cached = '';

/** RFC 9110, section 6.6.1. Worded once a second, since many answers are given in one. */
export function dateHeader(now: Date): string {
  const current = Math.floor(now.getTime() / 1_000);
  if (current !== second) {
    second = current;
    cached = now.toUTCString();
  }
  return cached;
}
