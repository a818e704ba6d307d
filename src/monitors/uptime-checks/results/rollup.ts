// Sums results up: ten minutes of them, then two hours, then days. A late result marks its buckets, and they are summed
// anew.

import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { markBuckets, takeDueBuckets } from '../../measured-store.ts';
import { type CheckBucket, FINE_SECONDS, probeResults, SIZES_SECONDS } from './measured.ts';
import { partsOfBuckets, resultsOfBuckets, saveRollups } from './rollup-store.ts';
import { rollUp, seenFrom } from './sum-up.ts';

const BUCKETS_PER_STEP = 200;

/** Notes that the ten minutes around each result must be summed up once they are over. */
export const markResults = (tx: Tx, results: readonly CheckBucket[], now: Date): Promise<void> =>
  markBuckets(tx, probeResults, results, { step_seconds: FINE_SECONDS, now });

/** True when there may be more that is due. */
export async function rollUpResults(app: App, now: Date): Promise<boolean> {
  let hasMore = false;
  for (const [index, step_seconds] of SIZES_SECONDS.entries()) {
    const count = await transaction(app.database, async (tx) => {
      const buckets = await takeDueBuckets(tx, probeResults, { step_seconds, now, limit: BUCKETS_PER_STEP });
      const own = app.config.location;
      await saveRollups(tx, rollUp(await partsFor(tx, buckets, { index, own }), own), step_seconds);
      const larger = SIZES_SECONDS[index + 1];
      if (larger) await markBuckets(tx, probeResults, buckets, { step_seconds: larger, now });
      return buckets.length;
    });
    hasMore ||= count === BUCKETS_PER_STEP;
  }
  return hasMore;
}

async function partsFor(
  tx: Tx,
  buckets: readonly CheckBucket[],
  { index, own }: { index: number; own: string },
) {
  const [to_seconds, from_seconds] = [SIZES_SECONDS[index] ?? FINE_SECONDS, SIZES_SECONDS[index - 1]];
  if (from_seconds === undefined) return resultsOfBuckets(tx, buckets, { step_seconds: to_seconds, own });
  const parts = await partsOfBuckets(tx, buckets, { from_seconds, to_seconds });
  return parts.map((part) => ({ ...part, seen: part.by_location?.map(seenFrom) ?? null }));
}
