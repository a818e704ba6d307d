// The time on a wall clock somewhere, as `datetime-local` has it (`2026-06-16T09:42`), and the moment that it names. Pure.

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const A_DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

/** What a clock in `zone` shows at a moment, to the minute. */
export function localTime(at: Date, zone: string): string {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day] = [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')];
  return `${year}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}`;
}

/**
 * The moment at which a clock in `zone` shows `local`; null where it is no such time. A time that the clock skips is
 * moved on by as much as was skipped; of a time that it shows twice, the first is meant.
 */
export function momentOf(local: string, zone: string): Date | null {
  if (!LOCAL.test(local)) return null;
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = asUtc - offsetMs(asUtc - A_DAY_MS, zone);
  const after = asUtc - offsetMs(asUtc + A_DAY_MS, zone);
  const shown = [before, after]
    .sort((a, b) => a - b)
    .find((candidate) => localTime(new Date(candidate), zone) === local);
  return new Date(shown ?? before);
}

/** How far a clock in `zone` is ahead of UTC. */
function offsetMs(at: number, zone: string): number {
  const wholeMinute = at - (at % 60_000);
  return Date.parse(`${localTime(new Date(wholeMinute), zone)}:00Z`) - wholeMinute;
}
