// The table of results: one row per probe, in partitions by UTC day.

import type { DayPartitioned } from '../../../platform/database/day-partitions.ts';

export const resultPartitions: DayPartitioned = {
  table: 'probe_result',
  keyAt: (moment) => moment.toISOString(),
};
