// How all nodes together stand: whether each keeps what it is sent, and whether all of it is recorded in time.

import type { App } from '../../../../platform/app.ts';
import { transaction } from '../../../../platform/database/database.ts';
import { recentAway, takeRecentAway } from '../../../../platform/nodes/register.ts';
import { addMs, hours, seconds } from '../../../../platform/time.ts';
import { endIncident, noteIncident, takeUnreportedIncidents } from '../../../operator-incident-store.ts';
import { PING_INCIDENTS, type PingIncident, queueTroubleMails } from '../trouble-watch.ts';
import { judgedByAll } from './door-store.ts';

/** Longer than it takes until others record what a node that died did. */
const LATE_MS = seconds(45);
const IN_TIME_MS = seconds(10);
/** What was taken while the database was away is recorded within so long. */
const CATCHING_UP_MS = seconds(30);
/** Without another dead letter for so long, that is over. */
const QUIET_MS = hours(1);

export interface Standing {
  ok: boolean;
  detail?: string;
  /** Until when all that was received is recorded and judged; null: nothing is. */
  listenedUntil: Date | null;
}

export async function standingOfAll({ database, node }: App, now: Date): Promise<Standing> {
  const listenedUntil = await judgedByAll(database);
  const lagMs = listenedUntil ? now.getTime() - listenedUntil.getTime() : 0;
  const late = lagMs > LATE_MS ? [`pings are recorded ${Math.round(lagMs / 1_000)} s late`] : [];
  const found = [...(node?.troubles() ?? []), ...late];
  return { ok: found.length === 0, ...(found.length > 0 && { detail: found.join('; ') }), listenedUntil };
}

/** The step of a job of which one node at a time does it: mails the people who run this instance, once when it begins and once when it is over. */
export async function notifyOfSharedTrouble(app: App, now: Date): Promise<boolean> {
  const until = await judgedByAll(app.database);
  const lagMs = until ? now.getTime() - until.getTime() : 0;
  await transaction(app.database, async (tx) => {
    const isInTime = until !== null && lagMs <= IN_TIME_MS;
    const noted = isInTime ? await endIncident(tx, 'pings_late', now) : null;
    // While the database is away nothing can be noted. What has caught up soon after is one mail, that it is over.
    const isBack = (await recentAway(tx, now)).some(
      ({ to }) => now.getTime() - to.getTime() < CATCHING_UP_MS,
    );
    if (until && lagMs > LATE_MS && !isBack)
      await noteIncident(tx, { kind: 'pings_late', since: until, at: now });
    const away = isInTime
      ? await takeRecentAway(tx, now, { longerMs: LATE_MS, isKnown: noted !== null })
      : null;
    const over = noted ?? (away && lateWhile(away));
    const ended = await endIncident(tx, 'dead_letters', addMs(now, -QUIET_MS));
    const begun = await takeUnreportedIncidents(tx, PING_INCIDENTS, now);
    await queueTroubleMails(app, tx, { begun, ended: [over, ended] }, now);
  });
  return false;
}

const lateWhile = ({ from, to }: { from: Date; to: Date }): PingIncident => ({
  ...{ kind: 'pings_late', began_at: from, last_at: to, count: 1 },
});
