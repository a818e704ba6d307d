// Durations as people type them ("30 min", "1 h 30 min", "1d", "2 Stunden") and as they are shown in a field. Pure.

import type { FormatWords } from '../../../shared/texts/texts.ts';

/** How a reader writes durations. */
export interface DurationWords extends Pick<FormatWords, 'units'> {
  locale: string;
}

const english: DurationWords = { locale: 'en', units: {} };

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const WEEK = 604_800;

/** In every language, beside its own words for the units. Symbols first: they are the ones that are shown. */
const common: readonly (readonly [seconds: number, words: string])[] = [
  [1, 's sec secs second seconds sek sekunde sekunden'],
  [MINUTE, 'min m mins minute minutes minuten'],
  [HOUR, 'h hr hrs hour hours std stunde stunden'],
  [DAY, 'd day days tag tage tagen t'],
  [WEEK, 'w wk wks week weeks wo woche wochen'],
];
/** One of each way in which a language writes units: Polish has four. */
const COUNTS = [1, 2, 5, 1.5];
const intlUnits = [
  [1, 'second'],
  [MINUTE, 'minute'],
  [HOUR, 'hour'],
  [DAY, 'day'],
  [WEEK, 'week'],
] as const;

interface Reading {
  secondsOf: ReadonlyMap<string, number>;
  /** The next number with its unit, behind a comma or an "and". */
  part: RegExp;
}

const readings = new Map<string, Reading>();

/** Kept, because it takes longer to make than to use. */
function readingOf(words: DurationWords): Reading {
  const known = readings.get(words.locale) ?? makeReading(words);
  readings.set(words.locale, known);
  return known;
}

function makeReading({ locale, units }: DurationWords): Reading {
  const own = intlUnits.flatMap(([seconds, unit]) =>
    (['long', 'short', 'narrow'] as const).flatMap((unitDisplay) => {
      const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
      return COUNTS.flatMap((count) => wordsIn(format.formatToParts(count)).map((word) => [word, seconds]));
    }),
  ) as [string, number][];
  const shown = symbols.flatMap(([seconds, unit]): [string, number][] => [[units[unit] ?? unit, seconds]]);
  const always = common.flatMap(([seconds, all]) =>
    all.split(' ').map((word): [string, number] => [word, seconds]),
  );
  const and = new Intl.ListFormat(locale)
    .formatToParts(['1', '2'])
    .map(({ type, value }) => (type === 'literal' ? value.trim() : ''));
  const between = ['and', 'und', ...and].filter((word) => /^\p{L}+$/u.test(word)).join('|');
  return {
    secondsOf: new Map([...own, ...always, ...shown]),
    part: new RegExp(
      `^\\s*(?:,|(?:${between})(?!\\p{L}))?\\s*(\\d{1,12}(?:[.,]\\d{1,9})?)\\s*(\\p{L}*)\\.?`,
      'iu',
    ),
  };
}

/** `Std` of `2 Std.` */
const wordsIn = (parts: readonly Intl.NumberFormatPart[]): string[] =>
  parts
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value.trim().replace(/\.$/, '').toLowerCase());

const symbols = [
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [1, 's'],
] as const;

/**
 * Whole seconds, or null where it is no duration. A number needs its unit, but for 0 and for the last one, which counts
 * in the next smaller unit: `1h30`.
 */
export function parseDuration(text: string, words = english): number | null {
  const { secondsOf, part } = readingOf(words);
  let rest = text.trim();
  let total = 0;
  let unit: number | null = null;
  if (rest === '0') return 0;
  while (rest !== '') {
    const found = part.exec(rest);
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
export function formatDuration(seconds: number, { units } = english): string {
  let rest = seconds;
  const shown = symbols.flatMap(([size, unit]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? [`${count} ${units[unit] ?? unit}`] : [];
  });
  return shown.join(' ') || `0 ${units.s ?? 's'}`;
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
