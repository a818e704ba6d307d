// Values as text for columns of type jsonb.

/** jsonb refuses half of a character, which text columns are given as U+FFFD: it is given the same. */
export const jsonbOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));

/** What JSON says, as columns give it back. */
export const asStored = <Json>(value: Json): Json => JSON.parse(jsonbOf(value));
