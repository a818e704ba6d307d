// How long the audit log is kept. Nothing else deletes from it: the database refuses.

import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { addMs, days } from '../../platform/time.ts';
import { deleteEventsOfAccount, deleteOldEvents } from './store.ts';

const KEPT_MS = days(400);
/** Sign-ins with unknown addresses belong to no account, so nobody could ask for them to be deleted. */
const STRANGERS_KEPT_MS = days(90);
const BATCH = 1_000;

/** Deletes up to 1,000 events of accounts and as many of none; true: there may be more. A recurring job. */
export const deleteExpiredAuditEvents = (app: App, now: Date): Promise<boolean> =>
  transaction(app.database, (tx) =>
    deleteOldEvents(tx, {
      before: addMs(now, -KEPT_MS),
      strangers_before: addMs(now, -STRANGERS_KEPT_MS),
      limit: BATCH,
    }),
  );

/** Deletes up to 1,000 events of an account that is being deleted; true: there may be more. */
export const removeAuditEvents = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await deleteEventsOfAccount(tx, accountId, BATCH)) === BATCH;
