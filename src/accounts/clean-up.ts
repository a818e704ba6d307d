// Forgets what has run out: sessions, registrations that nobody confirmed, resets that nobody used, rate windows.

import type { App } from '../platform/app.ts';
import { addMs, days } from '../platform/time.ts';
import { deleteExpired } from './clean-up-store.ts';

const BATCH = 1_000;
/** Sign-ins with unknown addresses belong to no account, so no account's deletion ever takes them along. */
const STRANGERS_KEPT_MS = days(90);

/** Deletes up to 1,000 rows of each kind; true: there may be more. */
export const forgetExpired = (app: App, now: Date): Promise<boolean> =>
  deleteExpired(app.database, { now, strangers_since: addMs(now, -STRANGERS_KEPT_MS), limit: BATCH });
