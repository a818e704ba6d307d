// The place in a list from which the next page goes on, as text that means nothing to the caller.

import type { Issue } from './errors.ts';

export const encodeCursor = (place: readonly (number | string)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** What `encodeCursor` was given, or null for anything else; the parts are still to be checked. */
export function decodeCursor(text: string): unknown[] | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(place) ? place : null;
  } catch {
    return null;
  }
}

/** For `refine`: what is wrong with the `cursor` of a query, where `placeOf` gives null for what no list gave. */
export function cursorIssues(query: unknown, placeOf: (cursor: string) => unknown): Issue[] {
  const cursor = typeof query === 'object' && query !== null && 'cursor' in query ? query.cursor : undefined;
  if (typeof cursor !== 'string' || placeOf(cursor) !== null) return [];
  return [{ field: 'cursor', reason: 'a next_cursor of this list' }];
}
