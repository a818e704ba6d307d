// Reads a long list part by part, so that it never lies in memory as a whole.

/**
 * Every row, in the order of `read`, which gives the rows that follow the row `last` (null: the first ones), at most
 * `limit` of them.
 */
export async function* everyRow<Row>(
  limit: number,
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(last, limit);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (rows.length < limit) return;
  }
}
