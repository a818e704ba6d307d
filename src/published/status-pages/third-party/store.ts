// SQL of the status pages of other providers.

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { jsonbOf } from '../../../platform/database/json.ts';
import type { Summary } from './summary.ts';

/** Those that pages name are known from then on, and others no longer. */
export async function matchToComponents(database: Database, now: Date): Promise<void> {
  await sql`
    with named as (
      select distinct component ->> 'url' as url
      from status_page p join account a on a.id = p.account_id, jsonb_array_elements(p.third_party_components) component
      where p.third_party_components <> '[]' and p.enabled and a.suspended_at is null and a.deletion_began_at is null
    ), gone as (
      delete from third_party_page where url not in (select url from named)
    )
    insert into third_party_page (url, due_at) select url, ${now} from named
    on conflict (url) do nothing`.execute(database);
}

export interface DuePage {
  url: string;
  failures: number;
  source: string | null;
}

/**
 * They are not due again before `until`, whatever becomes of them. Those that answer come first: however many addresses that
 * never answer somebody names, nobody else's wait for them.
 */
export async function claimDuePages(
  database: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DuePage[]> {
  const { rows } = await sql<DuePage>`
    update third_party_page set due_at = ${until}
    where url = any(array(
      select url from third_party_page where due_at <= ${now}
      order by failures > 0, read_at is null, due_at limit ${limit} for update skip locked))
    returning url, failures, source`.execute(database);
  return rows;
}

export const saveSummary = (
  database: Database,
  url: string,
  read: { source: string; summary: Summary; at: Date },
) =>
  sql`
    update third_party_page
    set failures = 0, read_at = ${read.at}, source = ${read.source}, summary = ${jsonbOf(read.summary)}
    where url = ${url}`.execute(database);

export const saveFailure = (database: Database, url: string, dueAt: Date) =>
  sql`
    update third_party_page set failures = failures + 1, source = null, due_at = ${dueAt}
    where url = ${url}`.execute(database);

/** Of those that were read since then. */
export async function findSummaries(
  database: Database,
  urls: readonly string[],
  since: Date,
): Promise<Map<string, Summary>> {
  if (urls.length === 0) return new Map();
  const { rows } = await sql<{ url: string; summary: Summary }>`
    select url, summary from third_party_page
    where url = any(${[...urls]}::text[]) and read_at >= ${since} and summary is not null`.execute(database);
  return new Map(rows.map(({ url, summary }) => [url, summary]));
}
