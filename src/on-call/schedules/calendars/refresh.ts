// Reads imported calendars every hour: on several nodes each is read by one. While the other side fails, what was read last
// stays, as far ahead as it goes.

import { membersAsNamed } from '../../../accounts/people/people.ts';
import { accountsReachingPrivateTargets } from '../../../accounts/people/private-targets.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { announceChanges } from '../../../platform/events.ts';
import { addMs, days, hours, minutes } from '../../../platform/time.ts';
import type { Span } from '../../week-hours.ts';
import { requestGapReview } from '../gap-store.ts';
import { requestShiftReview } from '../shift-store.ts';
import { lockSchedule } from '../store.ts';
import type { CalendarEvent, ReadEvents } from './calendar-events.ts';
import { membersByEvent } from './event-members.ts';
import { shiftsOfEvents } from './event-shifts.ts';
import { type Fetched, fetchCalendar } from './fetch-calendar.ts';
import { readInThread } from './read-in-thread.ts';
import { openUrl } from './sealed.ts';
import {
  claimCalendars,
  type DueCalendar,
  type FoundShifts,
  type ReadCalendar,
  saveCalendar,
} from './store.ts';

const AT_ONCE = 10;
const EVERY_MS = hours(1);
const FIRST_PAUSE_MS = minutes(5);
/** Longer than reading may take. */
const LEASE_MS = minutes(10);
/** Who is on call is asked for 64 days ahead, gaps a week further, and calendars of schedules for two weeks back. */
const BEHIND_MS = days(31);
const AHEAD_MS = days(80);
const MOST_UNMATCHED = 10;

/** A step of a job; true: there may be more. */
export async function readImportedCalendars(app: App, now: Date, signal: AbortSignal): Promise<boolean> {
  const claim = { now, until: addMs(now, LEASE_MS), limit: AT_ONCE };
  const due = await claimCalendars(app.database, claim);
  const reaching = await accountsReachingPrivateTargets(app, [
    ...new Set(due.map(({ account_id }) => account_id)),
  ]);
  await Promise.all(
    due.map((one) => readOne(app, one, { privateAllowed: reaching.has(one.account_id), now, signal })),
  );
  return due.length === AT_ONCE;
}

async function readOne(
  app: App,
  due: DueCalendar,
  { privateAllowed, now, signal }: { privateAllowed: boolean; now: Date; signal: AbortSignal },
): Promise<void> {
  const { etag, last_modified, copy, timezone, failures } = due;
  const url = opened(app, due);
  // Where nothing came of the copy, that it is unchanged is no help.
  const validators =
    copy === null || failures > 0 ? { etag: null, last_modified: null } : { etag, last_modified };
  const fetched: Fetched =
    url === null
      ? { outcome: 'failed', problem: 'its address cannot be opened: give it again' }
      : await fetchCalendar(app, { url, ...validators, privateAllowed, signal });
  const window = { from: now.getTime() - BEHIND_MS, to: now.getTime() + AHEAD_MS };
  const read =
    fetched.outcome === 'read' ? await readInThread({ text: fetched.text, timezone, window }, signal) : null;
  // What was read last goes on: the window moves, and members come and go.
  const kept =
    read?.ok || copy === null ? null : await readInThread({ text: copy, timezone, window }, signal);
  // Where this program stops, the other side has not failed: it is read again when the claim is over.
  if (signal.aborted) return;
  const usable = [read, kept].find((one) => one?.ok);
  const found = usable?.ok ? await shiftsIn(app, due, usable, now) : null;
  const problem = problemOf(fetched, read ?? kept);
  await save(app, due, { found, ...stateAfter(due, { fetched, read, problem, now }) }, now);
}

/** null: it was encrypted with another secret than this instance has. */
function opened(app: App, { id, url_sealed }: DueCalendar): string | null {
  try {
    return openUrl(app, id, url_sealed);
  } catch (err) {
    app.log.error({ err, schedule_calendar_id: id }, 'the address of a calendar cannot be opened');
    return null;
  }
}

function problemOf(fetched: Fetched, read: ReadEvents | null): string | null {
  if (fetched.outcome === 'failed') return fetched.problem;
  return read?.ok === false ? read.problem : null;
}

interface After {
  fetched: Fetched;
  read: ReadEvents | null;
  problem: string | null;
  now: Date;
}

function stateAfter(
  { failures }: DueCalendar,
  { fetched, read, problem, now }: After,
): Omit<ReadCalendar, 'found'> {
  if (problem !== null) {
    const pauseMs = Math.min(EVERY_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));
    return {
      fetched: null,
      fetched_at: null,
      failures: failures + 1,
      error: problem,
      next_fetch_at: addMs(now, pauseMs),
    };
  }
  const { etag, last_modified } = { etag: null, last_modified: null, ...fetched };
  return {
    fetched: read?.ok ? { etag, last_modified, copy: read.copy } : null,
    ...{ fetched_at: now, failures: 0, error: null, next_fetch_at: addMs(now, EVERY_MS) },
  };
}

/** Of whoever is a member now. */
async function shiftsIn(
  app: Pick<App, 'database'>,
  { account_id }: DueCalendar,
  { events, unreadable }: ReadEvents & { ok: true },
  now: Date,
): Promise<FoundShifts> {
  const memberOf = membersByEvent(events.length === 0 ? [] : await membersAsNamed(app.database, account_id));
  const matched = events.map((event) => ({ event, member_id: memberOf(event) }));
  const shifts = matched.flatMap(({ event: { from, to }, member_id }) =>
    member_id === null ? [] : [{ member_id, from, to }],
  );
  const nobodys = matched.flatMap(({ event, member_id }) =>
    member_id === null && event.to > now.getTime() ? [event] : [],
  );
  return {
    shifts: shiftsOfEvents(shifts),
    events: events.length,
    unmatched: nobodys.slice(0, MOST_UNMATCHED).map(shown),
    unmatched_events: nobodys.length,
    unreadable_events: unreadable,
  };
}

const MOST_PEOPLE = 5;

const shown = ({ summary, attendees, organizer, from, to }: CalendarEvent & Span) => ({
  ...{ summary, from, to },
  people: [...attendees, ...(organizer && attendees.length === 0 ? [organizer] : [])]
    .map(({ email, name }) => email || name)
    .filter((one) => one !== '')
    .slice(0, MOST_PEOPLE),
});

const save = (app: App, due: DueCalendar, read: ReadCalendar, now: Date): Promise<void> =>
  transaction(app.database, async (tx) => {
    // As whoever changes it: the schedule before its calendars.
    if (!(await lockSchedule(tx, due.account_id, due.schedule_id))) return;
    const saved = await saveCalendar(tx, due, read);
    if (saved === 'gone') return;
    const schedule = { account_id: due.account_id, schedule_id: due.schedule_id };
    if (saved === 'changed') {
      await requestShiftReview(tx, schedule, now);
      await requestGapReview(tx, schedule, now);
    }
    await announceChanges(tx, [{ account_id: due.account_id, type: 'schedule', id: due.schedule_id }]);
  });
