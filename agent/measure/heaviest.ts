// The processes that use most. Pure.

import type { MeasuredProcess } from './matching.ts';
import type { RunningProcess } from './snapshot.ts';

const OF_EACH = 10;

/** The ten that use most of the processors and the ten that use most memory, heaviest on the processors first. */
export function heaviest(processes: readonly MeasuredProcess[]): MeasuredProcess[] {
  const most = (weight: (one: MeasuredProcess) => number) =>
    [...processes].sort((one, other) => weight(other) - weight(one)).slice(0, OF_EACH);
  const cpuOf = ({ cpu }: MeasuredProcess) => cpu ?? 0;
  const busiest = most(cpuOf);
  const both = new Set([...busiest, ...most(({ memory_bytes }) => memory_bytes)]);
  return [...both].sort((one, other) => cpuOf(other) - cpuOf(one));
}

/** What each has used since: percent of one processor. null where the sample before knows nothing of any process. */
export function measuredBetween(
  before: readonly RunningProcess[] | null,
  after: readonly RunningProcess[],
  elapsedMs: number,
): MeasuredProcess[] {
  const known = new Map((before ?? []).map((one) => [one.pid, one]));
  return after.map(({ cpuMs, ...one }) => {
    if (cpuMs === null) return one;
    const was = known.get(one.pid);
    // One that was not there before has used all of its time since.
    const sinceMs = cpuMs - (was?.birth === one.birth ? (was.cpuMs ?? 0) : 0);
    const isKnown = before !== null && elapsedMs > 0 && sinceMs >= 0;
    return { ...one, cpu: isKnown ? Math.round((sinceMs / elapsedMs) * 10_000) / 100 : null };
  });
}
