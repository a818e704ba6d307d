/** Cuts, and replaces what PostgreSQL cannot keep: NUL, and half of a character that the cut left behind. */
export const storableText = (text: string, maxLength: number) =>
  text.slice(0, maxLength).toWellFormed().replaceAll('\0', '\ufffd');

/** The same of every text within. */
export const storable = <T>(value: T, maxLength: number): T =>
  JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string' ? storableText(part, maxLength) : part,
  );
