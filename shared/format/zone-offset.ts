// How far clocks are ahead of UTC, by the platform's own rules of time zones.

const MOST_ZONES = 200; // A formatter weighs about 40 KB.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** In milliseconds; `zone` is an IANA name. */
export function offsetAt(zone: string, at: number): number {
  const shown = formatterOf(zone).format(at);
  const [, sign, hour = '0', minute = '0', second = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(shown) ?? [];
  const ms = (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1_000;
  return sign === '-' ? -ms : ms;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  if (formatters.size >= MOST_ZONES) formatters.clear();
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formatters.set(zone, formatter);
  return formatter;
}
