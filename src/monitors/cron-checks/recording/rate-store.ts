// SQL that counts what is recorded of the minute before pings that come late.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { addMs } from '../../../platform/time.ts';
import type { JournaledPing } from './batch.ts';
import { firstIdAt } from './ping-ids.ts';
import { PINGS_PER_WINDOW, WINDOW_MS } from './rate-window.ts';
import type { RecordedCheck } from './recorded-check.ts';

/** By the id of each late ping, how many of its check are recorded of the minute before it; no more than count. */
export async function countBeforeLate(
  tx: Tx,
  checks: readonly RecordedCheck[],
  pings: readonly Pick<JournaledPing, 'id' | 'slug' | 'received_at' | 'is_late'>[],
): Promise<Map<string, number>> {
  const late = pings.filter(({ is_late }) => is_late);
  if (late.length === 0) return new Map();
  const idOf = new Map(checks.map(({ id, slug }) => [slug, id]));
  const { rows } = await sql<{ id: string; count: number }>`
    select asked.id, found.count
    from unnest(
        ${late.map(({ id }) => id)}::uuid[],
        ${late.map(({ slug }) => idOf.get(slug) ?? null)}::bigint[],
        ${late.map(({ received_at }) => firstIdAt(addMs(received_at, 1 - WINDOW_MS)))}::uuid[]
      ) as asked(id, check_id, since)
      cross join lateral (
        select count(*)::int from (
          select from ping p
          where p.check_id = asked.check_id and p.id >= asked.since and p.id < asked.id
          limit ${PINGS_PER_WINDOW}
        ) as minute
      ) as found(count)`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
