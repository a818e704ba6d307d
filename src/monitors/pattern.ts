// Regular expressions that people write, with the syntax and the linear time of RE2.

import type { RE2JS as CompiledPattern } from 're2js';
import { packageOnFirstUse } from '../platform/first-use.ts';

const re2js = packageOnFirstUse<typeof import('re2js')>('re2js');

const MAX_PATTERN_LENGTH = 500;
/** Instructions that a pattern compiles to; repetitions such as `{1,1000}` multiply them. */
const MAX_PROGRAM_SIZE = 2_000;

export type Pattern =
  | {
      ok: true;
      isFoundIn: (text: string) => boolean;
      /** What its first group has, or all of it where it has none; null: it is not found. */
      firstIn: (text: string) => string | null;
    }
  | { ok: false; reason: string };

/** `reason` is a short sentence for the `issues` of a 400. It is found anywhere in a text unless it is anchored. */
export function readPattern(text: string): Pattern {
  if (text.length === 0 || text.length > MAX_PATTERN_LENGTH)
    return { ok: false, reason: `pattern of 1..${MAX_PATTERN_LENGTH} characters` };
  if (repetitionsIn(text) > MAX_PROGRAM_SIZE)
    return { ok: false, reason: 'a pattern with fewer repetitions' };
  const compiled = compile(text);
  if (!compiled) return { ok: false, reason: 'a regular expression in the syntax of RE2' };
  if (compiled.programSize() > MAX_PROGRAM_SIZE)
    return { ok: false, reason: 'a pattern with fewer repetitions' };
  return {
    ok: true,
    isFoundIn: (searched) => compiled.test(searched),
    firstIn: (searched) => firstIn(compiled, searched),
  };
}

function firstIn(compiled: CompiledPattern, text: string): string | null {
  const matcher = compiled.matcher(text);
  return matcher.find() ? (matcher.group(Math.min(1, compiled.groupCount())) ?? null) : null;
}

/** Each copies an instruction or more: compiling what is refused for its size is what costs. */
const repetitionsIn = (text: string): number =>
  [...text.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce(
    (sum, [, least, most]) => sum + Number(most || least),
    0,
  );

function compile(text: string): CompiledPattern | null {
  const { RE2JS } = re2js();
  try {
    return RE2JS.compile(text);
  } catch {
    return null; // Whatever it objects to, it is no pattern.
  }
}
