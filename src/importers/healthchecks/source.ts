// What is read of a Healthchecks: checks as its API v3 describes them, and channels with their value where it is known.

import type { Fields } from '../source-item.ts';

export interface HealthchecksSource {
  checks: readonly Fields[];
  /** `value` is missing where the API was read: it gives no addresses and no secrets. */
  channels: readonly Fields[];
}
