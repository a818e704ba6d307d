// Formats numbers within texts by the region of the profile, as all others are. The build puts this in place of the number
// formatter of the MessageFormat runtime, which knows the language alone.

const formats = new Map<string, Intl.NumberFormat>();

/** `locale` (BCP 47) has the region; texts of this language follow it from now on. */
export function setNumberLocale(language: string, locale: string): void {
  formats.set(language, new Intl.NumberFormat(locale));
}

/** `{size, number}` in a text. */
export function number(language: string, value: number, offset: number): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language);
    formats.set(language, format);
  }
  return format.format(value - offset);
}

/** `#` of a plural; `name` is that of the argument. */
export function strictNumber(language: string, value: number, offset: number, name: string): string {
  if (Number.isNaN(value - offset)) throw new Error(`"${name}" is not a number`);
  return number(language, value, offset);
}
