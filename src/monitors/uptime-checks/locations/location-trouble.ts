// Notifies of locations from which nothing that counts is seen: whose probers fell silent, have a wrong clock or are cut
// off. And of those of which that is over.

import { withSentences } from '../../../alerts/cause-sentences.ts';
import { type AlertChange, applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import { lockTurned, saveTrouble, type TurnedLocation } from './location-trouble-store.ts';
import { SILENT_AFTER_MS } from './status.ts';
import { createLocationSubject } from './subject.ts';

const LOCATIONS_PER_STEP = 200;
/** Whoever did not look for so long may not have been there to be called either. */
const AWAY_MS = seconds(15);

interface Watch {
  sinceMs: number;
  lookedMs: number;
}

const watches = new WeakMap<App, Watch>();

/** The step of a job: true when there may be more. After a start, or a pause, probers get time to call. */
export async function notifyOfLocationTrouble(app: App, now: Date): Promise<boolean> {
  const nowMs = app.clock.monotonicMs();
  const before = watches.get(app);
  const isNew = before === undefined || nowMs - before.lookedMs > AWAY_MS;
  const watch = { sinceMs: isNew ? nowMs : before.sinceMs, lookedMs: nowMs };
  watches.set(app, watch);
  if (nowMs - watch.sinceMs < SILENT_AFTER_MS) return false;
  return transaction(app.database, (tx) => notifyOfTurned(tx, now));
}

async function notifyOfTurned(tx: Tx, now: Date): Promise<boolean> {
  const turned = await lockTurned(tx, { now, forMs: SILENT_AFTER_MS, limit: LOCATIONS_PER_STEP });
  if (turned.length === 0) return false;
  const changes: { location: Saved; alert: AlertChange }[] = [];
  for (const location of turned) {
    const subject_id = location.subject_id ?? (await createLocationSubject(tx, location, now));
    changes.push(changeOf({ ...location, subject_id }, now));
  }
  await saveTrouble(
    tx,
    changes.map(({ location }) => location),
  );
  await applyAlertChanges(
    tx,
    changes.map(({ alert }) => alert),
    now,
  );
  return turned.length === LOCATIONS_PER_STEP;
}

type Known = TurnedLocation & { subject_id: number };
type Saved = Pick<Known, 'id' | 'subject_id' | 'offline_since'>;

/** Pure. It is offline from when it would have called at the latest, or since what it sees does not count. */
function changeOf(location: Known, now: Date): { location: Saved; alert: AlertChange } {
  const { id, subject_id, account_id, name, seen_at, has_token, trouble } = location;
  if (trouble === null) {
    const reason = has_token ? 'recovered' : 'revoked';
    return {
      location: { id, subject_id, offline_since: null },
      alert: { change: 'resolve', account_id, subject_id, at: now, reason, kinds: ['location_offline'] },
    };
  }
  const since = sinceOf(location) ?? now;
  const cause = withSentences({
    account_id,
    subject: { id: subject_id, type: 'location', name },
    kind: 'location_offline',
    at: trouble === 'silent' ? addMs(since, SILENT_AFTER_MS) : since,
    facts: {
      last_heard_at: seen_at.toISOString(),
      ...(trouble !== 'silent' && { reason: trouble, since: since.toISOString() }),
    },
  });
  return { location: { id, subject_id, offline_since: since }, alert: { change: 'raise', ...cause } };
}

const sinceOf = ({ trouble, seen_at, skewed_since, cut_off_since }: Known): Date | null =>
  trouble === 'silent' ? seen_at : trouble === 'skewed' ? skewed_since : cut_off_since;
