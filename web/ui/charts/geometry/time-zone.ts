// Wall clocks of time zones, by the rules the browser knows.

const HOUR = 3_600_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of the zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  const shown = formatterOf(zone).format(at);
  const [, sign, hour = '0', minute = '0', second = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(shown) ?? [];
  const ms = (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1_000;
  return sign === '-' ? -ms : ms;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formatters.set(zone, formatter);
  return formatter;
}

/** What a clock in the zone shows, as the UTC milliseconds at which a clock in UTC shows the same. */
export const wallClock = (zone: string, at: number): number => at + offsetAt(zone, at);

/** The moments at which the clocks show this: none where they are put forward over it, two where they are put back. */
export function momentsOf(zone: string, wall: number): number[] {
  const offsets = [offsetAt(zone, wall - 24 * HOUR), offsetAt(zone, wall + 24 * HOUR)];
  return [...new Set(offsets)]
    .map((offset) => wall - offset)
    .filter((at) => wallClock(zone, at) === wall)
    .sort((a, b) => a - b);
}

/** When the clocks first show this or, where they jump over it, what comes next. */
export function firstMoment(zone: string, wall: number): number {
  return momentsOf(zone, wall)[0] ?? wall - offsetAt(zone, wall - 24 * HOUR);
}
