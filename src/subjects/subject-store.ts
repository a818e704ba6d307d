// Subjects in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { jsonbOf } from '../platform/database/json.ts';
import type { AlertSubjectType, SubjectType } from './schema.ts';
import type { Targets } from './targets-schema.ts';

export interface SubjectRow {
  id: number;
  account_id: number;
  type: AlertSubjectType;
  name: string;
  tags: readonly string[];
  status: string;
  depends_on_id: number | null;
  now: Date;
}

export async function insertSubject(tx: Tx, subject: SubjectRow): Promise<void> {
  const { id, account_id, now, ...facts } = subject;
  await tx
    .insertInto('subject')
    .values({
      id,
      account_id,
      type: facts.type,
      name: facts.name,
      tags: [...facts.tags],
      status: facts.status,
      status_since: now,
      depends_on_id: facts.depends_on_id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tx
    .insertInto('state_period')
    .values({ account_id, subject_id: id, status: facts.status, from_at: now, to_at: null })
    .execute();
}

/** As `insertSubject`, for many. */
export async function insertSubjects(tx: Tx, subjects: readonly SubjectRow[]): Promise<void> {
  const columnOf = <Name extends keyof SubjectRow>(name: Name) => subjects.map((subject) => subject[name]);
  await sql`
    with made as (
      insert into subject (id, account_id, type, name, tags, status, status_since, depends_on_id, created_at, updated_at)
      select given.id, given.account_id, given.type, given.name, array(select jsonb_array_elements_text(given.tags)),
        given.status, given.at, given.depends_on_id, given.at, given.at
      from unnest(${columnOf('id')}::bigint[], ${columnOf('account_id')}::bigint[], ${columnOf('type')}::text[],
        ${columnOf('name')}::text[], ${subjects.map(({ tags }) => jsonbOf(tags))}::jsonb[],
        ${columnOf('status')}::text[], ${columnOf('depends_on_id')}::bigint[], ${columnOf('now')}::timestamptz[])
        as given (id, account_id, type, name, tags, status, depends_on_id, at)
      returning account_id, id, status, created_at
    )
    insert into state_period (account_id, subject_id, status, from_at)
    select account_id, id, status, created_at from made`.execute(tx);
}

export interface ChangedSubject {
  id: number;
  name?: string | undefined;
  tags?: string[] | undefined;
  /** undefined leaves it as it is. */
  depends_on_id?: number | null | undefined;
}

export async function saveSubjects(
  tx: Tx,
  accountId: number,
  changed: readonly ChangedSubject[],
  now: Date,
): Promise<void> {
  await sql`
    update subject s set name = coalesce(given.name, s.name),
      tags = case when given.tags is null then s.tags else array(select jsonb_array_elements_text(given.tags)) end,
      depends_on_id = case when given.links then given.depends_on_id else s.depends_on_id end,
      updated_at = ${now}
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ name }) => name ?? null)}::text[],
      ${changed.map(({ tags }) => tags && jsonbOf(tags))}::jsonb[],
      ${changed.map(({ depends_on_id }) => depends_on_id !== undefined)}::boolean[],
      ${changed.map(({ depends_on_id }) => depends_on_id ?? null)}::bigint[])
      as given (id, name, tags, links, depends_on_id)
    where s.account_id = ${accountId} and s.id = given.id`.execute(tx);
}

export async function lockWithDependants(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  await sql`
    select id from subject
    where account_id = ${accountId} and (id = any(${[...ids]}::bigint[]) or depends_on_id = any(${[...ids]}::bigint[]))
    order by id
    for update`.execute(tx);
}

/** How many there were. */
export async function removeAll(tx: Tx, accountId: number, ids: readonly number[]): Promise<number> {
  const removed = await sql`
    delete from subject where account_id = ${accountId} and id = any(${[...ids]}::bigint[])`.execute(tx);
  return Number(removed.numAffectedRows ?? 0);
}

/** The types of those that the account has; they stay until the transaction ends. */
export async function lockTypes(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, SubjectType>> {
  const { rows } = await sql<{ id: number; type: SubjectType }>`
    select id, type from subject
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[]) and type <> 'location'
    order by id
    for key share`.execute(tx);
  return new Map(rows.map(({ id, type }) => [id, type]));
}

export interface SubjectKind {
  type: SubjectType;
  /** Of a process: its server. */
  depends_on_id: number | null;
  /** A process has none of its own. */
  tags: string[];
}

/** What those are that the account has. */
export async function findKinds(
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, SubjectKind>> {
  const { rows } = await sql<SubjectKind & { id: number }>`
    select id, type, depends_on_id, tags from subject
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[]) and type <> 'location'`.execute(
    database,
  );
  return new Map(rows.map(({ id, ...kind }) => [id, kind]));
}

export interface TargetedRow {
  id: number;
  name: string;
  /** How many there are, whatever the limit is. */
  total: number;
}

/** Oldest first. */
export async function findTargeted(
  database: Database,
  accountId: number,
  { type, targets, limit }: { type: AlertSubjectType; targets: Targets; limit: number },
): Promise<TargetedRow[]> {
  const { ids, tags } = { ids: [...targets.ids], tags: [...targets.tags] };
  const { rows } = await sql<TargetedRow>`
    select s.id, s.name, count(*) over () as total
    from subject s
      left join subject server on s.type = 'process' and server.id = s.depends_on_id
        and server.account_id = s.account_id and server.type = 'server'
    where s.account_id = ${accountId} and s.type = ${type}
      and (${targets.all} or s.id = any(${ids}::bigint[]) or s.tags && ${tags}::text[]
        or server.id = any(${ids}::bigint[]) or server.tags && ${tags}::text[])
    order by s.created_at, s.id
    limit ${limit}`.execute(database);
  return rows;
}

/** Those that would depend on themselves, directly or through others, once all of `links` are stored. */
export async function findCircular(
  tx: Tx,
  accountId: number,
  links: readonly { id: number; depends_on_id: number | null }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive link (id, depends_on_id) as (
      select * from unnest(${links.map(({ id }) => id)}::bigint[],
        ${links.map(({ depends_on_id }) => depends_on_id)}::bigint[])
    ), above (start, id) as (
      select id, depends_on_id from link where depends_on_id is not null
      union
      select above.start, case when link.id is null then subject.depends_on_id else link.depends_on_id end
      from above
        join subject on subject.id = above.id and subject.account_id = ${accountId}
        left join link on link.id = above.id
      where above.id <> above.start
    )
    select start as id from above where id = start`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function lockDependencyGraph(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dependencies of account', ${accountId}))`.execute(
    tx,
  );
}
