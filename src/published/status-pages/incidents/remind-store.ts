// SQL of incidents of which nobody has written for a while.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export interface Unwritten {
  account_id: number;
  id: string;
  title: string;
  status_page_id: number;
  page_name: string;
  /** The person who wrote of it last; null: it was none. */
  written_by_id: number | null;
  /** When that was. */
  changed_at: Date;
}

/** Those that are due on pages that ask for it; each counts as reminded of from then on, up to `most` times. */
export async function claimUnwritten(
  tx: Tx,
  { now, most, limit }: { now: Date; most: number; limit: number },
): Promise<Unwritten[]> {
  const { rows } = await sql<Unwritten>`
    update incident i set reminded_at = ${now}, reminders = i.reminders + 1
    from status_page p
    where p.account_id = i.account_id and p.id = i.status_page_id and i.id = any(array(
      select o.id from status_page q
        join account a on a.id = q.account_id and a.suspended_at is null and a.deletion_began_at is null
        join incident o on o.account_id = q.account_id and o.status_page_id = q.id and o.resolved_at is null
      where q.update_reminder_minutes is not null and q.enabled and not o.is_watched and o.reminders < ${most}
        and greatest(o.changed_at, o.reminded_at)
          <= ${now}::timestamptz - make_interval(mins => q.update_reminder_minutes)
      order by o.id limit ${limit} for update of o skip locked))
    returning i.account_id, i.id, i.title, i.status_page_id, p.name as page_name, i.written_by_id, i.changed_at`.execute(
    tx,
  );
  return rows;
}
