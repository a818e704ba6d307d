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

type Reader = (value: unknown) => unknown;

/** What readers made of the values of their names; what is absent or unknown is left out. */
export type SearchOf<Readers extends Record<string, Reader>> = {
  [Name in keyof Readers]?: Exclude<ReturnType<Readers[Name]>, undefined>;
};

/** Reads an address: `searchReader({ q: textOf, state: someOf(STATES), sort: orderOf(SORTS) })`. */
export const searchReader =
  <const Readers extends Record<string, Reader>>(readers: Readers) =>
  (given: Record<string, unknown>): SearchOf<Readers> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(given[name])] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchOf<Readers>;
  };

const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );

/** The first value of a name as text. */
export const textOf = (value: unknown): string | undefined => valuesOf(value)[0];

/** All values of a name, without empty ones. */
export const textsOf = (value: unknown): string[] | undefined => filled(valuesOf(value));

/** The value if it is one of those known; undefined for what an old or mistyped address says. */
export const oneOf =
  <const T extends string>(known: readonly T[]) =>
  (value: unknown): T | undefined =>
    known.find((one) => one === textOf(value));

/** Those of the values that are known. */
export const someOf =
  <const T extends string>(known: readonly T[]) =>
  (value: unknown): T[] | undefined => {
    const given = new Set(valuesOf(value));
    return filled(known.filter((one) => given.has(one)));
  };

/** `name`, or `-name` for the other way round. */
export const orderOf = <const T extends string>(names: readonly T[]) =>
  oneOf(names.flatMap((name): (T | `-${T}`)[] => [name, `-${name}`]));

/** An id of the API. */
export function idOf(value: unknown): number | undefined {
  const id = Number(textOf(value));
  return Number.isSafeInteger(id) && id >= 1 ? id : undefined;
}

const filled = <T>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);
