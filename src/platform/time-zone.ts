// Names of time zones.

/** The reason of an issue about a name that is none. */
export const TIME_ZONE_HINT = 'IANA time zone, such as Europe/Vilnius';

/** Whether the platform knows this IANA name (any case, aliases too). Bare offsets such as "+01:00" are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+\-/]{0,63}$/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
