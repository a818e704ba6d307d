// How long results of probes and their roll-ups are kept.

import type { Measured } from '../../measured.ts';
import { retentionOf } from '../../measured-retention.ts';
import { SIZES_SECONDS } from './bucket-store.ts';
import { resultPartitions } from './partitions.ts';

export const probeResults: Measured = {
  rows: resultPartitions,
  rollups: 'probe_rollup',
  steps: SIZES_SECONDS,
  buckets: 'probe_bucket',
  monitors: 'uptime_check',
  removals: 'uptime_check_removal',
  id: 'check_id',
};

export const resultRetention = retentionOf(probeResults);
