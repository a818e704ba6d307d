// Notifies the admins of the instance when pings are recorded late or cannot be recorded: once when it begins, once
// when it is over.

import { adminsOf } from '../../../accounts/people/people.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { addMs, hours, seconds } from '../../../platform/time.ts';
import {
  endIncident,
  type Incident,
  noteIncident,
  type PingIncidentKind,
  takeUnreportedIncidents,
} from '../../operator-incident-store.ts';
import type { RunningRecorder } from './running-recorder.ts';
import { type Trouble, troubleMail } from './trouble-mails.ts';

const LATE_MS = seconds(30);
const IN_TIME_MS = seconds(5);
/** A process that stood still seems late for the moment that it takes to catch up. */
const LASTING_MS = seconds(5);
/** Without another dead letter for so long, that is over. */
const QUIET_MS = hours(1);

export const PING_INCIDENTS = ['pings_late', 'dead_letters'] as const;

export type PingIncident = Incident<PingIncidentKind>;

interface Lateness {
  since: Date;
  seenAtMs: number;
  isLasting: boolean;
}

type Watched = Pick<RunningRecorder, 'lagMs' | 'listenedUntil' | 'superseded'>;

export interface TroubleWatch {
  /** Remembers what can be seen without the database. Called often. */
  look(app: App, now: Date): void;
  /**
   * The step of a job. While the database cannot be reached it throws, or waits with it; what was seen meanwhile is sent
   * afterwards, in one mail if it is over by then.
   */
  notify(app: App, now: Date): Promise<boolean>;
}

export function watchTrouble(recorder: Watched): TroubleWatch {
  const seen: { lateness: Lateness | null } = { lateness: null };
  const look = (app: App, now: Date) => {
    seen.lateness = lookAt(app, recorder, now, seen.lateness);
  };
  return {
    look,
    async notify(app, now) {
      // Whoever took over reports it.
      if (recorder.superseded) return false;
      look(app, now);
      const { lateness } = seen;
      const isInTime = recorder.listenedUntil !== null && recorder.lagMs <= IN_TIME_MS;
      await transaction(app.database, async (tx) => {
        const over = isInTime ? await endLateness(tx, lateness, now) : null;
        if (!isInTime && lateness?.isLasting)
          await noteIncident(tx, { kind: 'pings_late', since: lateness.since, at: now });
        const ended = await endIncident(tx, 'dead_letters', addMs(now, -QUIET_MS));
        const begun = await takeUnreportedIncidents(tx, PING_INCIDENTS, now);
        await queueTroubleMails(app, tx, { begun, ended: [over, ended] }, now);
      });
      // What was seen while this waited is another lateness.
      if (isInTime && seen.lateness === lateness) seen.lateness = null;
      return false;
    },
  };
}

/** The same object while nothing has changed. */
function lookAt(app: App, recorder: Watched, now: Date, before: Lateness | null): Lateness | null {
  const isLate = recorder.lagMs > LATE_MS;
  const nowMs = app.clock.monotonicMs();
  if (before) {
    const hasLasted = isLate && nowMs - before.seenAtMs >= LASTING_MS;
    return hasLasted && !before.isLasting ? { ...before, isLasting: true } : before;
  }
  if (!isLate) return null;
  const since = recorder.listenedUntil ?? addMs(now, -recorder.lagMs);
  return { since, seenAtMs: nowMs, isLasting: false };
}

/** What was seen and could not be noted, because the database was away, is over as well. */
async function endLateness(tx: Tx, lateness: Lateness | null, now: Date): Promise<PingIncident | null> {
  const noted = await endIncident(tx, 'pings_late', now);
  if (noted || !lateness?.isLasting) return noted;
  return { kind: 'pings_late', began_at: lateness.since, last_at: now, count: 1 };
}

/** Mails all who run this instance what began and what is over. */
export async function queueTroubleMails(
  app: App,
  tx: Tx,
  { begun, ended }: { begun: readonly PingIncident[]; ended: readonly (PingIncident | null)[] },
  now: Date,
) {
  const troubles: Trouble[] = [
    ...begun.map((incident) => ({ ...incident, over_at: null })),
    ...ended.flatMap((incident) => (incident ? [{ ...incident, over_at: incident.last_at }] : [])),
  ];
  if (troubles.length === 0) return;
  for (const admin of await adminsOf(tx))
    for (const trouble of troubles)
      await queueMail(app, tx, await troubleMail(admin, trouble, app.urls.dashboard), now);
}
