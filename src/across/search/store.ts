// Looks for words in everything that an account has a name for.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Found } from './schema.ts';

export interface Words {
  /** For `ilike`: each must match. */
  patterns: readonly string[];
  /** For `ilike`: what begins like this comes first. */
  beginning: string;
  /** Of each kind. */
  limit: number;
}

/** Servers, processes and checks; of status what is stored. */
export async function findSubjects(
  database: Database,
  accountId: number,
  { patterns, beginning, limit }: Words,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select kind, id, name, detail, status, parent_id, tags from (
      select s.type as kind, s.id::text as id, s.name, s.tags,
        case when s.type = 'server' and s.status = 'new' then 'offline' else s.status end as status,
        coalesce(v.hostname, u.url, u.host || coalesce(':' || u.port, ''), server.name, i.name) as detail,
        case when s.type = 'process' then s.depends_on_id::text end as parent_id,
        row_number() over (partition by s.type order by s.name ilike ${beginning} desc, lower(s.name), s.id) as place
      from subject s
        left join server v on v.id = s.id
        left join uptime_check u on u.id = s.id
        left join external e on e.id = s.id
        left join integration i on i.id = e.integration_id
        left join subject server on s.type = 'process' and server.id = s.depends_on_id
      where s.account_id = ${accountId} and s.type <> 'location'
        and concat_ws(' ', s.name, v.hostname, host(v.ip), u.url, u.host, server.name, i.name,
          array_to_string(s.tags, ' '), s.id) ilike all(${patterns}::text[])
    ) as found
    where place <= ${limit}
    order by kind, place`.execute(database);
  return rows;
}

/** Everything else; members only where that is wanted. */
export async function findOthers(
  database: Database,
  accountId: number,
  { patterns, beginning, limit }: Words,
  withMembers: boolean,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with named (kind, id, name, detail) as (
      select 'status_page', id::text, name, slug from status_page where account_id = ${accountId}
      union all
      select 'rule', id::text, name, kind from alert_rule where account_id = ${accountId}
      union all
      select 'channel', id::text, name, kind from channel where account_id = ${accountId}
      union all
      select 'webhook', id::text, name, substring(url from '^[a-z]+://([^/?#]*)') from webhook
      where account_id = ${accountId}
      union all
      select 'tv_dashboard', id, name, null from tv_dashboard where account_id = ${accountId}
      union all
      select 'custom_endpoint', id, name, null from custom_endpoint where account_id = ${accountId}
      union all
      select 'member', p.id::text, coalesce(nullif(p.name, ''), p.email), p.email
      from member m join person p on p.id = m.person_id
      where m.account_id = ${accountId} and ${withMembers}::boolean
    )
    select kind, id, name, detail, null as status, null as parent_id, '{}'::text[] as tags from (
      select *, row_number() over (partition by kind order by name ilike ${beginning} desc, lower(name), id) as place
      from named where concat_ws(' ', name, detail, id) ilike all(${patterns}::text[])
    ) as found
    where place <= ${limit}
    order by kind, place`.execute(database);
  return rows;
}
