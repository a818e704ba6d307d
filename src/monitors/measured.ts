// What is measured of monitors of one kind: rows by day, and roll-ups of them.

import type { DayPartitioned } from '../platform/database/day-partitions.ts';

/** Where it lies. All but the monitors themselves name them by `id`. */
export interface Measured {
  rows: DayPartitioned;
  rollups: 'server_rollup' | 'probe_rollup';
  /** Of the roll-ups, so that their primary key finds those that are old. */
  steps: readonly number[];
  buckets: 'server_bucket' | 'probe_bucket';
  monitors: 'server' | 'uptime_check';
  removals: 'server_removal' | 'uptime_check_removal';
  id: 'server_id' | 'check_id';
}
