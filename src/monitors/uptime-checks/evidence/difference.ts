// How one text differs from another, by lines: pure. Both are the beginnings of answers, some kilobytes long.

const MOST_LINES = 200;
const MOST_LINE_LENGTH = 300;
/** Lines that are alike, around those that are not. */
const CONTEXT_LINES = 2;
const LEFT_OUT = '…';

/**
 * Lines of `before` alone with `-` before them, of `after` alone with `+`, and some of those that both have with a space.
 * Null where they are the same, or one of them is not known.
 */
export function differenceOf(before: string | null, after: string | null): string | null {
  if (before === null || after === null) return null;
  const lines = changesOf(linesOf(before), linesOf(after));
  if (lines.every(({ sign }) => sign === ' ')) return null;
  return shortened(lines).join('\n');
}

interface Line {
  sign: ' ' | '-' | '+';
  text: string;
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, MOST_LINE_LENGTH));

/** By the longest list of lines that both have in this order. */
function changesOf(before: readonly string[], after: readonly string[]): Line[] {
  const common = commonLengths(before, after);
  const at = (one: number, other: number) => common[one]?.[other] ?? 0;
  const lines: Line[] = [];
  let [one, other] = [0, 0];
  while (one < before.length || other < after.length) {
    const [left, right] = [before[one], after[other]];
    if (left !== undefined && left === right) {
      lines.push({ sign: ' ', text: left });
      one += 1;
      other += 1;
    } else if (left !== undefined && (right === undefined || at(one + 1, other) >= at(one, other + 1))) {
      lines.push({ sign: '-', text: left });
      one += 1;
    } else if (right !== undefined) {
      lines.push({ sign: '+', text: right });
      other += 1;
    }
  }
  return lines;
}

/** How many lines the rests of both have in common, from every place of either on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1) {
      const [row, below] = [lengths[one] ?? [], lengths[one + 1] ?? []];
      row[other] =
        before[one] === after[other]
          ? (below[other + 1] ?? 0) + 1
          : Math.max(below[other] ?? 0, row[other + 1] ?? 0);
    }
  return lengths;
}

function shortened(lines: readonly Line[]): string[] {
  const isNear = (index: number) =>
    lines
      .slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1)
      .some(({ sign }) => sign !== ' ');
  return lines.flatMap(({ sign, text }, index) => {
    if (isNear(index)) return [`${sign} ${text}`];
    return index === 0 || isNear(index - 1) ? [LEFT_OUT] : [];
  });
}
