// How well subjects are, read from their rows together with what is known beside them.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { SubjectType } from './schema.ts';
import type { Known, Standing, StandingCount } from './standing.ts';

export interface SubjectInTrouble {
  id: number;
  type: SubjectType;
  name: string;
  tags: string[];
  /** As it is shown. */
  status: string;
  status_since: Date;
  since: Date;
  standing: 'down' | 'attention';
  /** Of a process: where it runs. */
  server_id: number | null;
  server_name: string | null;
}

/** What is known beside the rows of `subject s`, to be joined: `derived` and `troubled`. */
export const knownTables = ({ derived, troubled }: Known): RawBuilder<unknown> => sql`
  left join unnest(
    ${derived.map(({ id }) => id)}::bigint[],
    ${derived.map(({ status }) => status)}::text[],
    ${derived.map(({ status_since }) => status_since)}::timestamptz[],
    ${derived.map(({ since }) => since)}::timestamptz[]
  ) as derived (id, status, status_since, since) on derived.id = s.id
  left join unnest(
    ${troubled.map(({ subject_id }) => subject_id)}::bigint[],
    ${troubled.map(({ held }) => held)}::boolean[],
    ${troubled.map(({ since }) => since)}::timestamptz[]
  ) as troubled (id, held, since) on troubled.id = s.id`;

/** A server that never reported is shown as offline. */
export const shownStatus = sql<string>`
  coalesce(derived.status, case when s.type = 'server' and s.status = 'new' then 'offline' else s.status end)`;

export const shownSince = sql<Date>`coalesce(derived.status_since, s.status_since)`;

/** When the trouble began; where there is none, when the status did. */
export const troubleSince = sql<Date>`
  case
    when derived.id is not null then least(derived.since, troubled.since)
    when s.status in ('down', 'offline', 'stopped', 'degraded') then s.status_since
    else coalesce(troubled.since, s.status_since)
  end`;

export const standingNow = sql<Standing>`
  case
    when s.status = 'paused' then 'paused'
    when s.status = 'unknown' or troubled.held then 'held_back'
    when s.status in ('down', 'offline', 'stopped') then 'down'
    when troubled.id is not null or coalesce(derived.status, s.status) in ('late', 'warning', 'degraded')
      then 'attention'
    when s.status = 'new' then 'new'
    else 'fine'
  end`;

const knownIds = ({ derived, troubled }: Known): number[] => [
  ...new Set([...derived.map(({ id }) => id), ...troubled.map(({ subject_id }) => subject_id)]),
];

/** What is known of few subjects is joined to those alone: all others of a type and status are counted alike. */
export async function countByStanding(
  database: Database,
  accountId: number,
  known: Known,
): Promise<StandingCount[]> {
  const { rows } = await sql<StandingCount>`
    with alike as (
      select s.type, s.status, count(*) as count, max(s.status_since) as latest, min(s.created_at) as oldest
      from subject s
      where s.account_id = ${accountId} and s.type <> 'location' and s.id <> all(${knownIds(known)}::bigint[])
      group by 1, 2
    )
    select s.type, ${shownStatus} as status, ${standingNow} as standing, s.count, s.latest, s.oldest
    from (select null::bigint as id, null::timestamptz as status_since, alike.* from alike) as s
      ${knownTables({ derived: [], troubled: [] })}
    union all
    select s.type, ${shownStatus}, ${standingNow}, count(*), max(${shownSince}), min(s.created_at)
    from subject s ${knownTables(known)}
    where s.account_id = ${accountId} and s.type <> 'location' and s.id = any(${knownIds(known)}::bigint[])
    group by 1, 2, 3`.execute(database);
  return rows;
}

export async function findWorst(
  database: Database,
  accountId: number,
  known: Known,
  limit: number,
): Promise<SubjectInTrouble[]> {
  const { rows } = await sql<SubjectInTrouble>`
    select * from (
      select s.id, s.type, s.name, s.tags, ${shownStatus} as status, ${shownSince} as status_since,
        ${troubleSince} as since, ${standingNow} as standing, server.id as server_id, server.name as server_name
      from subject s ${knownTables(known)}
        left join subject server on s.type = 'process' and server.id = s.depends_on_id
      where s.account_id = ${accountId} and s.type <> 'location' and s.id = any(array(
        select id from subject
        where account_id = ${accountId} and status in ('down', 'offline', 'stopped', 'degraded')
        union all select unnest(${knownIds(known)}::bigint[])))
    ) as seen
    where standing in ('down', 'attention')
    order by standing = 'down' desc, since desc, id desc
    limit ${limit}`.execute(database);
  return rows;
}

export interface HeldBehind {
  /** What they depend on, directly or through others. */
  parent_id: number;
  type: SubjectType;
  count: number;
}

/** How many of each type are held back because they depend on these. */
export async function countHeldBehind(
  database: Database,
  accountId: number,
  known: Known,
  parentIds: readonly number[],
): Promise<HeldBehind[]> {
  const { rows } = await sql<HeldBehind>`
    with recursive below (parent_id, id) as (
      select parent.id, child.id from unnest(${parentIds}::bigint[]) as parent (id)
      join subject child on child.depends_on_id = parent.id and child.account_id = ${accountId}
      union
      select below.parent_id, child.id from below
      join subject child on child.depends_on_id = below.id and child.account_id = ${accountId}
    )
    select below.parent_id, s.type, count(*) as count
    from below join subject s on s.id = below.id ${knownTables(known)}
    where ${standingNow} = 'held_back'
    group by 1, 2 order by 1, 2`.execute(database);
  return rows;
}
