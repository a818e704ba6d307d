// Lists come in pages, each with a cursor of the next.

import type { QueryKey } from '@tanstack/react-query';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { callWith } from './client.ts';
import type { InputOf, ListOperation, ResponseOf, RowOf } from './operation-types.ts';

/** One page, with its rows under the same name whatever they are. */
export interface Page<Row> {
  rows: Row[];
  next_cursor: string | null;
}

/** The first page is soon there; of the others, fewer calls are worth more. */
const FIRST_ROWS = 100;
const MORE_ROWS = 200;
/** Of lists that are shown whole. */
const MOST_ROWS = 2_000;

/** What is wrong is in the first page, however long the list is. */
export const WORST_FIRST = { sort: 'worst' } as const;

/** The one that was made last is the first. */
export const NEWEST_FIRST = { sort: '-created' } as const;

/** All rows of a small list, at most 2,000. A page may be short or empty and not be the last. */
export async function everyRow<K extends ListOperation>(
  operation: K,
  input: InputOf<K>,
): Promise<RowOf<K>[]> {
  const rows: RowOf<K>[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<RowOf<K>> = await readPage(operation, input, cursor, MORE_ROWS);
    rows.push(...page.rows);
    cursor = page.next_cursor;
  } while (cursor !== null && rows.length < MOST_ROWS);
  return rows;
}

/** Query of a list whose pages are fetched as they are needed; its data are the rows of the pages there are. */
export const listQuery = <K extends ListOperation>(operation: K, queryKey: QueryKey, input: InputOf<K>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      readPage(operation, { ...input, signal }, pageParam, pageParam === null ? FIRST_ROWS : MORE_ROWS),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<RowOf<K>>) => page.next_cursor,
    select: rowsOf,
  });

/** The same array for the same pages, so that what depends on it is not drawn anew. */
const rowsOf = <Row>({ pages }: InfiniteData<Page<Row>>): Row[] => pages.flatMap((page) => page.rows);

async function readPage<K extends ListOperation>(
  operation: K,
  input: InputOf<K>,
  cursor: string | null,
  limit: number,
): Promise<Page<RowOf<K>>> {
  const query = { limit, ...input.query, ...(cursor !== null && { cursor }) };
  return asPage<K>(await callWith(operation, { ...input, query }));
}

function asPage<K extends ListOperation>(answer: ResponseOf<K>): Page<RowOf<K>> {
  const rows = Object.values(answer).find((part): part is RowOf<K>[] => Array.isArray(part)) ?? [];
  return { rows, next_cursor: answer.next_cursor };
}
