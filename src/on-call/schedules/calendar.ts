// The address under which whoever has it reads the shifts of a schedule as a calendar.

import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { addMs, days } from '../../platform/time.ts';
import { hashToken } from '../../platform/tokens.ts';
import { calendarText } from './calendar-text.ts';
import { noteScheduleAct } from './manage.ts';
import { presentShifts } from './present.ts';
import { knownSchedules } from './read.ts';
import { findByCalendarToken, lockSchedule, saveCalendarToken } from './store.ts';

const BEHIND = days(14);
const AHEAD = days(79);

/** Another address; the one before stops working. Throws Refusal 404. */
export const shareCalendar = (call: ActorCall, id: number): Promise<{ url: string }> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    const row = (await lockSchedule(tx, account_id, id)) ?? notFound();
    const token = randomBytes(32).toString('base64url');
    await saveCalendarToken(tx, account_id, id, hashToken(token));
    await noteScheduleAct(tx, call, row, { verb: 'share_calendar' });
    return { url: `${call.app.urls.api}/schedules/${id}/calendar.ics?token=${token}` };
  });

/** Its address stops working. Throws Refusal 404. */
export const unshareCalendar = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    const row = (await lockSchedule(tx, account_id, id)) ?? notFound();
    await saveCalendarToken(tx, account_id, id, null);
    await noteScheduleAct(tx, call, row, { verb: 'unshare_calendar' });
  });

/** The shifts of two weeks ago until eleven weeks from now; null: no schedule has this address. */
export async function readCalendar(
  { database, urls }: Pick<App, 'database' | 'urls'>,
  { id, token }: { id: number; token: string },
  now: Date,
): Promise<string | null> {
  const row = await findByCalendarToken(database, id, hashToken(token));
  if (!row) return null;
  const window = { from: addMs(now, -BEHIND), to: addMs(now, AHEAD) };
  const [known] = await knownSchedules(database, [row], window);
  if (!known) return null;
  const { shifts } = presentShifts(known, window);
  return calendarText({ schedule: row, shifts, host: new URL(urls.api).host, now });
}
