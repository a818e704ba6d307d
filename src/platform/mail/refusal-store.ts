// SQL of addresses that a mail server says do not exist.

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** When the address was refused first; what is from before `since` counts no more. */
export async function saveRefusal(
  database: Database,
  { email_key, detail }: { email_key: string; detail: string },
  { now, since }: { now: Date; since: Date },
): Promise<Date> {
  const { rows } = await sql<{ refused_at: Date }>`
    insert into mail_refusal as known (email_key, refused_at, detail) values (${email_key}, ${now}, ${detail})
    on conflict (email_key) do update set detail = excluded.detail,
      refused_at = case when known.refused_at < ${since} then excluded.refused_at else known.refused_at end
    returning refused_at`.execute(database);
  return rows[0]?.refused_at ?? now;
}

export const deleteRefusals = (database: Database, emailKeys: readonly string[]) =>
  sql`delete from mail_refusal where email_key = any(${[...emailKeys]}::text[])`.execute(database);

/** Gives how many there were. */
export async function deleteOldRefusals(
  database: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const result = await sql`
    delete from mail_refusal where email_key = any(array(
      select email_key from mail_refusal where refused_at < ${before} order by refused_at limit ${limit}
    ))`.execute(database);
  return Number(result.numAffectedRows ?? 0);
}
