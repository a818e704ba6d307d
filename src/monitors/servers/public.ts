// A server as strangers may see it by its badge.

import type { App } from '../../platform/app.ts';
import { statusOf } from './present.ts';
import { findBadgedServer } from './store.ts';

/** null: there is none, its badge is turned off, or its account is suspended. `status` is null before its first report. */
export async function readPublicServer(app: App, id: number) {
  const row = await findBadgedServer(app.database, id);
  if (!row) return null;
  return { id, account_id: row.account_id, status: row.status === 'new' ? null : statusOf(row) };
}
