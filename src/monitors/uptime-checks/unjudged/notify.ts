// Mails the operator that nobody is left to judge checks: once, of however many and whosever they are, and once that all are
// judged again. About the checks themselves nobody is notified.

import { adminsOf } from '../../../accounts/people/people.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { queueMails } from '../../../platform/mail/queue.ts';
import { addMs, minutes } from '../../../platform/time.ts';
import { endIncident, noteIncident, takeUnreportedIncidents } from '../../operator-incident-store.ts';
import { SILENT_AFTER_MS } from '../locations/status.ts';
import { unjudgedMail } from './mail.ts';
import { countUnjudged } from './store.ts';

const KIND = 'checks_unjudged';
/** Without any for so long, it is over: a flapping location is one incident. */
const QUIET_MS = minutes(1);

/** The step of a job of which one node at a time does it. */
export async function notifyOfUnjudgedChecks(app: App, now: Date): Promise<boolean> {
  await transaction(app.database, async (tx) => {
    const { checks, since } = await countUnjudged(tx, addMs(now, -SILENT_AFTER_MS));
    if (since) await noteIncident(tx, { kind: KIND, since, at: now });
    const [begun] = await takeUnreportedIncidents(tx, [KIND], now);
    const ended = await endIncident(tx, KIND, addMs(now, -QUIET_MS));
    const incident = begun ?? ended;
    if (!incident) return;
    const about = { checks, began_at: incident.began_at, over_at: ended?.last_at };
    const mails = (await adminsOf(tx)).map((admin) => unjudgedMail(admin, about, app.urls.dashboard));
    await queueMails(app, tx, await Promise.all(mails), now);
  });
  return false;
}
