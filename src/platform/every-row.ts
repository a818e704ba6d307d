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

/** Every item of a list that is read in pages, as the API gives it. */
export async function* everyItem<Item>(
  read: (query: { limit: number; cursor?: string }) => Promise<{
    items: readonly Item[];
    next_cursor: string | null;
  }>,
): AsyncGenerator<Item> {
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE, ...(cursor !== null && { cursor }) };
    const { items, next_cursor } = await read(query);
    yield* items;
    cursor = next_cursor;
  } while (cursor !== null);
}

const PAGE = 200;

/** Of a list that is short enough to lie in memory. */
export async function inMemory<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
