// Pages of subjects in any order that a list may have.

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { SubjectType } from './schema.ts';
import { type Known, standings } from './standing.ts';
import { knownTables, shownSince, shownStatus, standingNow, troubleSince } from './standing-store.ts';

/** Any value by which subjects `s` can be put in order; what it is in a cursor follows from its kind. */
export interface SortKey {
  kind: 'moment' | 'text' | 'number';
  expression: RawBuilder<unknown>;
  /** The expression may be null: such subjects come last in either direction. Of moments and numbers only. */
  mayBeNull?: true;
  /** Joined for the expression. */
  tables?: RawBuilder<unknown>;
}

const rank = sql`array_position(${sql.raw(`array['${standings.join("','")}']`)}, ${standingNow})`;

/** What all subjects can be sorted by. `worst` is one number: rank first, and of one rank the latest first. */
export const sortKeys = {
  created: { kind: 'moment', expression: sql`s.created_at` },
  name: { kind: 'text', expression: sql`natural_key(s.name)` },
  since: { kind: 'moment', expression: shownSince },
  worst: {
    kind: 'number',
    expression: sql`${rank} * 100000000000000::float8 - floor(extract(epoch from ${troubleSince}) * 1000)::float8`,
  },
} as const satisfies Record<string, SortKey>;

/** Text of subjects `s` in which a search looks besides their names and tags; null where there is none. */
export type SearchText = RawBuilder<unknown>;

/** The state of subjects `s`; it may speak of what `knownTables` joins. */
export type StateText = RawBuilder<string>;

export const isAnyOf = (state: StateText, asked: readonly string[]): Filter =>
  sql<SqlBool>`${state} = any(${asked}::text[])`;

/** What only subjects of one type can be filtered by. */
export type Filter = RawBuilder<SqlBool>;

export interface SubjectPage {
  type: SubjectType;
  /** As they are stored; null for any. */
  stored: readonly string[] | null;
  /** As they are shown; null for any. Needs what is derived. */
  shown: readonly string[] | null;
  /** What is known beside the rows, where status, order or both depend on it. */
  known: Known | null;
  key: SortKey;
  isDescending: boolean;
  /** The place of the last subject that was seen; null begins with the first. */
  after: { key: string | number | Date; id: number } | null;
  tags: readonly string[];
  /** Each is part of the name, of a tag or of `searchText`, or is the id. */
  words: readonly string[];
  searchText: SearchText | null;
  filters: readonly Filter[];
  limit: number;
}

export interface Place {
  id: number;
  key: string | number | Date;
}

const casts = { moment: 'timestamptz', text: 'text', number: 'float8' } as const;
const NOTHING: Known = { derived: [], troubled: [] };

/** The places of the subjects of a page, in its order. */
export async function findSubjectPage(
  database: Database,
  accountId: number,
  page: SubjectPage,
): Promise<Place[]> {
  const { after, tags, stored, shown, key, known } = page;
  const conditions: Expression<SqlBool>[] = [
    sql<SqlBool>`s.account_id = ${accountId}`,
    sql<SqlBool>`s.type = ${page.type}`,
    ...page.filters,
    ...wordFilters(page),
  ];
  const direction = sql.raw(page.isDescending ? 'desc' : 'asc');
  const place = placeBy(key, page.isDescending);
  if (after) {
    const seen = sql`(${after.key}::${sql.raw(casts[key.kind])}, ${after.id}::bigint)`;
    conditions.push(sql`(${place}, s.id) ${sql.raw(page.isDescending ? '<' : '>')} ${seen}`);
  }
  if (tags.length > 0) conditions.push(sql`s.tags @> ${tags}::text[]`);
  if (stored) conditions.push(sql`s.status = any(${stored}::text[])`);
  if (shown) conditions.push(sql`${shownStatus} = any(${shown}::text[])`);
  const beside = needsKnown(page) ? knownTables(known ?? NOTHING) : sql``;
  const { rows } = await sql<Place>`
    select s.id, ${place} as key from subject s ${beside} ${key.tables ?? sql``}
    where ${sql.join(conditions, sql` and `)}
    order by ${place} ${direction}, s.id ${direction}
    limit ${page.limit}`.execute(database);
  return rows;
}

/** Beyond every value that there is: what a cursor can hold, so no infinity. */
const beyond = {
  moment: { asc: '9999-12-31T23:59:59.999Z', desc: '1970-01-01T00:00:00.000Z' },
  number: { asc: 1e300, desc: -1e300 },
} as const;

/** The value that a list is ordered by, never null. */
function placeBy({ kind, expression, mayBeNull }: SortKey, isDescending: boolean): RawBuilder<unknown> {
  if (!mayBeNull || kind === 'text') return expression;
  const last = beyond[kind][isDescending ? 'desc' : 'asc'];
  return sql`coalesce(${expression}, ${sql.lit(last)}::${sql.raw(casts[kind])})`;
}

/** The text is put together once for all words, but for those that may be ids. */
function wordFilters({ words, searchText }: SubjectPage): Filter[] {
  const text = sql`concat_ws(e'\n', s.name, array_to_string(s.tags, e'\n')${searchText ? sql`, ${searchText}` : sql``})`;
  const ids = words.filter((word) => /^\d+$/.test(word));
  const others = words.filter((word) => !ids.includes(word)).map(containing);
  return [
    ...(others.length > 0 ? [sql<SqlBool>`${text} ilike all(${others}::text[])`] : []),
    ...ids.map((word) => sql<SqlBool>`(s.id::text = ${word} or ${text} ilike ${containing(word)})`),
  ];
}

const containing = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The tables are joined where anything speaks of them. */
const needsKnown = ({ known, shown, key }: SubjectPage) =>
  known !== null || shown !== null || key === sortKeys.since || key === sortKeys.worst;
