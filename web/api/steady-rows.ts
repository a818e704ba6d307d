// Nothing moves under the pointer, the focus or a selection: rows that are held keep their places, and change in them.

import type { Row } from './live/changes.ts';

export interface SteadyRows<T> {
  rows: T[];
  /** How many have come that are not shown. */
  arrived: number;
}

/**
 * `held` are the rows as they stood when they began to be held; null while they are not. Those that are no longer
 * among `rows` stay as they were, unless they are gone for good.
 */
export function steadyRows<T extends { id: Row['id'] }>(
  rows: readonly T[],
  held: readonly T[] | null,
  isGone: (id: Row['id']) => boolean,
): SteadyRows<T> {
  if (!held) return { rows: [...rows], arrived: 0 };
  const current = new Map(rows.map((row) => [row.id, row]));
  const shown = held.filter(({ id }) => current.has(id) || !isGone(id));
  const known = new Set(held.map(({ id }) => id));
  return {
    rows: shown.map((row) => current.get(row.id) ?? row),
    arrived: rows.filter(({ id }) => !known.has(id)).length,
  };
}
