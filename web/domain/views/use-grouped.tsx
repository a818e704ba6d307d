// The rows of a list in groups: which are shown, and the heads before them.

import { useEffect, useMemo, useState } from 'react';
import { useLeaving } from '../../ui/layers/undo.ts';
import type { GroupHead } from '../../ui/lists/head-rows.tsx';
import { itself, type StandsFor } from '../../ui/lists/selection.ts';
import type { StateName } from '../../ui/words/states.ts';
import type { Grouped, Grouping } from './grouping.ts';

/** Remembered in this browser; null: the rows as they are. */
export function useGrouping(list: string): [Grouping | null, (by: Grouping | null) => void] {
  const key = `tocsin.group.${list}`;
  const [by, setBy] = useState(() => remembered(key));
  return [
    by,
    (next) => {
      setBy(next);
      remember(key, next);
    },
  ];
}

function remembered(key: string): Grouping | null {
  try {
    const known = localStorage.getItem(key);
    return known === 'tag' || known === 'parent' ? known : null;
  } catch {
    return null;
  }
}

function remember(key: string, by: Grouping | null): void {
  try {
    localStorage.setItem(key, by ?? '');
  } catch {
    // Storage may be forbidden or full; then it holds until the page is left.
  }
}

interface InGroups<Row> {
  rows: readonly Row[];
  /** Rows of groups that are closed. */
  folded: readonly Row[];
  /** What the box of a row or of a head stands for. */
  standsFor: StandsFor;
  /** One after the other. */
  heads: readonly GroupHead[] | undefined;
  /** With a group opened or closed, its rows are shown at once. */
  question: string;
}

interface Asked<Row> {
  by: Grouping | null;
  /** These stay the same functions. */
  signOf: (row: Row) => StateName;
  leavingOf: (row: Row) => string;
}

const NONE: readonly never[] = [];

type Heads = typeof import('./group-heads.tsx');

/** Ungrouped until what draws heads is loaded. */
export function useGrouped<Row extends Grouped>(
  rows: readonly Row[],
  { by, signOf, leavingOf }: Asked<Row>,
): InGroups<Row> {
  const leaving = useLeaving();
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const [loaded, setLoaded] = useState<Heads>();
  useEffect(() => {
    if (by !== null) import('./group-heads.tsx').then(setLoaded, () => undefined);
  }, [by]);
  return useMemo(() => {
    if (by === null || !loaded)
      return { rows, folded: NONE, standsFor: itself, heads: undefined, question: '' };
    const press = (key: string) =>
      setPressed((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      });
    // What was deleted a moment ago is counted no more.
    const staying = rows.filter((row) => !leaving.has(leavingOf(row)));
    const grouped = loaded.inGroups(staying, { by, signOf, pressed, press });
    const keys = new Map(grouped.heads.map((head) => [head.key, head.keys]));
    return {
      ...grouped,
      standsFor: (key) => keys.get(key) ?? [key],
      question: `${by} ${[...pressed].join(' ')}`,
    };
  }, [rows, by, loaded, signOf, leavingOf, leaving, pressed]);
}
