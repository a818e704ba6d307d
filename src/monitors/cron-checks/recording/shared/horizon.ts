// Until when everything that any door received is in the log: pure.

import { addMs, earlier, seconds } from '../../../../platform/time.ts';
import { DOOR_GONE_MS, type DoorRow } from './door-store.ts';

/** A door that went away may have answered pings until so long after its last word. */
const MAY_HAVE_ANSWERED_MS = seconds(60);
/** One whose node ended this soon after its last word had no time to lose the log and answer by itself. */
const ENDED_AT_ONCE_MS = seconds(2);
/** A recorder looks several times a second, unless what it records, or the database, keeps it. */
const LONGEST_BETWEEN_LOOKS_MS = seconds(2);

/** Since when a reader has seen nothing new of each door, by a monotonic clock. */
export type Watched = ReadonlyMap<string, { seen_at: number; sinceMs: number }>;

/**
 * What the reader knows after another look. One that could not look must begin anew: then every row looks old. Of a look
 * that came late only the longest time between two counts, since what kept it may have kept the doors as well.
 */
export function watchDoors(
  before: Watched,
  doors: readonly DoorRow[],
  nowMs: number,
  lookedAtMs = nowMs,
): Watched {
  const lateMs = Math.max(0, nowMs - lookedAtMs - LONGEST_BETWEEN_LOOKS_MS);
  const after = new Map<string, { seen_at: number; sinceMs: number }>();
  for (const door of doors) {
    const known = before.get(door.journal_id);
    const seen_at = door.seen_at.getTime();
    const sinceMs = known?.seen_at === seen_at ? known.sinceMs + lateMs : nowMs;
    after.set(door.journal_id, { seen_at, sinceMs });
  }
  return after;
}

export interface Horizon {
  /** What was received before is in the log, but for what a door that is gone still has; null: there is no door. */
  until: Date | null;
  /** Doors that nobody waits for any more. */
  gone: readonly DoorRow[];
}

/** With no open door, until the last one was. `ended`: doors whose node has ended. */
export function horizonOf(
  doors: readonly DoorRow[],
  watched: Watched,
  nowMs: number,
  ended: ReadonlyMap<string, Date> = new Map(),
): Horizon {
  const open = doors.filter(({ closed_at }) => closed_at === null);
  const isGone = ({ journal_id }: DoorRow) =>
    ended.has(journal_id) || nowMs - (watched.get(journal_id)?.sinceMs ?? nowMs) >= DOOR_GONE_MS;
  const gone = open.filter(isGone);
  const waitedFor = open.filter((door) => !isGone(door)).map((door) => door.complete_until.getTime());
  const last = doors.map(({ complete_until }) => complete_until.getTime());
  const ms = waitedFor.length > 0 ? Math.min(...waitedFor) : last.length > 0 ? Math.max(...last) : null;
  return { until: ms === null ? null : new Date(ms), gone };
}

/**
 * The time in which a door that is gone may have answered pings that nobody has seen; null: there is none. `endedAt`: when
 * its node was found to have ended; null: it may be there.
 */
export function unseenOf(
  { complete_until, seen_at }: DoorRow,
  endedAt: Date | null,
): { from: Date; to: Date } | null {
  const latest = addMs(complete_until, MAY_HAVE_ANSWERED_MS);
  if (endedAt && endedAt <= addMs(seen_at, ENDED_AT_ONCE_MS)) return null;
  const to = endedAt ? earlier(endedAt, latest) : latest;
  return to > complete_until ? { from: complete_until, to } : null;
}
