// What is measured of monitors of one kind: rows by day, and roll-ups of them.

import type { DayPartitioned } from '../platform/database/day-partitions.ts';

/** Where it lies. All but the monitors themselves name them by `id`. */
export interface Measured<Id extends 'server_id' | 'check_id' = 'server_id' | 'check_id'> {
  rows: DayPartitioned;
  rollups: 'server_rollup' | 'probe_rollup';
  /** Of the roll-ups, so that their primary key finds those that are old. */
  steps: readonly number[];
  /**
   * When a bucket of each step is summed up, in seconds after it ended: its parts are complete by then. Those of all
   * monitors end together, so each monitor has a moment of its own within `spread`.
   */
  rests: Readonly<Record<number, { rest: number; spread: number }>>;
  buckets: 'server_bucket' | 'probe_bucket';
  monitors: 'server' | 'uptime_check';
  removals: 'server_removal' | 'uptime_check_removal';
  id: Id;
}

/** Of one monitor, beginning at `at`. */
export type Bucket<Id extends Measured['id']> = { [Name in Id]: number } & { at: Date };
