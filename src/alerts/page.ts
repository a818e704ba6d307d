// Pages of lists whose rows have rising ids, newest first.

import { cursorIssues, decodeCursor, encodeCursor } from '../platform/cursor.ts';
import type { Issue } from '../platform/errors.ts';

export interface PageQuery {
  limit?: number;
  cursor?: string;
}

/** What to ask the database for: one row more than is shown tells whether there are more. */
export interface Page {
  limit: number;
  /** Only rows with a lower id; null for the first page. */
  before: number | null;
}

const DEFAULT_LIMIT = 50;

function placeOf(cursor: string): number | null {
  const [before, ...rest] = decodeCursor(cursor) ?? [];
  return typeof before === 'number' && Number.isSafeInteger(before) && rest.length === 0 ? before : null;
}

/** For `refine` of a route that takes a page: a cursor that no list gave. */
export const pageIssues = ({ query }: { query: unknown }): Issue[] => cursorIssues(query, placeOf);

export const pageOf = ({ limit = DEFAULT_LIMIT, cursor }: PageQuery): Page => ({
  limit: limit + 1,
  before: cursor === undefined ? null : placeOf(cursor),
});

/** What is shown of the rows that were found for `page`, and where the next page begins. */
export function cutPage<Row extends { id: number }>(
  rows: readonly Row[],
  page: Page,
): { shown: Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, page.limit - 1);
  const last = rows.length === page.limit ? shown.at(-1) : undefined;
  return { shown, next_cursor: last ? encodeCursor([last.id]) : null };
}
