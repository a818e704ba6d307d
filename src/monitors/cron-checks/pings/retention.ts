// How long pings are kept: partitions are made ahead and dropped whole at the longest retention in use; accounts with a
// shorter one are trimmed in between.

import { keptSince, retentionsInUse } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { addMs, days, earlier, later } from '../../../platform/time.ts';
import {
  accountToTrim,
  dropPingPartitions,
  endAccountTrim,
  ensureComingPartitions,
  firstPingFrom,
  noteTrimmed,
  trimmedUntil,
  trimPingsOfAccount,
  trimPingsOfPlan,
} from '../recording/partitions-store.ts';

const DAYS_AHEAD = 3;
const PINGS_PER_STEP = 5_000;

export async function makePingPartitions(app: App, now: Date): Promise<boolean> {
  await transaction(app.database, (tx) => ensureComingPartitions(tx, now, DAYS_AHEAD));
  return false;
}

/** True while there may be more to trim. */
export async function dropExpiredPings(app: App, now: Date): Promise<boolean> {
  const kept = await retentionsInUse(app.database);
  if (kept.length === 0) return false;
  const longest = Math.max(...kept.map((plan) => plan.retention_days));
  await dropPingPartitions(app.database, addMs(now, -days(longest)));
  for (const { plan, retention_days } of kept)
    if (retention_days !== longest && (await trimPlan(app, plan, { now, retention_days, longest })))
      return true;
  return trimChangedAccount(app, now);
}

/** A day at a time, each ping once: from the first one after the trim before. True while there may be more. */
async function trimPlan(
  { database }: App,
  plan: string,
  { now, retention_days, longest }: { now: Date; retention_days: number; longest: number },
): Promise<boolean> {
  const before = addMs(now, -days(retention_days));
  // Partitions go when their whole day is over.
  const oldest = addMs(now, -days(longest + 1));
  const known = later(oldest, (await trimmedUntil(database, plan)) ?? oldest);
  if (known >= before) return false;
  // Days without pings are passed over: there may be years of them.
  const from = (await firstPingFrom(database, known)) ?? before;
  if (from >= before) {
    await noteTrimmed(database, plan, before);
    return false;
  }
  const to = earlier(before, addMs(from, days(1)));
  const trimmed = await trimPingsOfPlan(database, plan, { from, to }, PINGS_PER_STEP);
  if (trimmed === PINGS_PER_STEP) return true;
  await noteTrimmed(database, plan, to);
  return to < before;
}

/** What an account has too much of since it got another plan. True while there may be more. */
async function trimChangedAccount({ database }: App, now: Date): Promise<boolean> {
  const account = await accountToTrim(database);
  if (!account) return false;
  const before = keptSince(account.plan, now);
  const trimmed = await trimPingsOfAccount(database, account.id, before, PINGS_PER_STEP);
  if (trimmed < PINGS_PER_STEP) await endAccountTrim(database, account);
  return true;
}
