// The calendars that the layers of a schedule name: those that are new are stored, others stay or get another address, and what
// no layer names any more goes.

import { MASK } from '../../../../shared/mask.ts';
import { mayNamePrivateTargets } from '../../../accounts/people/private-targets.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Issue, invalid, refuseIssues } from '../../../platform/errors.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import type { NewSchedule } from '../schema.ts';
import type { ScheduleKey, StoredLayer } from '../store.ts';
import type { WholeLayer } from '../whole-layer.ts';
import { calendarUrl, urlProblem } from './address.ts';
import { openUrl, sealUrl } from './sealed.ts';
import {
  deleteCalendars,
  findSealed,
  insertCalendar,
  lockAndCountCalendars,
  moveCalendar,
  reserveCalendarId,
  type SealedCalendar,
} from './store.ts';

/** Each is read every hour, and may take a thread for seconds. */
const MOST_CALENDARS = 20;

const fieldOf = (layer: number) => `layers.${layer}.calendar.url`;

/** Addresses are judged again whenever they are read; this is to say so at once. Throws ValidationFailed. */
export async function refuseAddresses(
  { app, actor }: ActorCall,
  layers: NewSchedule['layers'] = [],
): Promise<void> {
  const privateAllowed = mayNamePrivateTargets(app, actor);
  const issues = await Promise.all(
    layers.map(async ({ calendar }, layer): Promise<Issue[]> => {
      if (!calendar || calendar.url === MASK) return [];
      const reason = urlProblem(calendar.url, { plain: privateAllowed });
      if (reason !== null) return [{ field: fieldOf(layer), reason }];
      const target = await app.safeFetch.checkTarget(calendarUrl(calendar.url), { privateAllowed });
      return target.ok ? [] : [{ field: fieldOf(layer), reason: target.reason }];
    }),
  );
  refuseIssues(issues.flat());
}

interface Kept {
  id: number;
  /** null: it cannot be opened, and waits to be given again. */
  url: string | null;
}

/** The layers as they are stored. The schedule is locked. Throws ValidationFailed. */
export async function keepCalendars(
  tx: Tx,
  { app, now }: ActorCall,
  key: ScheduleKey,
  layers: readonly WholeLayer[],
): Promise<StoredLayer[]> {
  const sealed = await findSealed(tx, key.account_id);
  const left = sealed
    .filter(({ schedule_id }) => schedule_id === key.schedule_id)
    .map((one) => openKept(app, one));
  const take = (isIt: (kept: Kept) => boolean): Kept | null => {
    const at = left.findIndex(isIt);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  // Those that are named come first, so that no other layer with the same address takes them.
  const named = layers.map(({ calendar }) =>
    calendar?.id === undefined ? null : take(({ id }) => id === calendar.id),
  );
  const kept = layers.map(({ calendar }, place) => {
    if (!calendar) return null;
    return named[place] ?? take(({ url }) => url === calendarUrl(calendar.url));
  });
  // Before others are added, of which there may be only so many.
  if (left.length > 0)
    await deleteCalendars(
      tx,
      key,
      left.map(({ id }) => id),
    );
  const stored: StoredLayer[] = [];
  for (const [place, { calendar, rotation, first_handover, ...layer }] of layers.entries())
    stored.push(
      calendar
        ? {
            ...layer,
            calendar_id: await keepOne(tx, { app, now, key, place }, kept[place] ?? null, calendar.url),
          }
        : { ...layer, ...whole(rotation, first_handover) },
    );
  return stored;
}

function openKept(app: ActorCall['app'], { id, url_sealed }: SealedCalendar): Kept {
  try {
    return { id, url: openUrl(app, id, url_sealed) };
  } catch {
    // The schedule says that it is to be given again.
    return { id, url: null };
  }
}

/** What takes turns has passed `scheduleIssues`. */
function whole(rotation: WholeLayer['rotation'], first_handover: WholeLayer['first_handover']) {
  if (!rotation || first_handover === null) throw new Error('A layer without turns and without a calendar');
  return { rotation, first_handover };
}

interface Keeping extends Pick<ActorCall, 'app' | 'now'> {
  key: ScheduleKey;
  place: number;
}

async function keepOne(
  tx: Tx,
  { app, now, key, place }: Keeping,
  kept: Kept | null,
  given: string,
): Promise<number> {
  if (given === MASK) return kept?.id ?? invalid(fieldOf(place), 'a value, not a mask');
  const url = calendarUrl(given);
  if (kept?.url === url) return kept.id;
  const { host } = new URL(url);
  if (kept) {
    await moveCalendar(tx, key, { id: kept.id, url_sealed: sealUrl(app, kept.id, url), host }, now);
    return kept.id;
  }
  if ((await lockAndCountCalendars(tx, key.account_id)) >= MOST_CALENDARS)
    return invalid(fieldOf(place), `at most ${MOST_CALENDARS} calendars in an account`);
  const id = await reserveCalendarId(tx);
  await insertCalendar(tx, key, { id, url_sealed: sealUrl(app, id, url), host }, now);
  return id;
}
