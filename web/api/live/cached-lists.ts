// What a change does to a list that is in the cache: rows change where they are, and none is moved.

import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../lists.ts';
import { type Change, type Filters, fits, isOlder, type Row, rowId } from './changes.ts';

export type CachedList = InfiniteData<Page<Row>>;

export interface ListChange {
  /** The same object where no row changed. */
  list: CachedList;
  /** The row as it was, where the list has it. */
  before: Row | null;
  /** Whether fetching the list would bring rows that it has not, or leave out some that it has. */
  membership: 'same' | 'arrived' | 'left' | 'unknown';
}

export function changedList(list: CachedList, filters: Filters, { id, resource }: Change): ListChange {
  const before = list.pages.flatMap(({ rows }) => rows).find((row) => rowId(row) === id) ?? null;
  if (!resource) return { list: before ? without(list, id) : list, before, membership: 'same' };
  if (before && isOlder(resource, before)) return { list, before: null, membership: 'same' };
  const isMember = fits(filters, resource);
  if (!before) return { list, before, membership: membershipOfNew(list, isMember, resource) };
  return { list: replaced(list, resource), before, membership: isMember === false ? 'left' : 'same' };
}

/** A row of a list that has more pages is new only if it began after all of those that are loaded. */
function membershipOfNew(list: CachedList, isMember: boolean | null, row: Row): ListChange['membership'] {
  if (isMember === null) return 'unknown';
  if (!isMember) return 'same';
  const rows = list.pages.flatMap((page) => page.rows);
  const isWhole = (list.pages.at(-1)?.next_cursor ?? null) === null;
  return isWhole || rows.every((other) => beganAt(other) < beganAt(row)) ? 'arrived' : 'unknown';
}

const beganAt = (row: Row) => String(row.opened_at ?? row.created_at ?? '');

const replaced = (list: CachedList, row: Row): CachedList =>
  withRows(list, (rows) => rows.map((other) => (rowId(other) === rowId(row) ? { ...other, ...row } : other)));

export const without = (list: CachedList, id: Row['id']): CachedList =>
  withRows(list, (rows) => rows.filter((other) => rowId(other) !== id));

const withRows = (list: CachedList, change: (rows: Row[]) => Row[]): CachedList => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, rows: change(page.rows) })),
});
