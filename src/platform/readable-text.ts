// Text of strangers that people are shown.

/** Without control characters, and without those that make text read in another order than it is written. */
export const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, ' ');

/** Cut, and on one line: control characters, line breaks and halves of characters become spaces, so that it can be stored and printed. */
export function oneLine(text: string, maxLength: number): string {
  // Cut first, because the text may be a whole body; characters that a break hides cannot make it longer.
  const start = text.slice(0, maxLength + 1).toWellFormed();
  const line = start.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).toWellFormed()}…` : line;
}
