// Who is in a group: monitors of its account, in no circle, and not too deep.

import type { Tx } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { announceWork } from '../../../platform/events.ts';
import { lockDependencies } from '../../../subjects/dependencies.ts';
import { subjectKinds } from '../../../subjects/subjects.ts';
import type { GroupSettings } from '../probes/group/schema.ts';
import { levelsWith, queueGroup, replaceMembers } from './members-store.ts';

const MOST_LEVELS = 8;
const FIELD = 'group.member_ids';

/**
 * Saves who is in the group, and has it judged as soon as the transaction is committed. Throws ValidationFailed. Locks the
 * dependencies of the account: best before any of its rows are.
 */
export async function saveMembers(
  tx: Tx,
  { account_id, id }: { account_id: number; id: number },
  { member_ids, notify }: GroupSettings,
): Promise<void> {
  await lockDependencies(tx, account_id);
  await requireMembers(tx, account_id, id, member_ids);
  const group = { account_id, group_id: id };
  await replaceMembers(tx, group, { memberIds: member_ids, silences: notify === 'group' });
  await judgeSoon(tx, id);
}

/** Has a group judged as soon as the transaction is committed. */
export async function judgeSoon(tx: Tx, id: number): Promise<void> {
  await queueGroup(tx, id);
  await announceWork(tx, 'groups');
}

async function requireMembers(
  tx: Tx,
  accountId: number,
  groupId: number,
  memberIds: readonly number[],
): Promise<void> {
  if (memberIds.includes(groupId)) invalid(FIELD, 'must not name the group itself');
  const kinds = await subjectKinds(tx, accountId, memberIds);
  const unknown = memberIds.find((id) => (kinds.get(id)?.type ?? 'process') === 'process');
  if (unknown !== undefined) invalid(FIELD, `there is no server or check ${unknown}`);
  const group = { account_id: accountId, group_id: groupId };
  const { levels, isCircle } = await levelsWith(tx, group, memberIds, MOST_LEVELS);
  if (isCircle) invalid(FIELD, 'must not name a group that this one is in');
  if (levels > MOST_LEVELS) invalid(FIELD, `groups within groups: ${MOST_LEVELS} levels at most`);
}
