// SQL of judging groups, across accounts: that something changed is all that counts.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { GroupSettings } from '../probes/group/schema.ts';
import type { Member } from './state.ts';

export interface HeldGroup {
  id: number;
  account_id: number;
  name: string;
  status: string;
  settings: Pick<GroupSettings, 'rule' | 'at_least' | 'notify'>;
}

export interface NamedMember extends Member {
  group_id: number;
  name: string;
}

export interface QueuedGroup {
  group_id: number;
  /** The earliest change of a member; null: something else changed. */
  changed_at: Date | null;
}

/** Takes changes from the queue that nobody else is taking, those of `only` where it is given. */
export async function takeChanges(
  tx: Tx,
  { now, limit, only = null }: { now: Date; limit: number; only?: number | null },
): Promise<{ groups: QueuedGroup[]; taken: number }> {
  const { rows } = await sql<QueuedGroup & { taken: number }>`
    with taken as (
      delete from group_change where id = any(array(
        select id from group_change
        where (due_at is null or due_at <= ${now}) and (${only}::bigint is null or group_id = ${only})
        order by id limit ${limit} for update skip locked))
      returning group_id, at
    )
    select group_id, min(at) as changed_at, count(*)::int as taken from taken group by group_id`.execute(tx);
  return { groups: rows, taken: rows.reduce((sum, { taken }) => sum + taken, 0) };
}

/** Of changes that cannot be judged. */
export async function putOff(database: Database, groupId: number, until: Date): Promise<void> {
  await sql`update group_change set due_at = ${until} where group_id = ${groupId}`.execute(database);
}

/**
 * Locks those that are not paused, in the order of their ids, and then reads them: in one statement a group that was
 * waited for would come as it was before the wait.
 */
export async function lockGroups(tx: Tx, ids: readonly number[]): Promise<HeldGroup[]> {
  const locked = await sql<{ id: number }>`
    select id from uptime_check where id = any(${[...ids]}::bigint[]) and kind = 'group'
    order by id for no key update`.execute(tx);
  const { rows } = await sql<HeldGroup>`
    select c.id, c.account_id, s.name, s.status, c.options as settings
    from uptime_check c join subject s on s.id = c.id
    where c.id = any(${locked.rows.map(({ id }) => id)}::bigint[]) and s.status <> 'paused'
    order by c.id`.execute(tx);
  return rows;
}

export async function membersOf(tx: Tx, groups: readonly HeldGroup[]): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select m.group_id, s.name, s.status, s.status_since
    from group_member m join subject s on s.id = m.subject_id and s.account_id = m.account_id
    where m.group_id = any(${groups.map(({ id }) => id)}::bigint[])
    order by m.group_id, s.name, s.id`.execute(tx);
  return rows;
}
