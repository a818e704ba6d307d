// The expectation track of a cron check: what came, where it is now, what is awaited, and when the bell is rung.

export interface Expectation {
  now: number;
  status: 'new' | 'up' | 'late' | 'down' | 'paused';
  /** When the status began. */
  since: number;
  /** null where there was none, or none is known any more. */
  lastSuccessAt: number | null;
  /** The start of the run that is open. */
  runningSince: number | null;
  nextExpectedAt: number | null;
  deadlineAt: number | null;
}

export type TrackMark = 'ok' | 'down' | 'run' | 'now' | 'expected' | 'bell';
/** `next` lies ahead; in `grace` nothing is wrong yet. */
type TrackPart = 'ok' | 'down' | 'run' | 'idle' | 'next' | 'grace';

export interface Track {
  /** In the order of time, with shares of the width. */
  marks: { kind: TrackMark; at: number; place: number }[];
  parts: { kind: TrackPart; start: number; length: number }[];
}

const INSET = { start: 0.01, length: 0.96 };
/** Marks that are closer in time are still told apart. */
const LEAST_SHARE = 0.11;

export function expectationTrack(facts: Expectation): Track {
  const moments = marksOf(facts);
  const places = spread(
    moments.map(({ at }) => at),
    LEAST_SHARE,
  );
  const marks = moments.map((mark, index) => ({
    ...mark,
    place: INSET.start + (places[index] ?? 0) * INSET.length,
  }));
  const parts = marks.slice(1).map((mark, index) => {
    const before = marks[index] ?? mark;
    const kind = partAfter(
      marks.slice(0, index + 1).map((each) => each.kind),
      facts,
    );
    return { kind, start: before.place, length: mark.place - before.place };
  });
  return { marks, parts };
}

type Mark = { kind: TrackMark; at: number };

function marksOf(facts: Expectation): Mark[] {
  const { now, status } = facts;
  const waits = status !== 'paused';
  const wanted: [TrackMark, number | null][] = [
    ['ok', facts.lastSuccessAt],
    ['down', status === 'down' ? facts.since : null],
    ['run', facts.runningSince],
    ['now', now],
    ['expected', waits ? facts.nextExpectedAt : null],
    ['bell', waits ? facts.deadlineAt : null],
  ];
  const marks = wanted.flatMap(([kind, at]) => (at === null ? [] : [{ kind, at }]));
  // Of an open run the limit is what is expected, and the bell is rung at it: one mark is enough.
  const limit = marks.find(({ kind }) => kind === 'bell')?.at;
  return marks.filter(({ kind, at }) => kind !== 'expected' || at !== limit).toSorted((a, b) => a.at - b.at);
}

/** What a part is, by the marks before it. */
function partAfter(before: readonly TrackMark[], { status }: Expectation): TrackPart {
  if (before.includes('expected')) return 'grace';
  if (before.includes('now')) return 'next';
  const last = before.at(-1);
  if (last === 'run' || last === 'down') return last;
  return status === 'paused' ? 'idle' : 'ok';
}

/** Places from 0 to 1 as far apart as in time, but no closer than `least` to each other. */
export function spread(moments: readonly number[], least: number): number[] {
  const lengths = moments.slice(1).map((at, index) => Math.max(0, at - (moments[index] ?? at)));
  if (lengths.length * least >= 1 || lengths.every((length) => length === 0))
    return moments.map((_, index) => index / Math.max(1, lengths.length));
  const shares = sharesOf(lengths, least);
  const places = moments.slice(0, 1).map(() => 0);
  for (const share of shares) places.push((places.at(-1) ?? 0) + share);
  return places;
}

/** Those too short get the least; the others share what is left, until none of them is too short. */
function sharesOf(lengths: readonly number[], least: number): number[] {
  const short = new Set<number>();
  for (;;) {
    const rest = lengths.reduce((sum, length, index) => sum + (short.has(index) ? 0 : length), 0);
    const room = 1 - short.size * least;
    const shares = lengths.map((length, index) => (short.has(index) ? least : (length / rest) * room));
    const tooShort = shares.flatMap((share, index) => (share < least ? [index] : []));
    if (tooShort.length === 0) return shares;
    for (const index of tooShort) short.add(index);
  }
}
