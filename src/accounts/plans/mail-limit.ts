// The daily limit of mails of an account to addresses outside of it.

import type { App } from '../../platform/app.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { addMs, days } from '../../platform/time.ts';
import { planLimits } from './limits.ts';
import {
  addMails,
  clearMailWarning,
  deleteOldMailDays,
  findMailDay,
  noteMailWarning,
  takeBackMails,
} from './store.ts';

const KEPT_MS = days(30);
const BATCH = 1_000;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** When the next day of mails begins: midnight UTC. */
export const endOfMailDay = (now: Date): Date => addMs(new Date(dayOf(now)), days(1));

/** Sent since midnight UTC, beside what is allowed; a limit of null: unlimited. */
export async function mailsToday(
  database: Database,
  accountId: number,
  now: Date,
): Promise<{ current: number; limit: number | null }> {
  const found = await findMailDay(database, accountId, dayOf(now));
  if (!found) return { current: 0, limit: 0 };
  return { current: found.sent, limit: found.mails_per_day ?? planLimits(found.plan).mails_per_day };
}

/**
 * Counts `wanted` mails, or as many of them as today's limit leaves room for; gives how many. None once the account was
 * warned that it reached the limit: what waits since then is sent first.
 */
export async function claimMails(
  database: Database,
  accountId: number,
  wanted: number,
  now: Date,
): Promise<{ granted: number; limit: number | null }> {
  const { limit } = await mailsToday(database, accountId, now);
  const key = { account_id: accountId, day: dayOf(now) };
  return { granted: wanted === 0 ? 0 : await addMails(database, key, { wanted, limit }), limit };
}

/**
 * Counts a mail that somebody who is not signed in asked for; false: it is not sent. Half of the limit is left to what the
 * account sends itself, so that nobody outside of it keeps its alerts waiting.
 */
export async function claimMailOfVisitor(database: Database, accountId: number, now: Date): Promise<boolean> {
  const { limit } = await mailsToday(database, accountId, now);
  const share = limit === null ? null : Math.floor(limit / 2);
  const key = { account_id: accountId, day: dayOf(now) };
  return (await addMails(database, key, { wanted: 1, limit: share })) === 1;
}

/** Of those that were counted and not taken by the mail server. */
export async function releaseMails(database: Database, accountId: number, count: number, now: Date) {
  if (count > 0) await takeBackMails(database, { account_id: accountId, day: dayOf(now) }, count);
}

/** Whether the account is to be warned that it reached the limit: once a day. */
export const isFirstMailWarning = (tx: Tx, accountId: number, now: Date): Promise<boolean> =>
  noteMailWarning(tx, { account_id: accountId, day: dayOf(now) }, now);

/** The account may send another number of mails today. */
export const reopenMailDay = (tx: Tx, accountId: number, now: Date) =>
  clearMailWarning(tx, { account_id: accountId, day: dayOf(now) });

/** Deletes counts of days that are a month ago; true: there may be more. A step of a job. */
export const deleteOldMailCounts = async (app: App, now: Date): Promise<boolean> =>
  (await deleteOldMailDays(app.database, { before: dayOf(addMs(now, -KEPT_MS)), limit: BATCH })) === BATCH;
