// Names with values as rows that are typed in, and as the object that is sent. Pure.

export interface Pair {
  name: string;
  value: string;
  /** Tells rows apart while they are typed. */
  key: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';

export function pairsOf(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, part], key) => ({ name, value: isText(part) ? part : '', key }));
}

/** Rows without a name and a value are not there yet. */
export function recordOf(pairs: readonly Pair[]): Record<string, string> {
  const filled = pairs.filter(({ name, value }) => name !== '' || value !== '');
  // `__proto__` is a name like any other.
  return Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value]));
}

/** The rows whose names an earlier row has already; `fold` says which names are the same. */
export function doublesOf(pairs: readonly Pair[], fold: (name: string) => string): ReadonlySet<number> {
  const seen = new Set<string>();
  const doubles = new Set<number>();
  for (const { name, key } of pairs) {
    const folded = fold(name.trim());
    if (folded !== '' && seen.has(folded)) doubles.add(key);
    seen.add(folded);
  }
  return doubles;
}
