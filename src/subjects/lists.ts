// Lists of subjects in pages, in the order that is asked for, with the filters that all of them have.

import { decodeCursor, encodeCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import type { Issue } from '../platform/errors.ts';
import {
  type Filter,
  findSubjectPage,
  isAnyOf,
  type Place,
  type SearchText,
  type SortKey,
  type StateText,
  type SubjectPage,
  sortKeys,
} from './page-store.ts';
import type { SubjectType } from './schema.ts';
import type { DerivedStatus, Troubled } from './standing.ts';
import { shownStatus } from './standing-store.ts';

export { type SortKey, type StateText, shownStatus };

export interface SubjectListQuery {
  limit?: number;
  cursor?: string;
  tag?: string[];
  status?: string[];
  /** As `Lookup.states` says them. */
  state?: string[];
  /** A key, with a minus before it for the opposite order. */
  sort?: string;
  /** Words to look for. */
  q?: string;
}

interface Listed {
  id: number;
}

export interface Lookup<Row extends Listed> {
  type: SubjectType;
  /** What is shown of subjects and not stored: which status they are stored with, which they are shown with. */
  derives: { from: string; to: string; read: () => Promise<readonly DerivedStatus[]> } | null;
  /** How a status that is shown is stored, where that is not by its own name; several where it may be any of them. */
  storedAs?: Readonly<Record<string, readonly string[]>>;
  /** The state of a subject `s` where lists can be filtered by more than its status. */
  states?: { expression: StateText; of: (row: Row) => string };
  /** Subjects with open alerts, for the order `worst`. */
  troubled: () => Promise<readonly Troubled[]>;
  /** What lists of this type can be sorted by besides. */
  sortKeys: Readonly<Record<string, SortKey>>;
  /** Where a search looks besides names and tags. */
  searchText?: SearchText;
  /** What this type alone can be filtered by, as far as it is asked for. */
  filters?: readonly Filter[];
  /** The rows of these ids, in any order; those that are gone meanwhile are missing. */
  read: (ids: readonly number[]) => Promise<Row[]>;
  statusOf: (row: Row) => string;
}

const DEFAULT_LIMIT = 50;
const DEFAULT_SORT = '-created';

/** A page may be short and not be the last. The cursor was checked by `subjectCursorIssues`. */
export async function listSubjects<Row extends Listed>(
  database: Database,
  accountId: number,
  query: SubjectListQuery,
  lookup: Lookup<Row>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const { limit = DEFAULT_LIMIT, sort = DEFAULT_SORT } = query;
  const page: SubjectPage = {
    type: lookup.type,
    ...(await statusFilter(query, lookup)),
    ...orderOf(sort, lookup),
    after: query.cursor === undefined ? null : placeOf(query.cursor, sort),
    tags: query.tag ?? [],
    words: wordsOf(query.q ?? ''),
    searchText: lookup.searchText ?? null,
    filters: [...(lookup.filters ?? []), ...stateFilter(query, lookup)],
    limit: limit + 1,
  };
  const places = await findSubjectPage(database, accountId, page);
  const shown = places.slice(0, limit);
  const rows = inOrder(shown, await lookup.read(shown.map(({ id }) => id)));
  return {
    // Between the two queries a status may have changed.
    rows: rows.filter((row) => isAskedFor(row, query, lookup)),
    next_cursor: places.length > limit ? cursorAfter(sort, shown.at(-1)) : null,
  };
}

const isAskedFor = <Row extends Listed>(
  row: Row,
  { status, state }: SubjectListQuery,
  { statusOf, states }: Lookup<Row>,
): boolean =>
  (!status || status.includes(statusOf(row))) && (!state || !states || state.includes(states.of(row)));

const stateFilter = <Row extends Listed>(
  { state }: SubjectListQuery,
  { states }: Lookup<Row>,
): readonly Filter[] => (state && states ? [isAnyOf(states.expression, state)] : []);

const wordsOf = (q: string): string[] => [...new Set(q.toLowerCase().split(/\s+/).filter(Boolean))];

/** What is derived is read only where the answer depends on it. */
async function statusFilter<Row extends Listed>(
  { status, state, sort = DEFAULT_SORT }: SubjectListQuery,
  { derives, storedAs = {}, troubled }: Lookup<Row>,
): Promise<Pick<SubjectPage, 'stored' | 'shown' | 'known'>> {
  const isByDerived = /^-?(since|worst)$/.test(sort);
  const isApart = (asked: readonly string[] | undefined) =>
    derives !== null && asked !== undefined && asked.includes(derives.from) !== asked.includes(derives.to);
  const hasOwnState = isApart(status);
  const stored = status?.flatMap((shown) => storedAs[shown] ?? [shown]) ?? null;
  if (!isByDerived && !hasOwnState && !state) return { stored, shown: null, known: null };
  const [derived, withAlerts] = await Promise.all([
    isByDerived || hasOwnState || isApart(state) ? (derives?.read() ?? []) : [],
    /^-?worst$/.test(sort) ? troubled() : [],
  ]);
  return { stored, shown: hasOwnState ? (status ?? null) : null, known: { derived, troubled: withAlerts } };
}

function orderOf<Row extends Listed>(
  sort: string,
  lookup: Lookup<Row>,
): Pick<SubjectPage, 'key' | 'isDescending'> {
  const keys: Readonly<Record<string, SortKey>> = { ...sortKeys, ...lookup.sortKeys };
  const key = keys[sort.replace('-', '')];
  if (!key) throw new Error(`No list of this type is sorted by ${sort}`);
  return { key, isDescending: sort.startsWith('-') };
}

/** For `refine` of a list of subjects: a cursor that no such list gave in this order. */
export function subjectCursorIssues({ query }: { query: unknown }): Issue[] {
  const { cursor, sort = DEFAULT_SORT } = { cursor: undefined, ...(query as { sort?: string } | null) };
  if (typeof cursor !== 'string' || placeOf(cursor, sort) !== null) return [];
  return [{ field: 'cursor', reason: 'a next_cursor of this list' }];
}

function inOrder<Row extends Listed>(places: readonly Place[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id }) => byId.get(id) ?? []);
}

const cursorAfter = (sort: string, last: Place | undefined) =>
  last
    ? encodeCursor([
        sort,
        last.key instanceof Date ? 'at' : 'is',
        last.key instanceof Date ? last.key.getTime() : last.key,
        last.id,
      ])
    : null;

const END_OF_YEAR_9999_MS = 253_402_300_799_999;
const LONGEST_KEY = 300;
/** What is sorted by text. */
const TEXTS = /^-?(name|server|target)$/;
const MOMENTS = /^-?(created|since|last|next|certificate)$/;

function placeOf(cursor: string, sort: string): SubjectPage['after'] {
  const [sortedBy, kind, key, id, ...rest] = decodeCursor(cursor) ?? [];
  if (sortedBy !== sort || !isSafe(id) || rest.length > 0) return null;
  if (kind === 'at' && MOMENTS.test(sort))
    return isSafe(key) && key >= 0 && key <= END_OF_YEAR_9999_MS ? { key: new Date(key), id } : null;
  if (kind !== 'is' || MOMENTS.test(sort)) return null;
  if (TEXTS.test(sort))
    return typeof key === 'string' && key.length <= LONGEST_KEY && !key.includes('\0') ? { key, id } : null;
  return typeof key === 'number' && Number.isFinite(key) ? { key, id } : null;
}

const isSafe = (value: unknown): value is number => Number.isSafeInteger(value);
