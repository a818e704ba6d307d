// Remembers which addresses a mail server says do not exist: it must say so twice before anything is disabled.

import type { App } from '../app.ts';
import type { Database } from '../database/database.ts';
import { addMs, days, hours } from '../time.ts';
import { deleteOldRefusals, deleteRefusals, saveRefusal } from './refusal-store.ts';

/** A mail server that lost its list of mailboxes for a moment is back by then. */
const CONFIRMED_AFTER_MS = hours(1);
const KEPT_MS = days(30);
const BATCH = 1_000;

/** Whether the address was refused an hour ago or longer as well, and took no mail since: then it is given up. */
export async function isRefusedAgain(
  database: Database,
  refusal: { email_key: string; detail: string },
  now: Date,
): Promise<boolean> {
  const refusedAt = await saveRefusal(database, refusal, { now, since: addMs(now, -KEPT_MS) });
  return now.getTime() - refusedAt.getTime() >= CONFIRMED_AFTER_MS;
}

/** These addresses took a mail, or are to be tried anew. */
export async function clearRefusals(database: Database, emailKeys: readonly string[]): Promise<void> {
  if (emailKeys.length > 0) await deleteRefusals(database, emailKeys);
}

/** Deletes up to 1,000 that are 30 days old; true: there may be more. A step of a job. */
export const deleteExpiredRefusals = async (app: App, now: Date): Promise<boolean> =>
  (await deleteOldRefusals(app.database, { before: addMs(now, -KEPT_MS), limit: BATCH })) === BATCH;
