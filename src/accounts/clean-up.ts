// Forgets what has run out: sessions, registrations that nobody confirmed, links that nobody followed, rate windows.

import type { App } from '../platform/app.ts';
import { deleteExpired } from './clean-up-store.ts';

const BATCH = 1_000;

/** Deletes up to 1,000 rows of each kind; true: there may be more. */
export const deleteExpiredSignInRecords = (app: App, now: Date): Promise<boolean> =>
  deleteExpired(app.database, { now, limit: BATCH });
