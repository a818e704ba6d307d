// Which rows are selected. Pure.

export interface Selection {
  keys: ReadonlySet<string>;
  /** Where the next range begins. */
  anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { keys: new Set(), anchor: null };

export function toggle({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Everything from the anchor to `key`, in the order shown; just `key` where there is no anchor in it. */
export function selectRange({ keys, anchor }: Selection, key: string, shown: readonly string[]): Selection {
  const from = anchor === null ? -1 : shown.indexOf(anchor);
  const to = shown.indexOf(key);
  if (from < 0 || to < 0) return { keys: new Set([...keys, key]), anchor: key };
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { keys: new Set([...keys, ...range]), anchor };
}

/** Without what is not shown any more; the same object where nothing is missing. */
export function prune(selection: Selection, shown: readonly string[]): Selection {
  const there = new Set(shown);
  if ([...selection.keys].every((key) => there.has(key))) return selection;
  const keys = new Set([...selection.keys].filter((key) => there.has(key)));
  return { keys, anchor: selection.anchor !== null && there.has(selection.anchor) ? selection.anchor : null };
}
