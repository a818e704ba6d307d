// SQL of undoing the pause of a cron check: the pings that came meanwhile.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { addMs, minutes } from '../../../platform/time.ts';
import type { JournaledPing, StoredPing } from '../recording/batch.ts';
import { firstIdAt } from '../recording/ping-ids.ts';
import type { RecordedCheck } from '../recording/recorded-check.ts';

/** Pings that were received shortly before a pause may be recorded after it. */
const LONGEST_RECORDING_MS = minutes(5);
/** More than an alert quotes of what the job said. */
const BODY_CHARACTERS = 4_000;

/** Of the latest `count` pings of the check those that were ignored, oldest first; of bodies the end. */
export async function findIgnoredPings(
  tx: Tx,
  { account_id, id, slug }: RecordedCheck,
  { since, count }: { since: Date; count: number },
): Promise<JournaledPing[]> {
  const { rows } = await sql<JournaledPing>`
    select p.id, ${slug} as slug, p.kind, p.exit_code, p.run_id, p.method, host(p.source_ip) as source_ip, p.user_agent,
      null as unknown_ending, p.body_bytes, right(p.body, ${BODY_CHARACTERS}::int) as body, p.received_at, false as is_late
    from (
      select * from ping
      where check_id = ${id} and account_id = ${account_id}
        and id >= ${firstIdAt(addMs(since, -LONGEST_RECORDING_MS))}
      order by id desc limit ${count}) p
    where p.ignored
    order by p.id`.execute(tx);
  return rows;
}

/** Pings that were ignored when they came, and count after all. */
export async function saveCounted(
  tx: Tx,
  { account_id, id }: RecordedCheck,
  pings: readonly StoredPing[],
): Promise<void> {
  const counted = pings.filter(({ ignored }) => !ignored);
  if (counted.length === 0) return;
  await sql`
    update ping p set ignored = false, duration_ms = counted.duration_ms
    from unnest(${counted.map((ping) => ping.id)}::uuid[], ${counted.map((ping) => ping.duration_ms)}::bigint[])
      as counted (id, duration_ms)
    where p.id = counted.id and p.check_id = ${id} and p.account_id = ${account_id}`.execute(tx);
}
