// Durations as documents have them: `30s`, `10m`, `1h30m`, `7d`. Pure.

const UNITS = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;

/** Whole numbers with a unit each, largest first or not. */
export const DURATION_PATTERN = '^(\\d{1,15}(w|d|h|ms|m|s))+$';
export const DURATION_REASON = 'a duration such as 30s, 10m, 2h or 7d';

const isDuration = new RegExp(DURATION_PATTERN);

/** In milliseconds; null for what is no duration, and for more than a number holds exactly. */
export function parseDuration(text: string): number | null {
  if (text.length > 100 || !isDuration.test(text)) return null;
  const parts = [...text.matchAll(/(\d+)(ms|w|d|h|m|s)/g)];
  const ms = parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNITS[unit as keyof typeof UNITS],
    0,
  );
  return Number.isSafeInteger(ms) ? ms : null;
}

/** The shortest text that `parseDuration` reads as `ms`: one unit if it can be, else as many as it takes. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s';
  const units = Object.entries(UNITS).filter(([unit]) => unit !== 'w');
  const single = units.find(([, size]) => ms % size === 0 && ms / size < 1_000);
  if (single) return `${ms / single[1]}${single[0]}`;
  let left = ms;
  return units
    .map(([unit, size]) => {
      const count = Math.floor(left / size);
      left -= count * size;
      return count === 0 ? '' : `${count}${unit}`;
    })
    .join('');
}
