// The time that several nodes share is that of their database: the monotonic clock of each, plus an offset that is measured
// again and again. Pure: looks in, time out. The clock of the machine is not asked, so nobody who sets it does any harm.

/** All that it takes to tell the time from the monotonic clock; plain, so that a thread can be sent it. */
export interface ClockReading {
  /** Monotonic; from then on the offset moves towards its target. */
  atMs: number;
  /** What the monotonic clock lacked then. */
  offsetMs: number;
  targetMs: number;
  /** Earlier it is not: after the database was set back, time stands still until it has caught up. */
  notBeforeMs: number;
  /** By how much the target may have been wrong when it was measured. null: never measured, so `offsetMs` is a guess. */
  errorMs: number | null;
}

/** One round trip: the monotonic clock before and after, and what the database said in between. */
export interface ClockLook {
  sentMs: number;
  receivedMs: number;
  databaseMs: number;
}

export interface MeasuredOffset {
  offsetMs: number;
  errorMs: number;
}

export interface ClockState {
  reading: ClockReading;
  /** Of the last looks in a row that differed by more than clocks drift apart: `JUMP_MS` and the error. */
  doubts: readonly number[];
}

type Correction =
  | { kind: 'first' | 'none' | 'slewed' | 'doubted' }
  /** Above 0: forward. */
  | { kind: 'jumped'; byMs: number };

/** A tenth of a percent: no interval that anybody measures looks odd. */
const SLEW = 1 / 1_000;
/** Clocks of computers drift apart by no more (50 ppm). */
const DRIFT = 50 / 1_000_000;
const JUMP_MS = 250;
/** So many looks in a row must agree: one may have met a database that has just changed its machine. */
const LOOKS_OF_A_JUMP = 3;

/** The fastest round trip says most: the database looked at its clock somewhere in the middle. */
export function measureOffset(looks: readonly ClockLook[]): MeasuredOffset {
  const tripMs = ({ sentMs, receivedMs }: ClockLook) => receivedMs - sentMs;
  const [first, ...others] = looks;
  if (!first) throw new Error('An offset needs a look');
  const fastest = others.reduce((best, look) => (tripMs(look) < tripMs(best) ? look : best), first);
  const errorMs = tripMs(fastest) / 2;
  return { offsetMs: fastest.databaseMs - (fastest.sentMs + errorMs), errorMs };
}

/** Until the first look: the clock of the machine. */
export const guessedReading = (monotonicMs: number, systemMs: number): ClockReading => {
  const offsetMs = systemMs - monotonicMs;
  return { atMs: monotonicMs, offsetMs, targetMs: offsetMs, notBeforeMs: -Infinity, errorMs: null };
};

export const timeAt = (reading: ClockReading, monotonicMs: number): number =>
  Math.max(reading.notBeforeMs, monotonicMs + offsetAt(reading, monotonicMs));

function offsetAt({ atMs, offsetMs, targetMs }: ClockReading, monotonicMs: number): number {
  const most = Math.max(0, monotonicMs - atMs) * SLEW;
  return offsetMs + Math.max(-most, Math.min(most, targetMs - offsetMs));
}

/** By how many ms it may be wrong, and that grows while nobody looks; null: nobody ever did. */
export function errorAt(reading: ClockReading, monotonicMs: number): number | null {
  if (reading.errorMs === null) return null;
  const ahead = Math.abs(reading.targetMs - offsetAt(reading, monotonicMs));
  return reading.errorMs + ahead + Math.max(0, monotonicMs - reading.atMs) * DRIFT;
}

/** What the clock becomes by a measurement; time never goes back, but by the very first one. */
export function correctClock(
  { reading, doubts }: ClockState,
  measured: MeasuredOffset,
  monotonicMs: number,
): ClockState & { correction: Correction } {
  const heldMs = errorAt(reading, monotonicMs);
  const from = offsetAt(reading, monotonicMs);
  const differenceMs = measured.offsetMs - from;
  const at = { atMs: monotonicMs, targetMs: measured.offsetMs, errorMs: measured.errorMs };
  const exactly = { ...at, offsetMs: measured.offsetMs };
  if (heldMs === null)
    return { reading: { ...reading, ...exactly }, doubts: [], correction: { kind: 'first' } };
  if (Math.abs(differenceMs) > JUMP_MS + measured.errorMs) {
    const agreeing = doubts.filter((doubt) => Math.sign(doubt) === Math.sign(differenceMs));
    const doubted = [...agreeing, differenceMs];
    if (doubted.length < LOOKS_OF_A_JUMP)
      return { reading, doubts: doubted, correction: { kind: 'doubted' } };
    const notBeforeMs = timeAt(reading, monotonicMs);
    return {
      reading: { ...exactly, notBeforeMs },
      doubts: [],
      correction: { kind: 'jumped', byMs: differenceMs },
    };
  }
  // A slow round trip that contradicts nothing says less than is known.
  if (measured.errorMs >= heldMs && Math.abs(differenceMs) <= measured.errorMs)
    return { reading, doubts: [], correction: { kind: 'none' } };
  return { reading: { ...reading, ...at, offsetMs: from }, doubts: [], correction: { kind: 'slewed' } };
}
