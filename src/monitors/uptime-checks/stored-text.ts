// What probes found, as it is stored.

/** Texts of strangers: PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const stored = (text: string | null) => text?.replaceAll('\0', '').toWellFormed() ?? null;

/** As it is stored: without what PostgreSQL takes in no text. */
export const json = (value: unknown) =>
  value === null
    ? null
    : JSON.stringify(value, (_key, part) => (typeof part === 'string' ? stored(part) : part));
