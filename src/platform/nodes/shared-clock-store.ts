// SQL of the clock that several nodes share.

import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ClockLook } from './clock-reading.ts';

/** Several round trips on one connection: waiting for that is part of none. */
export const lookAtClock = (
  database: Database,
  monotonicMs: () => number,
  times: number,
): Promise<ClockLook[]> =>
  database.connection().execute(async (connection) => {
    const looks: ClockLook[] = [];
    for (let count = 0; count < times; count += 1) {
      const sentMs = monotonicMs();
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(connection);
      const receivedMs = monotonicMs();
      for (const { ms } of rows) looks.push({ sentMs, receivedMs, databaseMs: ms });
    }
    return looks;
  });
