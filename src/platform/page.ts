// Lists in pages, newest first: one row more than is shown is read, to see whether there is another page.

import { cursorIssues, decodeCursor, encodeCursor } from './cursor.ts';
import type { Issue } from './errors.ts';

export interface PageQuery {
  limit?: number;
  cursor?: string;
}

/** What to ask the database for. */
export interface Page<Id = number> {
  /** One more than is shown. */
  limit: number;
  /** Only rows from before this id; null for the first page. */
  before: Id | null;
}

interface Pages<Id> {
  /** For `refine` of the route: a cursor that no list gave. */
  pageIssues: (input: { query: unknown }) => Issue[];
  /** The page that is asked for; its cursor was checked by `pageIssues`. */
  pageOf: (query: PageQuery) => Page<Id>;
  /** What is shown of the rows that were found, and where the next page begins; null: nowhere. `limit` may be lower. */
  cutPage: <Row extends { id: Id }>(
    rows: readonly Row[],
    page: Page<Id>,
  ) => { shown: Row[]; next_cursor: string | null };
}

const DEFAULT_LIMIT = 50;

function pagesBy<Id extends number | string>(isId: (value: unknown) => value is Id): Pages<Id> {
  const placeOf = (cursor: string): Id | null => {
    const [id, ...rest] = decodeCursor(cursor) ?? [];
    return isId(id) && rest.length === 0 ? id : null;
  };
  return {
    pageIssues: ({ query }) => cursorIssues(query, placeOf),
    pageOf: ({ limit = DEFAULT_LIMIT, cursor }) => ({
      limit: limit + 1,
      before: cursor === undefined ? null : placeOf(cursor),
    }),
    cutPage(rows, page) {
      const shown = rows.slice(0, page.limit - 1);
      const last = rows.length >= page.limit ? shown.at(-1) : undefined;
      return { shown, next_cursor: last ? encodeCursor([last.id]) : null };
    },
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const isRisingId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** Lists whose ids are integers that rise with their age. */
export const { pageIssues, pageOf, cutPage } = pagesBy(isRisingId);

/** Lists whose ids are UUIDv7, which rise with their age too. */
export const uuidPages = pagesBy(isUuid);

/** The page as it is where no more than `most` are shown. */
export const narrowed = <Id>(page: Page<Id>, most: number): Page<Id> => ({
  ...page,
  limit: Math.min(page.limit, most + 1),
});

/** How many of the first ones are together no larger than `most`; one is always taken. */
export function countWithin(sizes: readonly number[], most: number): number {
  let whole = 0;
  const end = sizes.findIndex((size, index) => {
    whole += size;
    return whole > most && index > 0;
  });
  return end === -1 ? sizes.length : end;
}
