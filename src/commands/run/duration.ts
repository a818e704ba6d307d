// How long something is, as it is written on a command line.

const PARTS = /^(?:(\d{1,9})d)?(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?$/;
const SECONDS = [86_400, 3_600, 60, 1];

/** Whole seconds of `90s`, `15m`, `2h`, `1d` and sums such as `1h30m`; null for anything else. */
export function parseDuration(text: string): number | null {
  const parts = PARTS.exec(text);
  if (text === '' || !parts) return null;
  return SECONDS.reduce((sum, size, index) => sum + size * Number(parts[index + 1] ?? 0), 0);
}
