// How long silences and maintenance windows are kept once they are over.

import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { addMs, days } from '../../platform/time.ts';
import { deleteEnded, deleteOldCuts } from './store.ts';

/** The longest window of time that uptime is asked for. */
const WINDOWS_KEPT_MS = days(400);
const SILENCES_KEPT_MS = days(90);
const BATCH = 1_000;

/** Forgets up to 1,000 of each; true: there may be more. A recurring job. */
export const deleteEndedMuteWindows = (app: App, now: Date): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    const [silences, windows] = [addMs(now, -SILENCES_KEPT_MS), addMs(now, -WINDOWS_KEPT_MS)];
    const deleted = [
      await deleteEnded(tx, { type: 'silence', before: silences, limit: BATCH }),
      await deleteEnded(tx, { type: 'maintenance', before: windows, limit: BATCH }),
      await deleteOldCuts(tx, windows, BATCH),
    ];
    return deleted.includes(BATCH);
  });
