// Days by their uptime, as bars. Pure.

import type { SubjectUptime } from '../../api/schema.gen.ts';
import type { StripCell } from '../../ui/charts/geometry/strip-cells.ts';
import type { StateName } from '../../ui/state-of.ts';

const DAY_MS = 86_400_000;
/** A day that lost more than this is shown as one that was down. */
const WARN_PERCENT = 99;

export function dayCells(days: SubjectUptime['days']): StripCell[] {
  const first = days.findIndex(({ uptime }) => uptime !== null);
  return days.map(({ date, uptime }, place) => {
    const from = Date.parse(`${date}T00:00:00Z`);
    const isBefore = first === -1 || place < first;
    return {
      from,
      to: from + DAY_MS,
      state: uptime === null ? (isBefore ? 'new' : 'unknown') : stateOf(uptime),
    };
  });
}

function stateOf(uptime: string): StateName {
  const percent = Number(uptime);
  if (percent >= 100) return 'ok';
  return percent >= WARN_PERCENT ? 'warn' : 'down';
}
