// Samples of servers and their roll-ups: where they lie and how long they are kept.

import type { Measured } from '../../measured.ts';
import { retentionOf } from '../../measured-retention.ts';
import { samplePartitions } from '../sample-partitions.ts';

export const FINE_SECONDS = 600;
export const COARSE_SECONDS = 7_200;

export const serverSamples: Measured<'server_id'> = {
  rows: samplePartitions,
  rollups: 'server_rollup',
  steps: [FINE_SECONDS, COARSE_SECONDS],
  rests: { [FINE_SECONDS]: { rest: 120, spread: 1 }, [COARSE_SECONDS]: { rest: 900, spread: 1 } },
  buckets: 'server_bucket',
  monitors: 'server',
  removals: 'server_removal',
  id: 'server_id',
};

export const sampleRetention = retentionOf(serverSamples);
