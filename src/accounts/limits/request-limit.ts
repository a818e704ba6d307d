// Refuses callers who ask too often.

import type { Database } from '../../platform/database/database.ts';
import { RateLimited } from '../../platform/errors.ts';
import { type Allowance, countHit } from './rate-store.ts';

/** Counts a request; throws RateLimited where its bucket is full, and then counts nothing. */
export async function limitRequests(database: Database, allowance: Allowance, now: Date): Promise<void> {
  const hit = await countHit(database, allowance, now);
  if (hit.counted) return;
  throw new RateLimited(Math.max(1, Math.ceil((hit.full_until.getTime() - now.getTime()) / 1_000)));
}
