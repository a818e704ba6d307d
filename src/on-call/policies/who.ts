// Whom the steps of escalation policies reach: looked up when they are due.

import { type PageableMember, pageableMembers } from '../../accounts/people/people.ts';
import type { Database } from '../../platform/database/database.ts';
import { type KnownSchedule, schedulesWithin } from '../schedules/read.ts';
import { onCallAt } from '../schedules/shifts.ts';
import { idsIn } from './issues.ts';
import type { PolicyStep, Reached } from './ladder.ts';
import { findChannelNames } from './store.ts';

export interface Reach {
  /** Whom a step reaches at a moment of the window, without those who left, or may not sign in. */
  reachAt(step: PolicyStep, at: number): Reached;
  /** Of somebody who is reached. */
  memberName: (id: number) => string;
  channelName: (id: number) => string;
}

interface AccountSteps {
  account_id: number;
  steps: readonly PolicyStep[];
}

interface Window {
  from: Date;
  to: Date;
}

/** A fixed number of statements for any number of steps of one account. */
export async function reachOf(
  database: Database,
  accountId: number,
  steps: readonly PolicyStep[],
  window: Window,
): Promise<Reach> {
  return (await reachesOf(database, [{ account_id: accountId, steps }], window))(accountId);
}

/** The same for any number of accounts, each named once. */
export async function reachesOf(
  database: Database,
  accounts: readonly AccountSteps[],
  window: Window,
): Promise<(accountId: number) => Reach> {
  const schedules = await schedulesWithin(
    database,
    accounts.flatMap(({ account_id, steps }) =>
      idsIn(steps, 'schedule_ids', 'everybody_of_schedule_ids').map((schedule_id) => ({
        ...{ account_id, schedule_id },
      })),
    ),
    window,
  );
  const schedulesOf = Map.groupBy(schedules, ({ row }) => row.account_id);
  const members = await pageableMembers(
    database,
    accounts.flatMap(({ account_id, steps }) =>
      membersIn(steps, schedulesOf.get(account_id) ?? []).map((member_id) => ({ account_id, member_id })),
    ),
  );
  const channels = await findChannelNames(
    database,
    accounts.flatMap(({ account_id, steps }) =>
      idsIn(steps, 'channel_ids').map((channel_id) => ({ account_id, channel_id })),
    ),
  );
  const membersOf = Map.groupBy(members, ({ account_id }) => account_id);
  const channelsOf = Map.groupBy(channels, ({ account_id }) => account_id);
  return (accountId) =>
    reachAmong({
      schedules: schedulesOf.get(accountId) ?? [],
      members: membersOf.get(accountId) ?? [],
      channels: channelsOf.get(accountId) ?? [],
    });
}

const everybodyIn = ({ plan }: KnownSchedule): number[] =>
  plan.layers.flatMap(({ member_ids }) => member_ids);

const membersIn = (steps: readonly PolicyStep[], schedules: readonly KnownSchedule[]): number[] => [
  ...new Set([
    ...idsIn(steps, 'member_ids'),
    ...schedules.flatMap(everybodyIn),
    ...schedules.flatMap(({ overrides }) => overrides.map(({ member_id }) => member_id)),
  ]),
];

interface Known {
  schedules: readonly KnownSchedule[];
  members: readonly PageableMember[];
  channels: readonly { channel_id: number; name: string }[];
}

function reachAmong({ schedules, members, channels }: Known): Reach {
  const known = new Map(schedules.map((schedule) => [schedule.row.id, schedule]));
  const memberNames = new Map(members.map(({ member_id, name, email }) => [member_id, name || email]));
  const channelNames = new Map(channels.map(({ channel_id, name }) => [channel_id, name]));
  const onCall = (id: number, at: number) => {
    const schedule = known.get(id);
    return schedule ? onCallAt(schedule.plan, at) : null;
  };
  const everybodyOf = (id: number) => {
    const schedule = known.get(id);
    return schedule ? everybodyIn(schedule) : [];
  };
  return {
    reachAt(step, at) {
      const reached = [
        ...step.member_ids,
        ...step.schedule_ids.flatMap((id) => onCall(id, at) ?? []),
        ...step.everybody_of_schedule_ids.flatMap(everybodyOf),
      ];
      return {
        member_ids: [...new Set(reached)].filter((id) => memberNames.has(id)),
        channel_ids: step.channel_ids.filter((id) => channelNames.has(id)),
      };
    },
    memberName: (id) => memberNames.get(id) ?? '',
    channelName: (id) => channelNames.get(id) ?? '',
  };
}
