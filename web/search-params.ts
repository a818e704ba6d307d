// Search parameters of the address as plain text: `?state=down&tag=a&tag=b`, readable and typable.

/** A value of an address: text, or several where the name comes more than once. */
export type SearchValue = string | readonly string[];

export function parseSearch(text: string): Record<string, SearchValue> {
  const found: Record<string, SearchValue> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name];
    if (before === undefined) found[name] = value;
    else found[name] = typeof before === 'string' ? [before, value] : [...before, value];
  }
  return { ...found };
}

/** Empty and undefined values are left out, so that an address names only what differs from the usual. */
export function writeSearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') written.append(name, String(one));
  const text = written.toString();
  return text === '' ? '' : `?${text}`;
}

/** The first value of a name as text; undefined where it is absent. */
export const textOf = (value: unknown): string | undefined => {
  const [first] = textsOf(value);
  return first;
};

/** All values of a name, without empty ones. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );

/** The value if it is one of those known; undefined for what an old or mistyped address says. */
export const oneOf = <const T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === textOf(value));

/** Those of the values that are known. */
export const someOf = <const T extends string>(value: unknown, known: readonly T[]): T[] => {
  const given = new Set(textsOf(value));
  return known.filter((one) => given.has(one));
};

/** A whole number within the bounds, else undefined. */
export function numberOf(value: unknown, least: number, most: number): number | undefined {
  const number = Number(textOf(value));
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}
