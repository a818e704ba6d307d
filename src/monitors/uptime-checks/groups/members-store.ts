// SQL of who is in a group.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

interface GroupKey {
  account_id: number;
  group_id: number;
}

/**
 * How many levels of groups there would be with these members, counted no further than `most` and one; `isCircle`: the
 * group would be within itself. The caller has locked the dependencies of the account.
 */
export async function levelsWith(
  tx: Tx,
  { account_id, group_id }: GroupKey,
  memberIds: readonly number[],
  most: number,
): Promise<{ levels: number; isCircle: boolean }> {
  const { rows } = await sql<{ levels: number; is_circle: boolean }>`
    with recursive below (id, level) as (
      select id, 1 from unnest(${[...memberIds]}::bigint[]) as given (id)
      union
      select m.subject_id, below.level + 1 from below
      join group_member m on m.group_id = below.id and m.account_id = ${account_id}
      where below.level <= ${most} and below.id <> ${group_id}
    ), above (id, level) as (
      select ${group_id}::bigint, 0
      union
      select m.group_id, above.level + 1 from above
      join group_member m on m.subject_id = above.id and m.account_id = ${account_id}
      where above.level <= ${most}
    )
    select coalesce((select max(level) from below), 0) + (select max(level) from above) as levels,
      exists (select from below where id = ${group_id}) as is_circle`.execute(tx);
  const [found] = rows;
  return { levels: found?.levels ?? 0, isCircle: found?.is_circle === true };
}

/** Those that were in it and are not named leave it. */
export async function replaceMembers(
  tx: Tx,
  { account_id, group_id }: GroupKey,
  { memberIds, silences }: { memberIds: readonly number[]; silences: boolean },
): Promise<void> {
  const ids = [...memberIds];
  await sql`
    delete from group_member
    where account_id = ${account_id} and group_id = ${group_id} and subject_id <> all(${ids}::bigint[])`.execute(
    tx,
  );
  await sql`
    insert into group_member (account_id, group_id, subject_id, silences)
    select ${account_id}, ${group_id}, id, ${silences} from unnest(${ids}::bigint[]) as given (id)
    order by id
    on conflict (group_id, subject_id) do update set silences = excluded.silences
    where group_member.silences <> excluded.silences`.execute(tx);
}

/** It is judged anew, whoever is in it. */
export async function queueGroup(tx: Tx, groupId: number): Promise<void> {
  await sql`insert into group_change (group_id) values (${groupId})`.execute(tx);
}
