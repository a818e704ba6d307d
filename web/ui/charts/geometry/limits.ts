// Where the values of limits are written, so that none lies over another. Pure.

export interface PlacedLimit<Limit> {
  limit: Limit;
  /** 0 is the first; those that would lie over one before stand further along. */
  column: number;
  /** The axis does not reach it. */
  isBeyond: boolean;
}

/** As a share of the height: closer lines have no room for a text each. */
const LEAST_APART = 0.14;

/** Highest first. */
export function placeLimits<Limit extends { value: number }>(
  limits: readonly Limit[],
  top: number,
): PlacedLimit<Limit>[] {
  const placed: PlacedLimit<Limit>[] = [];
  for (const limit of limits.toSorted((one, other) => other.value - one.value)) {
    const last = placed.at(-1);
    const isBeyond = limit.value > top;
    const isClose =
      last?.isBeyond === isBeyond && (isBeyond || (last.limit.value - limit.value) / top < LEAST_APART);
    placed.push({ limit, column: last && isClose ? last.column + 1 : 0, isBeyond });
  }
  return placed;
}
