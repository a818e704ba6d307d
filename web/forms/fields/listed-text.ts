// Lists that are typed as one line: status codes, days. Pure.

/** The parts between commas and blanks, without doubles. */
export const listOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

export const shownList = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(', ') : typeof value === 'string' ? value : '';

/** A code such as `204`, or a range such as `200-299`. */
export function isStatusCode(text: string): boolean {
  const [, from, to = from] = /^([1-5]\d\d)(?:-([1-5]\d\d))?$/.exec(text) ?? [];
  return from !== undefined && Number(from) <= Number(to);
}

/** Numbers, greatest first; what is no number stays as it was typed, for the schema to refuse. */
export function numberListOf(text: string): (number | string)[] {
  const parts = listOf(text).map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : part));
  return parts.sort((a, b) => Number(b) - Number(a));
}
