// What is read of a Healthchecks: checks as its API v3 describes them, and channels with their value where it is known.

import type { Fields } from '../source-item.ts';

export interface HealthchecksSource {
  checks: readonly Fields[];
  /** `value` is missing where the API was read: it gives no addresses and no secrets. */
  channels: readonly Fields[];
  /** When the status of a check changed, in milliseconds since 1970, and to what. Only databases have them. */
  flips?: readonly { uuid: string; at: number; status: string }[];
}
