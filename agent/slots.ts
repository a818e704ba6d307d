// When samples are taken: at fixed places of the wall clock, another one for each host. Pure.

export interface Slots {
  intervalMs: number;
  /** 0 up to the interval. */
  offsetMs: number;
}

/** The same host gets the same place always, and hosts spread evenly over the interval. */
export function slotsOf(hostKey: string, intervalMs: number): Slots {
  return { intervalMs, offsetMs: Math.floor((hashOf(hostKey) / 2 ** 32) * intervalMs) };
}

/** FNV-1a of 32 bits (RFC 9923), its bits mixed once more since neighbours come out close; node:crypto takes megabytes. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The last slot that has begun. */
export const slotAt = ({ intervalMs, offsetMs }: Slots, nowMs: number): number =>
  Math.floor((nowMs - offsetMs) / intervalMs) * intervalMs + offsetMs;

export const nextSlot = (slots: Slots, nowMs: number): number => slotAt(slots, nowMs) + slots.intervalMs;

/**
 * The slot to sample now; null where the time has not come. `due` is the slot that was waited for. Slots that were
 * missed (the machine slept, the clock was set forward) are not caught up; a clock that was set back starts anew.
 */
export function dueSlot(slots: Slots, due: number, nowMs: number): number | null {
  // Clocks are set back by a little all the time, and no slot is to be sampled twice for that.
  const isSetBack = nowMs < due - 2 * slots.intervalMs;
  return nowMs >= due || isSetBack ? slotAt(slots, nowMs) : null;
}
