// Which files of samples there are, which one the next sample goes to and which have to go. Pure.

export interface Segment {
  /** Names sort in the order in which they were made. */
  name: string;
  bytes: number;
  /** When its first sample was taken. */
  sinceMs: number;
  /** null: it is a file. Otherwise there was no room on the disk, and this is what it holds. */
  text: string | null;
  /** Of an agent that ran before. Its last line may be torn, so nothing is added to it. */
  isClosed: boolean;
}

/** One is sent at a time, so that this much is in memory. */
const LARGEST_SEGMENT = 256 * 1024;
export const LARGEST_SPOOL = 8 * 1024 * 1024;
/** Samples that the disk had no room for. */
const LARGEST_IN_MEMORY = 1024 * 1024;
const OLDEST_MS = 24 * 3_600_000;

/** The segment that takes so many bytes more; null where a new one is needed. */
export function segmentFor(
  segments: readonly Segment[],
  { bytes, inFlight }: { bytes: number; inFlight: Segment | null },
): Segment | null {
  const last = segments.at(-1);
  if (!last || last === inFlight || last.isClosed || last.text !== null) return null;
  return last.bytes + bytes <= LARGEST_SEGMENT ? last : null;
}

/** Those that are too old, and the oldest of what is too much. */
export function surplus(segments: readonly Segment[], nowMs: number): Segment[] {
  const old = segments.filter(({ sinceMs }) => sinceMs < nowMs - OLDEST_MS - SLACK_MS);
  const rest = segments.filter((segment) => !old.includes(segment));
  const inMemory = beyond(
    rest.filter(({ text }) => text !== null),
    LARGEST_IN_MEMORY,
  );
  return [...old, ...beyond(rest, LARGEST_SPOOL), ...inMemory].filter(
    (segment, index, all) => all.indexOf(segment) === index,
  );
}

/** A segment goes as a whole, and its last samples are younger than its first. */
const SLACK_MS = 6 * 3_600_000;

/** The oldest, until the rest has room. */
function beyond(segments: readonly Segment[], most: number): Segment[] {
  let bytes = 0;
  const kept = [...segments].reverse().findIndex((segment) => {
    bytes += segment.bytes;
    return bytes > most;
  });
  return kept < 0 ? [] : segments.slice(0, segments.length - kept);
}

const NAME = /^samples-(\d{15})-(\d{6})-[0-9a-f]{8}\.jsonl$/;

export const segmentName = (sinceMs: number, number: number, random: string): string =>
  `samples-${String(Math.max(0, sinceMs)).padStart(15, '0')}-${String(number % 1_000_000).padStart(6, '0')}-${random}.jsonl`;

/** When its first sample was taken; null where the file is none of ours. */
export function sinceOf(name: string): number | null {
  const since = NAME.exec(name)?.[1];
  return since === undefined ? null : Number(since);
}

export interface ReadLines {
  /** JSON texts of samples. */
  lines: string[];
  /** Lines in the middle that are none, which no crash explains. */
  broken: number;
}

/** A last line without its end was being written when the agent or the machine died. */
export function readLines(text: string): ReadLines {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const all = whole.split('\n').filter((line) => line !== '');
  const lines = all.filter(isSample);
  return { lines, broken: all.length - lines.length };
}

function isSample(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'string';
  } catch {
    return false;
  }
}
