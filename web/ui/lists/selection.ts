// Which rows are selected. Pure.

export interface Selection {
  keys: ReadonlySet<string>;
  /** Where the next range begins. */
  anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { keys: new Set(), anchor: null };

/** What a box stands for: its row, or those of a group. */
export type StandsFor = (key: string) => readonly string[];

export const itself: StandsFor = (key) => [key];

/** Selects all that `key` stands for or, where all are selected, none of them. */
export function toggle({ keys }: Selection, key: string, standsFor = itself): Selection {
  const its = standsFor(key);
  const all = new Set([...keys, ...its]);
  if (all.size === keys.size) for (const one of its) all.delete(one);
  return { keys: all, anchor: key };
}

/** Everything from the anchor to `key`, in the order shown; just `key` where there is no anchor in it. */
export function selectRange(
  { keys, anchor }: Selection,
  key: string,
  shown: readonly string[],
  standsFor = itself,
): Selection {
  const from = anchor === null ? -1 : shown.indexOf(anchor);
  const to = shown.indexOf(key);
  if (from < 0 || to < 0) return { keys: new Set([...keys, ...standsFor(key)]), anchor: key };
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { keys: new Set([...keys, ...range.flatMap(standsFor)]), anchor };
}

/** How the box of a group is drawn. */
export function isTicked(selected: ReadonlySet<string>, its: readonly string[]): boolean | 'mixed' {
  const count = its.filter((key) => selected.has(key)).length;
  if (count === 0) return false;
  return count === its.length || 'mixed';
}

/** Without what is not shown any more; the same object where nothing is missing. */
export function prune(selection: Selection, shown: readonly string[]): Selection {
  const there = new Set(shown);
  if ([...selection.keys].every((key) => there.has(key))) return selection;
  const keys = new Set([...selection.keys].filter((key) => there.has(key)));
  return { keys, anchor: selection.anchor !== null && there.has(selection.anchor) ? selection.anchor : null };
}
