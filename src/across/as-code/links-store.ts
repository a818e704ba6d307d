// What refers to a resource that is replaced by another one: rules and pages that were made by hand are to go on with that.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { jsonbOf } from '../../platform/database/json.ts';
import type { SectionName } from './document.ts';

/** Tables of which a row goes with what it refers to, and the column that does. */
export const LINKING: Readonly<Partial<Record<SectionName, readonly string[]>>> = {
  channels: ['alert_rule_channel', 'alert_rule_escalation_channel'],
  uptime_checks: [
    'alert_rule_subject',
    'quiet_time_subject',
    'group_member',
    'status_page_component',
    'subscriber_component',
    'slo_target',
  ],
};

const columnOf = (section: SectionName) => (section === 'channels' ? 'channel_id' : 'subject_id');

export interface Links {
  section: SectionName;
  /** The resource before. */
  id: number;
  rows: { table: string; rows: Record<string, unknown>[] }[];
  /** Subjects that depend on it. */
  dependents: number[];
}

/** To be called before it is removed, in the transaction that does. */
export async function linksOf(
  database: Database,
  accountId: number,
  section: SectionName,
  id: number,
): Promise<Links> {
  const rows: Links['rows'] = [];
  for (const table of LINKING[section] ?? []) {
    const found = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t
      where account_id = ${accountId} and ${sql.ref(columnOf(section))} = ${id}`.execute(database);
    rows.push({ table, rows: found.rows.map(({ row }) => row) });
  }
  const dependents = await sql<{ id: number }>`
    select id from subject where account_id = ${accountId} and depends_on_id = ${id}`.execute(database);
  return { section, id, rows, dependents: dependents.rows.map((row) => row.id) };
}

/** What referred to it refers to what took its place; in the transaction of `linksOf`. */
export async function linkAgain(
  database: Database,
  accountId: number,
  links: Links,
  id: number,
): Promise<void> {
  const { section, dependents } = links;
  for (const { table, rows } of links.rows)
    if (rows.length > 0)
      await sql`
        insert into ${sql.table(table)}
        select * from jsonb_populate_recordset(null::${sql.table(table)},
          ${jsonbOf(rows.map((row) => ({ ...row, [columnOf(section)]: id })))}::jsonb)
        on conflict do nothing`.execute(database);
  if (dependents.length > 0)
    await sql`
      update subject set depends_on_id = ${id}
      where account_id = ${accountId} and id = any(${dependents}::bigint[]) and depends_on_id is null`.execute(
      database,
    );
  if (section === 'channels') await replaceInPolicies(database, accountId, links.id, id);
}

/** The steps of escalation policies hold ids of channels. */
async function replaceInPolicies(
  database: Database,
  accountId: number,
  before: number,
  after: number,
): Promise<void> {
  await sql`
    update escalation_policy p set steps = (
      select jsonb_agg(case when step ? 'channel_ids'
          then jsonb_set(step, '{channel_ids}', (
            select coalesce(jsonb_agg(case when channel = to_jsonb(${before}::bigint) then to_jsonb(${after}::bigint) else channel end
              order by at), '[]')
            from jsonb_array_elements(step -> 'channel_ids') with ordinality as c(channel, at)))
          else step end order by place)
      from jsonb_array_elements(p.steps) with ordinality as s(step, place))
    where account_id = ${accountId} and exists (
      select from jsonb_array_elements(p.steps) as step where step -> 'channel_ids' @> to_jsonb(${before}::bigint))`.execute(
    database,
  );
}
