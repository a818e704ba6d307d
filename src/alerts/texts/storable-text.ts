/** Cuts, and replaces what PostgreSQL cannot keep: NUL, and half of a character that the cut left behind. */
export const storableText = (text: string, maxLength: number) =>
  text.slice(0, maxLength).toWellFormed().replaceAll('\0', '\ufffd');
