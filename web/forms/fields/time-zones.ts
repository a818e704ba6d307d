// Time zones to choose from. Pure.

/** `UTC+02:00`, as it is at that moment. */
export function offsetOf(zone: string, at: Date, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', 'UTC');
}

/** Those that people think of first, then all; each once. */
export function zonesOf(first: readonly string[]): string[] {
  return [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
