// How many appends a group waits for before it goes to a keeper elsewhere. Its way there and back takes milliseconds, and whoever
// was answered sends again at once: without waiting, the first of them go by themselves, and all others wait for that group and
// then for their own, which is twice the time in twice the groups (bench/cluster-answers.ts).

/** Fewer are not worth a timer. */
const FEWEST = 8;
/** Of those that were answered or waited. A few come late, and must not hold up all others. */
const SHARE = 7 / 8;
/** Of what a group takes; timers count whole milliseconds. */
const SHARE_OF_TIME = 1 / 3;
const LONGEST_MS = 2;
/** Where those that were answered do not come back, as at an even load, this many groups go at once before the next try. */
const MOST_SKIPPED = 64;

export interface Gathering {
  /** What the last group took, in milliseconds. */
  tookMs: number;
  /** Appends that the last group answered, and those that waited then. */
  expected: number;
  /** Groups that go at once: 0 while waiting is of use, and twice as many each time that it was of none. */
  pause: number;
  skipped: number;
}

export const createGathering = (): Gathering => ({ tookMs: 0, expected: 0, pause: 0, skipped: 0 });

/** What to wait for; null: nothing. */
export function toGather(gathering: Gathering): { count: number; withinMs: number } | null {
  const withinMs = Math.min(LONGEST_MS, Math.floor(gathering.tookMs * SHARE_OF_TIME));
  if (withinMs < 1 || gathering.expected < FEWEST) return null;
  if (gathering.skipped < gathering.pause) {
    gathering.skipped += 1;
    return null;
  }
  return { count: Math.ceil(gathering.expected * SHARE), withinMs };
}

/** Notes whether as many came as were waited for. */
export function noteGathered(gathering: Gathering, came: boolean): void {
  gathering.pause = came ? 0 : Math.min(MOST_SKIPPED, Math.max(1, 2 * gathering.pause));
  gathering.skipped = 0;
}
