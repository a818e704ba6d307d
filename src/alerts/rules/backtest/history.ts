// What a back-test reads of monitors. They are further right, so hosts/ hands their reader in.

import type { MetricName } from '../../../../shared/metric-names.ts';
import type { Database } from '../../../platform/database/database.ts';

/** One list per column, since there are millions of rows. */
export interface SampleColumns {
  /** Milliseconds since 1970. */
  at_ms: readonly number[];
  values: ReadonlyMap<MetricName, readonly (number | null)[]>;
}

export interface SamplePart {
  server_id: number;
  metrics: readonly MetricName[];
  /** Later than this, and before `before`. */
  after: Date;
  before: Date;
  limit: number;
}

/** Samples of a server of the account, oldest first; none where the account has no such server. */
export type ReadSamples = (database: Database, accountId: number, part: SamplePart) => Promise<SampleColumns>;
