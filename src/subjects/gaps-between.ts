// Stretches that count neither as up nor as down: listening gaps, and time in which pings were dropped.

import { suspensionsOf } from '../accounts/suspension/suspensions.ts';
import type { Database } from '../platform/database/database.ts';
import { outagesBetween } from './own-outages.ts';
import type { OpenStretch } from './uptime.ts';

/** Own outages, and the time in which the account was suspended, as far as they overlap the time between. */
export async function gapsBetween(
  database: Database,
  accountId: number,
  window: { from: Date; to: Date },
): Promise<OpenStretch[]> {
  const outages = await outagesBetween(database, window.from, window.to);
  const suspensions = (await suspensionsOf(database, [accountId], window.from)).get(accountId) ?? [];
  return [...outages, ...suspensions.filter(({ from }) => from < window.to)];
}
