// Deletes what lies in the log of all nodes once it is recorded.

import type { App } from '../../../../platform/app.ts';
import { transaction } from '../../../../platform/database/database.ts';
import { addMs, days } from '../../../../platform/time.ts';
import { forgetDoors, recordedPositions, trimLog } from './door-store.ts';

const AT_ONCE = 1_000;
/** A node that comes back after longer than this ships what it still has as if it were new. */
const REMEMBERED_MS = days(7);

/** The step of a job; true while there may be more to delete. */
export async function clearPingLog(app: Pick<App, 'database'>, now: Date): Promise<boolean> {
  let hasMore = false;
  for (const [journal_id, position] of await recordedPositions(app.database))
    hasMore ||= (await trimLog(app.database, { journal_id, position }, AT_ONCE)) === AT_ONCE;
  if (!hasMore) await transaction(app.database, (tx) => forgetDoors(tx, addMs(now, -REMEMBERED_MS)));
  return hasMore;
}
