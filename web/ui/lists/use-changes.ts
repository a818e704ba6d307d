import { useEffect, useRef, useState } from 'react';

/** How often each row changed since it is shown, by key; `stateOf` says what counts as a change. */
export function useChanges<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  stateOf: ((row: Row) => string) | undefined,
): ReadonlyMap<string, number> {
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  const [changes, setChanges] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (!stateOf) return;
    const now = new Map(rows.map((row) => [keyOf(row), stateOf(row)]));
    const changed = [...now].filter(([key, state]) => (before.current.get(key) ?? state) !== state);
    before.current = now;
    if (changed.length === 0) return;
    setChanges((counts) => {
      const next = new Map(counts);
      for (const [key] of changed) next.set(key, (counts.get(key) ?? 0) + 1);
      return next;
    });
  }, [rows, keyOf, stateOf]);
  return changes;
}
