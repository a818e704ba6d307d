// SQL of what subjects depend on, and whether that is down.

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Ancestor, AncestorAlert, Silencing } from './holds.ts';

/** Longer chains are not followed to their end. */
const MOST_LEVELS = 32;

interface SubjectKey {
  account_id: number;
  subject_id: number;
}

interface AncestorRow extends Ancestor, SubjectKey {
  of_id: number;
}

/** What each of these subjects depends on, from the nearest on. */
export async function findAncestors(tx: Tx, subjects: readonly SubjectKey[]): Promise<AncestorRow[]> {
  const found = await sql<AncestorRow>`
    with recursive above (of_id, account_id, id, level) as (
      select s.id, s.account_id, s.depends_on_id, 1
      from unnest(${subjects.map((s) => s.account_id)}::bigint[], ${subjects.map((s) => s.subject_id)}::bigint[])
        as k(account_id, id)
      join subject s on s.id = k.id and s.account_id = k.account_id and s.depends_on_id is not null
      union all
      select above.of_id, above.account_id, p.depends_on_id, above.level + 1
      from above join subject p on p.id = above.id and p.account_id = above.account_id
      where p.depends_on_id is not null and above.level < ${MOST_LEVELS})
    select above.of_id, p.account_id, p.id as subject_id, p.name, p.type = 'server' and p.status = 'offline' as is_offline
    from above join subject p on p.id = above.id and p.account_id = above.account_id
    order by above.of_id, above.level`.execute(tx);
  return found.rows;
}

interface SilencingRow extends Silencing, SubjectKey {
  of_id: number;
}

/** The groups that notify in place of these subjects, or of groups that they are in, from the nearest on. */
export async function findSilencing(tx: Tx, subjects: readonly SubjectKey[]): Promise<SilencingRow[]> {
  const found = await sql<SilencingRow>`
    with recursive above (of_id, account_id, id, silences, level) as (
      select m.subject_id, m.account_id, m.group_id, m.silences, 1
      from unnest(${subjects.map((s) => s.account_id)}::bigint[], ${subjects.map((s) => s.subject_id)}::bigint[])
        as k(account_id, id)
      join group_member m on m.subject_id = k.id and m.account_id = k.account_id
      union
      select above.of_id, m.account_id, m.group_id, m.silences, above.level + 1
      from above join subject g on g.id = above.id and g.status <> 'paused'
      join group_member m on m.subject_id = above.id and m.account_id = above.account_id
      where above.level < ${MOST_LEVELS})
    select above.of_id, g.account_id, g.id as subject_id, g.name, g.status = 'down' as is_down
    from above join subject g on g.id = above.id and g.account_id = above.account_id
    where above.silences and g.status <> 'paused'
    order by above.of_id, above.level, g.id`.execute(tx);
  return found.rows;
}

interface AncestorAlertRow extends AncestorAlert {
  subject_id: number;
}

/**
 * Unresolved alerts about these subjects, those that were resolved at `since` or after, and the last one of a server
 * that is offline.
 */
export async function findAncestorAlerts(
  tx: Tx,
  subjects: readonly (SubjectKey & Pick<Ancestor, 'is_offline'>)[],
  since: Date,
): Promise<AncestorAlertRow[]> {
  const found = await sql<AncestorAlertRow>`
    select a.subject_id, a.id, a.kind, a.status, a.resolved_at, a.hold,
      a.notified_as is not null and (a.notified_as <> 'resolved' or a.status = 'resolved') and exists (
        select from delivery d where d.alert_id = a.id and d.account_id = k.account_id and d.status <> 'failed'
          and (d.postponed_until is null or d.reached <> '{}')
          and d.type in ('alert.opened', 'alert.reopened', 'alert.flapping')) as is_notified
    from unnest(${subjects.map((s) => s.account_id)}::bigint[], ${subjects.map((s) => s.subject_id)}::bigint[],
      ${subjects.map((s) => s.is_offline)}::boolean[]) as k(account_id, id, is_offline)
    cross join lateral (
      select subject_id, id, kind, status, resolved_at, hold, notified_as from alert
      where subject_id = k.id and account_id = k.account_id and status <> 'resolved'
      union all
      select subject_id, id, kind, status, resolved_at, hold, notified_as from alert
      where subject_id = k.id and account_id = k.account_id and status = 'resolved' and resolved_at >= ${since}
      union all
      (select subject_id, id, kind, status, resolved_at, hold, notified_as from alert
      where k.is_offline and subject_id = k.id and account_id = k.account_id and status = 'resolved'
        and resolved_at < ${since} and kind = 'server_offline'
      order by resolved_at desc limit 1)) a`.execute(tx);
  return found.rows;
}
