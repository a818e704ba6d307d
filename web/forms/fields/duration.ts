// Durations as people type them ("30 min", "1 h 30 min", "1d", "2 Stunden") and as they are shown in a field. Pure.

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const WEEK = 604_800;

/** Symbols first: they are the ones that are shown, and the same in every language. */
const words: readonly (readonly [seconds: number, words: string])[] = [
  [1, 's sec secs second seconds sek sekunde sekunden'],
  [MINUTE, 'min m mins minute minutes minuten'],
  [HOUR, 'h hr hrs hour hours std stunde stunden'],
  [DAY, 'd day days tag tage tagen t'],
  [WEEK, 'w wk wks week weeks wo woche wochen'],
];
const secondsOf = new Map(words.flatMap(([seconds, all]) => all.split(' ').map((word) => [word, seconds])));

const PART = /^\s*(?:,|and\b|und\b)?\s*(\d{1,12}(?:[.,]\d{1,9})?)\s*(\p{L}*)\.?/iu;

/**
 * Whole seconds, or null where it is no duration. A number needs its unit, but for 0 and for the last one, which counts
 * in the next smaller unit: `1h30`.
 */
export function parseDuration(text: string): number | null {
  let rest = text.trim();
  let total = 0;
  let unit: number | null = null;
  if (rest === '0') return 0;
  while (rest !== '') {
    const found = PART.exec(rest);
    const [whole = '', digits = '', word = ''] = found ?? [];
    const next: number | null = word === '' ? smallerThan(unit) : (secondsOf.get(word.toLowerCase()) ?? null);
    rest = rest.slice(whole.length).trim();
    if (!found || next === null || (unit !== null && next >= unit) || (word === '' && rest !== ''))
      return null;
    unit = next;
    total += Number(digits.replace(',', '.')) * next;
  }
  if (unit === null) return null;
  const seconds = Math.round(total);
  return Math.abs(total - seconds) < 1e-6 && Number.isSafeInteger(seconds) ? seconds : null;
}

const smaller = new Map([
  [WEEK, DAY],
  [DAY, HOUR],
  [HOUR, MINUTE],
  [MINUTE, 1],
]);

const smallerThan = (unit: number | null) => (unit === null ? null : (smaller.get(unit) ?? null));

/** Exactly, in as many units as that takes: `1 h 30 min`. */
export function formatDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / DAY), 'd'],
    [Math.floor((seconds % DAY) / HOUR), 'h'],
    [Math.floor((seconds % HOUR) / MINUTE), 'min'],
    [seconds % MINUTE, 's'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return shown.join(' ') || '0 s';
}

/** In words of a language: `1 hour 30 minutes`. */
export function durationInWords(seconds: number, locale: string): string {
  const parts = [
    [Math.floor(seconds / DAY), 'day'],
    [Math.floor((seconds % DAY) / HOUR), 'hour'],
    [Math.floor((seconds % HOUR) / MINUTE), 'minute'],
    [seconds % MINUTE, 'second'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0);
  return (shown.length > 0 ? shown : ([[0, 'second']] as const))
    .map(([count, unit]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(' ');
}
