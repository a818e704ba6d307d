// Which of those that steps name the account has.

import { memberNames } from '../../accounts/people/people.ts';
import type { Database } from '../../platform/database/database.ts';
import { scheduleNames } from '../schedules/read.ts';
import { idsIn, type Recipients } from './issues.ts';
import type { NewPolicy } from './schema.ts';
import { findChannelNames } from './store.ts';

export async function knownRecipients(
  database: Database,
  accountId: number,
  steps: NewPolicy['steps'],
): Promise<Record<Recipients, ReadonlySet<number>>> {
  const scheduleIds = idsIn(steps, 'schedule_ids', 'everybody_of_schedule_ids');
  const schedules = new Set((await scheduleNames(database, accountId, scheduleIds)).keys());
  const members = await memberNames(database, accountId, idsIn(steps, 'member_ids'));
  const channelIds = idsIn(steps, 'channel_ids');
  const channels = await findChannelNames(
    database,
    channelIds.map((channel_id) => ({ account_id: accountId, channel_id })),
  );
  return {
    member_ids: new Set(members.keys()),
    schedule_ids: schedules,
    everybody_of_schedule_ids: schedules,
    channel_ids: new Set(channels.map(({ channel_id }) => channel_id)),
  };
}
