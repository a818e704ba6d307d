// Whom the steps of escalation policies reach: looked up when they are due.

import { memberNames } from '../../accounts/people/people.ts';
import type { Database } from '../../platform/database/database.ts';
import { schedulesWithin } from '../schedules/read.ts';
import { onCallAt } from '../schedules/shifts.ts';
import { idsIn } from './issues.ts';
import type { PolicyStep, Reached } from './ladder.ts';
import { findChannelNames } from './store.ts';

export interface Reach {
  /** Whom a step reaches at a moment of the window. */
  reachAt(step: PolicyStep, at: number): Reached;
  memberName: (id: number) => string;
  channelName: (id: number) => string;
}

/** Who of these members can be reached: without those who left, may not sign in or have no way to be reached. */
export type FindReachable = (
  database: Database,
  accountId: number,
  memberIds: readonly number[],
) => Promise<ReadonlySet<number>>;

/** A fixed number of statements for any number of steps of one account. */
export async function reachOf(
  database: Database,
  accountId: number,
  steps: readonly PolicyStep[],
  { from, to, findReachable }: { from: Date; to: Date; findReachable: FindReachable },
): Promise<Reach> {
  const scheduleIds = idsIn(steps, 'schedule_ids', 'everybody_of_schedule_ids');
  const schedules = await schedulesWithin(database, accountId, scheduleIds, { from, to });
  const plans = new Map(schedules.map(({ row, plan }) => [row.id, plan]));
  const everybodyOf = (id: number) => plans.get(id)?.layers.flatMap(({ member_ids }) => member_ids) ?? [];
  const memberIds = [
    ...idsIn(steps, 'member_ids'),
    ...scheduleIds.flatMap(everybodyOf),
    ...[...plans.values()].flatMap(({ overrides }) => overrides.map(({ member_id }) => member_id)),
  ];
  const names = await memberNames(database, accountId, [...new Set(memberIds)]);
  const reachable = await findReachable(database, accountId, [...names.keys()]);
  const channels = await findChannelNames(database, accountId, idsIn(steps, 'channel_ids'));
  const onCall = (id: number, at: number) => {
    const plan = plans.get(id);
    return plan ? onCallAt(plan, at) : null;
  };
  return {
    reachAt(step, at) {
      const members = [
        ...step.member_ids,
        ...step.schedule_ids.flatMap((id) => onCall(id, at) ?? []),
        ...step.everybody_of_schedule_ids.flatMap(everybodyOf),
      ];
      return {
        member_ids: [...new Set(members)].filter((id) => reachable.has(id)),
        channel_ids: step.channel_ids.filter((id) => channels.has(id)),
      };
    },
    memberName: (id) => names.get(id) ?? '',
    channelName: (id) => channels.get(id) ?? '',
  };
}
