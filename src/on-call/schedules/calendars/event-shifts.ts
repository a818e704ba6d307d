// Events of a calendar as shifts of one person at a time. Pure; times are milliseconds since 1970.

import { joined, type Shift } from '../rotation.ts';

/**
 * Ascending and without overlap. Of events that overlap the one that began last counts, as a swap within a week does; of those
 * that began together, the one that ends first.
 */
export function shiftsOfEvents(events: readonly Shift[]): Shift[] {
  const shifts: Shift[] = [];
  const open: Shift[] = [];
  let at = Number.NEGATIVE_INFINITY;
  const until = (end: number) => {
    while (at < end) {
      while ((open.at(-1)?.to ?? Number.POSITIVE_INFINITY) <= at) open.pop();
      const top = open.at(-1);
      if (!top) break;
      const to = Math.min(top.to, end);
      shifts.push({ member_id: top.member_id, from: at, to });
      at = to;
    }
    at = Math.max(at, end);
  };
  const inOrder = events.toSorted((one, other) => one.from - other.from || other.to - one.to);
  for (const event of inOrder) {
    until(event.from);
    open.push(event);
  }
  until(Math.max(at, ...events.map(({ to }) => to)));
  return joined(shifts);
}
