// The time zones that a calendar names: those that the platform knows by its own rules, which are kept up to date, and others
// by what the calendar says of them (VTIMEZONE; RFC 5545, section 3.6.5). Only the thread that reads calendars loads this.

import ICAL from 'ical.js';
import { isTimeZone } from '../../../platform/time-zone.ts';
import { type WallClock, wallClockOf } from '../../wall-clock.ts';

class PlatformZone extends ICAL.Timezone {
  readonly clock: WallClock;

  constructor(tzid: string, clock: WallClock) {
    super({ tzid } as never);
    this.clock = clock;
  }

  override utcOffset(time: ICAL.Time): number {
    const wall = wallOf(time);
    return (wall - this.clock.firstShowing(wall)) / 1_000;
  }
}

/** What the clocks show, as milliseconds of UTC. */
export const wallOf = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

/** The IANA zone that is meant; null: none that the platform knows. Old programs write `/mozilla.org/20050126_1/Europe/Berlin`. */
export function platformZone(tzid: string): string | null {
  const name = tzid.replace(/^\/[^/]+\/(?:\d[^/]*\/)?/, '');
  return isTimeZone(name) ? name : null;
}

/** From then on times in these zones are those of the platform; of all others what their calendar says. */
export function preferPlatformZones(tzids: Iterable<string>): void {
  ICAL.TimezoneService.reset();
  for (const tzid of tzids) {
    const name = platformZone(tzid);
    if (name !== null) ICAL.TimezoneService.register(new PlatformZone(tzid, wallClockOf(name)), tzid);
  }
}

/** When the clocks of the zone show it. Times without a zone, and days, are on the clocks of the schedule. */
export function momentOf(wall: number, zone: ICAL.Timezone | null, schedule: WallClock): number {
  if (zone === null || zone === ICAL.Timezone.localTimezone) return schedule.firstShowing(wall);
  if (zone instanceof PlatformZone) return zone.clock.firstShowing(wall);
  if (zone === ICAL.Timezone.utcTimezone) return wall;
  const at = new Date(wall);
  const time = new ICAL.Time(
    {
      ...{ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() },
      ...{ hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds(), isDate: false },
    },
    zone,
  );
  return time.toUnixTime() * 1_000;
}
