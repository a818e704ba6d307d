// Results of probes and their roll-ups: where they lie.

import type { Bucket, Measured } from '../../measured.ts';
import { resultPartitions } from './partitions.ts';

export const FINE_SECONDS = 600;
const COARSE_SECONDS = 7_200;
export const DAY_SECONDS = 86_400;

/** Each is made of the one before it; the first of results. */
export const SIZES_SECONDS = [FINE_SECONDS, COARSE_SECONDS, DAY_SECONDS] as const;

export type CheckBucket = Bucket<'check_id'>;

export const probeResults: Measured<'check_id'> = {
  rows: resultPartitions,
  rollups: 'probe_rollup',
  steps: SIZES_SECONDS,
  rests: {
    [FINE_SECONDS]: { rest: 60, spread: 480 },
    [COARSE_SECONDS]: { rest: 900, spread: 600 },
    [DAY_SECONDS]: { rest: 3_600, spread: 3_600 },
  },
  buckets: 'probe_bucket',
  monitors: 'uptime_check',
  removals: 'uptime_check_removal',
  id: 'check_id',
};
