// Formats numbers within texts by the region of the profile, as all others are. The build puts this in place of the number
// formatter of the MessageFormat runtime, which knows the language alone.

import { smallNumber } from '../../shared/format/parts.ts';

const locales = new Map<string, string>();
const formats = new Map<string, Intl.NumberFormat>();

/** `locale` (BCP 47) has the region; texts of this language follow it from now on. */
export function setNumberLocale(language: string, locale: string): void {
  locales.set(language, locale);
}

/** `{size, number}` in a text. */
export function number(language: string, value: number, offset: number): string {
  const locale = locales.get(language) ?? language;
  return smallNumber(value - offset, locale) ?? formatOf(locale).format(value - offset);
}

function formatOf(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, format);
  return format;
}

/** `#` of a plural; `name` is that of the argument. */
export function strictNumber(language: string, value: number, offset: number, name: string): string {
  if (Number.isNaN(value - offset)) throw new Error(`"${name}" is not a number`);
  return number(language, value, offset);
}
