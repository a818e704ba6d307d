// Mails the operator that nobody is left to judge checks: once, of however many and whosever they are, and once that all are
// judged again. About the checks themselves nobody is notified.

import { adminsOf } from '../../../accounts/people/people.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { queueMails } from '../../../platform/mail/queue.ts';
import { addMs, minutes } from '../../../platform/time.ts';
import { SILENT_AFTER_MS } from '../locations/status.ts';
import { unjudgedMail } from './mail.ts';
import {
  beginIncident,
  countUnjudged,
  endIncident,
  findIncident,
  type Incident,
  noteIncident,
  type Unjudged,
} from './store.ts';

/** Without any for so long, it is over: a flapping location is one incident. */
const QUIET_MS = minutes(1);

/** The step of a job of which one node at a time does it. */
export async function notifyOfUnjudgedChecks(app: App, now: Date): Promise<boolean> {
  await transaction(app.database, async (tx) => {
    const found = await countUnjudged(tx, addMs(now, -SILENT_AFTER_MS));
    const incident = await findIncident(tx);
    const next = nextOf(incident, found, now);
    if (next === 'goes_on') await noteIncident(tx, now);
    const isMailed =
      next === 'begins' ? await beginIncident(tx, found, now) : next === 'ends' && (await endIncident(tx));
    if (!isMailed) return;
    const about = {
      ...found,
      began_at: incident?.began_at ?? found.since ?? now,
      over_at: incident?.last_at,
    };
    const admins = await adminsOf(tx);
    const mails = admins.map((admin) => unjudgedMail(admin, about, app.urls.dashboard));
    await queueMails(app, tx, await Promise.all(mails), now);
  });
  return false;
}

/** Pure. null: nothing is to be done. */
export function nextOf(
  incident: Incident | null,
  { checks }: Unjudged,
  now: Date,
): 'begins' | 'goes_on' | 'ends' | null {
  if (checks > 0) return incident ? 'goes_on' : 'begins';
  return incident && now.getTime() - incident.last_at.getTime() >= QUIET_MS ? 'ends' : null;
}
