// Sums samples up: ten minutes of them, and then two hours. A late sample marks its buckets, and they are summed anew.

import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { markBuckets, takeDueBuckets } from '../../measured-store.ts';
import { COARSE_SECONDS, FINE_SECONDS, serverSamples } from './retention.ts';
import { rollUpBuckets, rollUpSamples } from './rollup-store.ts';

const BUCKETS_PER_STEP = 500;

/** True when there may be more that is due. */
export async function rollUpServerSamples(app: App, now: Date): Promise<boolean> {
  const fine = await transaction(app.database, async (tx) => {
    const due = { step_seconds: FINE_SECONDS, now, limit: BUCKETS_PER_STEP };
    const buckets = await takeDueBuckets(tx, serverSamples, due);
    await rollUpSamples(tx, buckets, FINE_SECONDS);
    await markBuckets(tx, serverSamples, buckets, { step_seconds: COARSE_SECONDS, now });
    return buckets.length;
  });
  const coarse = await transaction(app.database, async (tx) => {
    const due = { step_seconds: COARSE_SECONDS, now, limit: BUCKETS_PER_STEP };
    const buckets = await takeDueBuckets(tx, serverSamples, due);
    await rollUpBuckets(tx, buckets, { from_seconds: FINE_SECONDS, to_seconds: COARSE_SECONDS });
    return buckets.length;
  });
  return fine === BUCKETS_PER_STEP || coarse === BUCKETS_PER_STEP;
}
