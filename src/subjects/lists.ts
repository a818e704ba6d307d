// Lists of subjects in pages, newest first, with the filters that all of them have.

import { cursorIssues, decodeCursor, encodeCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import type { Issue } from '../platform/errors.ts';
import type { SubjectType } from './schema.ts';
import { findSubjectPage, type SubjectPage } from './subject-store.ts';

export interface SubjectListQuery {
  limit?: number;
  cursor?: string;
  tag?: string[];
  /** Part of the name. */
  q?: string;
}

interface Listed {
  id: number;
  created_at: Date;
}

export interface Lookup<Row extends Listed> {
  type: SubjectType;
  /** The status that is stored; null for any. */
  status: string | null;
  /** The rows of these ids, in any order; those that are gone meanwhile are missing. */
  read: (ids: readonly number[]) => Promise<Row[]>;
  /** Where what is asked for is derived and not stored; null: everything that is found matches. */
  matches: ((row: Row) => boolean) | null;
}

/** What is derived has to be looked for, so more subjects may have to be read than are shown; never more than this. */
const MOST_READ = 5_000;
const READ_AT_ONCE = 500;
const DEFAULT_LIMIT = 50;

/** A page may be short, or even empty, and not be the last. The cursor was checked by `subjectCursorIssues`. */
export async function listSubjects<Row extends Listed>(
  database: Database,
  accountId: number,
  query: SubjectListQuery,
  lookup: Lookup<Row>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const { limit = DEFAULT_LIMIT } = query;
  const page: SubjectPage = {
    type: lookup.type,
    status: lookup.status,
    after: query.cursor === undefined ? null : placeOf(query.cursor),
    tags: query.tag ?? [],
    q: query.q ?? null,
    limit: lookup.matches ? READ_AT_ONCE : limit + 1,
  };
  const found: Row[] = [];
  for (let read = 0; read < MOST_READ; read += page.limit) {
    const places = await findSubjectPage(database, accountId, page);
    const rows = inOrder(places, await lookup.read(places.map(({ id }) => id)));
    found.push(...(lookup.matches ? rows.filter(lookup.matches) : rows));
    if (found.length > limit)
      return { rows: found.slice(0, limit), next_cursor: cursorAfter(found[limit - 1]) };
    if (places.length < page.limit) return { rows: found, next_cursor: null };
    page.after = places.at(-1) ?? null;
  }
  return { rows: found, next_cursor: cursorAfter(page.after) };
}

/** For `refine` of a list of subjects: a cursor that no such list gave. */
export const subjectCursorIssues = ({ query }: { query: unknown }): Issue[] => cursorIssues(query, placeOf);

function inOrder<Row extends Listed>(places: readonly Listed[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id }) => byId.get(id) ?? []);
}

const cursorAfter = (last: Listed | null | undefined) =>
  last ? encodeCursor([last.created_at.getTime(), last.id]) : null;

const END_OF_YEAR_9999_MS = 253_402_300_799_999;

function placeOf(cursor: string): Listed | null {
  const [createdMs, id] = decodeCursor(cursor) ?? [];
  const isPlace = isSafe(createdMs) && isSafe(id) && createdMs >= 0 && createdMs <= END_OF_YEAR_9999_MS;
  return isPlace ? { created_at: new Date(createdMs), id } : null;
}

const isSafe = (value: unknown): value is number => Number.isSafeInteger(value);
