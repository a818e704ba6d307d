// Whom a channel of the kind on call mails: whoever is on call then, the owners while nobody is.

import { memberAddresses, ownersOf } from '../../accounts/people/people.ts';
import { hasSchedule, reachOnCall } from '../../on-call/schedules/reach.ts';
import type { App } from '../../platform/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { isReader } from '../acknowledge-token.ts';
import type { DueDelivery } from '../destinations/attempts.ts';
import type { ChannelKind } from '../kinds/kind.ts';
import type { Config } from '../kinds/masks.ts';
import type { OnCallConfig } from '../kinds/on-call/kind.ts';
import { findEarlierMails } from './store.ts';

export interface OnCallRecipients {
  to: string[];
  /** Where the owners are mailed because nobody is on call: the schedule, or null for one that was deleted. */
  gap: { schedule: string | null } | null;
}

export async function onCallRecipients(
  app: Pick<App, 'database'>,
  channel: { account_id: number; config: Config },
  at: Date,
): Promise<OnCallRecipients> {
  const { account_id } = channel;
  const { schedule_id } = channel.config as OnCallConfig;
  const { schedule, address } = await reachOnCall(app.database, { account_id, schedule_id }, at);
  if (address !== null) return { to: [address], gap: null };
  const owners = await ownersOf(app.database, account_id);
  return { to: owners.map(({ email }) => email), gap: { schedule } };
}

/** That an alert is over is sent to those as well who were mailed that it began: their shift may have ended. */
export async function readersBefore(
  app: Pick<App, 'database' | 'secret'>,
  delivery: DueDelivery,
): Promise<string[]> {
  if (delivery.type !== 'alert.resolved') return [];
  const earlier = (await findEarlierMails(app.database, delivery)).flatMap(({ reached }) => reached);
  if (earlier.length === 0) return [];
  const members = await memberAddresses(app.database, delivery.account_id, null);
  return members.filter((address) => earlier.some((reader) => isReader(app, reader, address)));
}

/** Throws ValidationFailed where the account has no such schedule. */
export async function refuseForeignSchedule(
  database: Database,
  accountId: number,
  kind: ChannelKind,
  config: Config,
): Promise<void> {
  if (kind.way !== 'on_call') return;
  const { schedule_id } = config as OnCallConfig;
  if (!(await hasSchedule(database, accountId, schedule_id)))
    invalid('config.schedule_id', 'the id of a schedule of the account');
}
