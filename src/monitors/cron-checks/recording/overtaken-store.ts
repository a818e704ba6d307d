// SQL that finds which runs have ended before their start is recorded.

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { JournaledPing } from './batch.ts';
import { keyOf, OVERTAKEN_MS, type RunKey } from './overtaken.ts';
import { firstIdAt } from './ping-ids.ts';
import type { RecordedCheck } from './recorded-check.ts';

/** The runs of these starts that had ended before the batch. */
export async function findEnded(
  tx: Tx,
  checks: readonly RecordedCheck[],
  starts: readonly Pick<JournaledPing, 'slug' | 'run_id' | 'received_at'>[],
): Promise<Set<RunKey>> {
  if (starts.length === 0) return new Set();
  const idOf = new Map(checks.map(({ id, slug }) => [slug, id]));
  const first = Math.min(...starts.map(({ received_at }) => received_at.getTime()));
  const { rows } = await sql<{ slug: string; run_id: string }>`
    select asked.slug, asked.run_id
    from unnest(
        ${starts.map(({ slug }) => slug)}::text[],
        ${starts.map(({ slug }) => idOf.get(slug))}::bigint[],
        ${starts.map(({ run_id }) => run_id)}::uuid[]
      ) as asked(slug, check_id, run_id)
      cross join lateral (
        select from ping p
        where p.check_id = asked.check_id and p.id >= ${firstIdAt(new Date(first - OVERTAKEN_MS))}
          and p.run_id = asked.run_id and p.kind in ('success', 'fail')
        order by p.id desc
        limit 1
      ) as ended`.execute(tx);
  return new Set(rows.map(({ slug, run_id }) => keyOf(slug, run_id)));
}
