// Which point the crosshair stands on.

/** The place of the time that is nearest to `at`, of rising times; the earlier of two; -1 where there are none. */
export function nearest(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const before = times[low - 1];
  const after = times[low];
  if (after === undefined) return times.length - 1;
  return before !== undefined && at - before <= after - at ? low - 1 : low;
}

/** The next place in a direction with a known value, as keys move; where there is none it stays. */
export function stepTo(
  known: (place: number) => boolean,
  place: number,
  { by, count }: { by: number; count: number },
) {
  const direction = Math.sign(by);
  let found = place;
  let left = Math.abs(by);
  for (let next = place + direction; left > 0 && next >= 0 && next < count; next += direction)
    if (known(next)) {
      found = next;
      left -= 1;
    }
  return found;
}
