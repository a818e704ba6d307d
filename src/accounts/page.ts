// Lists in pages: one row more than asked for is read, to see whether there is another page.

/** What to show of the rows that were read with `limit + 1`, and where the next page goes on; null: nowhere. */
export function cutPage<T extends { id: number | string }>(
  found: readonly T[],
  limit: number,
): { shown: T[]; next_cursor: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next_cursor: found.length > limit && last ? String(last.id) : null };
}
