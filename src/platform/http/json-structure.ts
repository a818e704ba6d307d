// Looks at the bytes of JSON before they are parsed: parsing what is deep or dense costs far more than what it weighs.

import { DEEPEST } from './json-limits.ts';

/** Bodies of people are smaller, whatever is in them. */
const SMALL_BYTES = 8 * 1_024;
/** What an agent reports has 15 bytes for each comma and bracket; `[1,1,…]` has two. */
const BYTES_PER_MARK = 7;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Why text that may be JSON is not worth parsing, or null where it is. */
export function structureProblem(bytes: Buffer): string | null {
  const mostMarks = Math.max(SMALL_BYTES, bytes.length) / BYTES_PER_MARK;
  let depth = 0;
  let marks = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) index = endOfString(bytes, index);
    else if (byte === COMMA) marks += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      marks += 1;
      // One level more than is taken: which field it is in is said once it is parsed.
      if (depth > DEEPEST + 1) return `at most ${DEEPEST} levels deep`;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (marks > mostMarks) return `at most one value for ${BYTES_PER_MARK} bytes`;
  }
  return null;
}

/** The closing quote of a string, or the end of the text. */
function endOfString(bytes: Buffer, start: number): number {
  let end = nextQuote(bytes, start + 1);
  while (end !== -1 && isEscaped(bytes, start, end)) end = nextQuote(bytes, end + 1);
  return end === -1 ? bytes.length : end;
}

/** Most strings are names of a few letters, for which the call of `indexOf` takes longer than looking. */
const NEAR_BYTES = 24;

function nextQuote(bytes: Buffer, from: number): number {
  const near = Math.min(from + NEAR_BYTES, bytes.length);
  for (let index = from; index < near; index += 1) if (bytes[index] === QUOTE) return index;
  return bytes.indexOf(QUOTE, near);
}

function isEscaped(bytes: Buffer, start: number, quote: number): boolean {
  let index = quote - 1;
  while (index > start && bytes[index] === BACKSLASH) index -= 1;
  return (quote - 1 - index) % 2 === 1;
}
