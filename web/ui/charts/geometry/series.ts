// What charts are drawn of: points in columns, oldest first. Times are milliseconds since 1970.

export interface Range {
  from: number;
  to: number;
}

/** Unknown is null, never 0. */
export type Values = readonly (number | null)[];

export interface Columns {
  /** Start of each point's bucket, rising. */
  times: readonly number[];
  /** One list per series, as long as `times`. */
  values: readonly Values[];
  /** What a point stands for. */
  stepMs: number;
}

/** Rows of an answer, each with the start of its step, as columns. */
export function columnsOf<Row extends { at: string }>(
  rows: readonly Row[],
  read: readonly ((row: Row) => number | null | undefined)[],
  stepMs: number,
): Columns {
  return {
    times: rows.map((row) => Date.parse(row.at)),
    values: read.map((of) => rows.map((row) => of(row) ?? null)),
    stepMs,
  };
}

/** Lists of points with times of their own, one list per series, beside each other. */
export function sideBySide(lists: readonly (readonly (readonly [number, number | null])[])[]): {
  times: number[];
  values: (number | null)[][];
} {
  const times = [...new Set(lists.flatMap((list) => list.map(([at]) => at)))].sort((a, b) => a - b);
  const values = lists.map((list) => {
    const known = new Map(list);
    return times.map((at) => known.get(at) ?? null);
  });
  return { times, values };
}

/** The highest known value; null where nothing is known. */
export function peak(lists: readonly Values[]): number | null {
  let highest: number | null = null;
  for (const list of lists)
    for (const value of list) if (value !== null && (highest === null || value > highest)) highest = value;
  return highest;
}

const MOST_SERIES = 5;

export interface Folded {
  /** Places of the series that are drawn, in their own order. */
  kept: readonly number[];
  /** Of all the others; null where there are none. */
  others: Values | null;
}

/**
 * The five series with the highest peaks; what is left becomes one. Parts of a whole are added up (`sum`); of lines the
 * highest is kept (`worst`).
 */
export function foldSeries(lists: readonly Values[], how: 'sum' | 'worst'): Folded {
  const places = lists.map((_, place) => place);
  if (lists.length <= MOST_SERIES) return { kept: places, others: null };
  const peaks = lists.map((list) => peak([list]) ?? Number.NEGATIVE_INFINITY);
  const order = places.toSorted((a, b) => (peaks[b] ?? 0) - (peaks[a] ?? 0) || a - b);
  const kept = order.slice(0, MOST_SERIES).sort((a, b) => a - b);
  const rest = order.slice(MOST_SERIES).map((place) => lists[place] ?? []);
  const length = Math.max(...rest.map((list) => list.length));
  return { kept, others: Array.from({ length }, (_, index) => together(rest, index, how)) };
}

function together(lists: readonly Values[], index: number, how: 'sum' | 'worst'): number | null {
  let all: number | null = null;
  for (const list of lists) {
    const value = list[index] ?? null;
    if (value === null) continue;
    all = all === null ? value : how === 'sum' ? all + value : Math.max(all, value);
  }
  return all;
}
