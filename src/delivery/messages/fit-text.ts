// Cuts texts to what a service takes. Pure.

const ELLIPSIS = '…';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Fitting {
  /** How the text is written for the service; the limit is for what comes of it. */
  escapeText?: (text: string) => string;
  /** Characters as JavaScript counts them, unless given. */
  measure?: (text: string) => number;
}

/** The text, escaped, where it fits; else as much of it as fits with an ellipsis, cut between characters that people see. */
export function fitText(
  text: string,
  most: number,
  { escapeText = same, measure = lengthOf }: Fitting = {},
): string {
  const whole = escapeText(text);
  if (measure(whole) <= most) return whole;
  const fits = (length: number) => measure(escapeText(cutAt(text, length))) <= most;
  let [least, tooLong] = [0, text.length];
  while (tooLong - least > 1) {
    const middle = (least + tooLong) >> 1;
    if (fits(middle)) least = middle;
    else tooLong = middle;
  }
  return fits(least) ? escapeText(cutAt(text, least)) : '';
}

export const byteLength = (text: string): number => Buffer.byteLength(text);

const same = (text: string) => text;
const lengthOf = (text: string) => text.length;

function cutAt(text: string, length: number): string {
  const boundary =
    graphemes.segment(text.slice(0, length + LONGEST_GRAPHEME)).containing(length)?.index ?? length;
  return `${text.slice(0, boundary).trimEnd()}${ELLIPSIS}`;
}

/** Family emoji have 11 or so; what goes on for longer is no character that anybody reads. */
const LONGEST_GRAPHEME = 40;
