// What a job wrote, line by line, with what went wrong marked. Pure.

export interface BodyLine {
  /** Where it begins. */
  at: number;
  /** With its line break. */
  text: string;
  isMarked: boolean;
}

const WRONG = /\b(?:error|fatal|panic|exception|traceback)\b/i;

/** Lines that name an error are marked; only where the run failed. */
export function markedLines(body: string, isWrong: boolean): BodyLine[] {
  let at = 0;
  return body.split(/(?<=\n)/).map((text) => {
    const line = { at, text, isMarked: isWrong && WRONG.test(text) };
    at += text.length;
    return line;
  });
}
