// The table of samples: one row a minute and server, in partitions by UTC day.

import type { DayPartitioned } from '../../platform/database/day-partitions.ts';

export const samplePartitions: DayPartitioned = {
  table: 'server_sample',
  keyAt: (moment) => moment.toISOString(),
};
