// Words of the other side that come into a result: cut, and on one line.

/** Control characters, line breaks and halves of characters become spaces, so that it can be stored and printed. */
export function oneLine(text: string, maxLength: number): string {
  // Cut first, because the text may be a whole body; characters that a break hides cannot make it longer.
  const start = text.slice(0, maxLength + 1).toWellFormed();
  const line = start.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).toWellFormed()}…` : line;
}
