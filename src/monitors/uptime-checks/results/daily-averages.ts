// How long targets took to answer on average, day by day.

import type { Database } from '../../../platform/database/database.ts';
import { type Stretch, utcDate } from '../../../subjects/uptime.ts';
import { averagesOfDays } from './latency-store.ts';

/** Milliseconds by UTC date, of each check; today is not among them. The checks were looked up in their account. */
export async function averagesByDay(
  database: Database,
  checkIds: readonly number[],
  window: Stretch,
): Promise<Map<number, Map<string, number>>> {
  if (checkIds.length === 0) return new Map();
  const rows = await averagesOfDays(database, { check_ids: checkIds, ...window });
  return new Map(
    [...Map.groupBy(rows, ({ check_id }) => check_id)].map(([id, days]) => [
      id,
      new Map(days.map(({ at, average_ms }) => [utcDate(at), average_ms])),
    ]),
  );
}
