// Texts of strangers, as they are stored: PostgreSQL takes neither NUL nor half of a surrogate pair.

export const stored = (text: string | null) => text?.replaceAll('\0', '').toWellFormed() ?? null;

/** For a column of the type jsonb. */
export const storedJson = (value: object): string =>
  JSON.stringify(value, (_key, part) => (typeof part === 'string' ? stored(part) : part));

export const json = (value: object | null): string | null => (value === null ? null : storedJson(value));
