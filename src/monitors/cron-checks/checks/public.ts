// A cron check as strangers may see it by its badge.

import type { App } from '../../../platform/app.ts';
import { shownOf } from './present.ts';
import { findBadgedCheck } from './store.ts';

/** null: there is none, its badge is turned off, or its account is suspended. `status` is null before its first ping. */
export async function readPublicCheck(app: App, id: number, now: Date) {
  const row = await findBadgedCheck(app.database, id);
  if (!row) return null;
  return { id, account_id: row.account_id, status: row.status === 'new' ? null : shownOf(row, now).status };
}
