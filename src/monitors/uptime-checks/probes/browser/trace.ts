// What a script did and what its pages complained of, as lines with the time since it began: bounded.

const MOST_LINES = 200;
const MOST_LINE_LENGTH = 300;
/** Of all lines, the last ones. */
export const MOST_TRACE_LENGTH = 8_000;

export interface Trace {
  add(line: string): void;
  text(): string;
}

/** `now` in milliseconds since the script began. */
export function openTrace(now: () => number): Trace {
  const lines: string[] = [];
  let dropped = 0;
  return {
    add(line) {
      const words = line.replaceAll(/\s+/g, ' ').slice(0, MOST_LINE_LENGTH);
      lines.push(`${(now() / 1_000).toFixed(3).padStart(7)} ${words}`);
      if (lines.length <= MOST_LINES) return;
      lines.shift();
      dropped += 1;
    },
    text() {
      const kept: string[] = [];
      let length = 0;
      for (const line of lines.toReversed()) {
        length += line.length + 1;
        if (length > MOST_TRACE_LENGTH) break;
        kept.unshift(line);
      }
      return dropped + lines.length > kept.length ? ['…', ...kept].join('\n') : kept.join('\n');
    },
  };
}
