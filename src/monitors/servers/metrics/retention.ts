// How long samples of servers and their roll-ups are kept.

import { retentionOf } from '../../measured-retention.ts';
import { samplePartitions } from '../sample-partitions.ts';

export const sampleRetention = retentionOf({
  rows: samplePartitions,
  rollups: 'server_rollup',
  steps: [600, 7_200],
  buckets: 'server_bucket',
  monitors: 'server',
  removals: 'server_removal',
  id: 'server_id',
});
