// Days by their uptime, as bars. Pure.

import type { SubjectUptime } from '../../../api/schema.gen.ts';
import type { StripCell } from '../../../ui/charts/geometry/strip-cells.ts';
import type { StateName } from '../../../ui/words/states.ts';

const DAY_MS = 86_400_000;
/** A day that lost more than this is shown as one that was down. */
const WARN_PERCENT = 99;

/** `states` are the worst of the same days, which know of maintenance and pauses. */
export function dayCells(days: SubjectUptime['days'], states: readonly (string | null)[] = []): StripCell[] {
  const first = days.findIndex(({ uptime }) => uptime !== null);
  return days.map(({ date, uptime }, place) => {
    const from = Date.parse(`${date}T00:00:00Z`);
    const isBefore = first === -1 || place < first;
    return {
      from,
      to: from + DAY_MS,
      state: uptime === null ? quietState(states[place], isBefore) : stateOf(uptime, states[place]),
    };
  });
}

const quietState = (state: string | null | undefined, isBefore: boolean): StateName =>
  state === 'paused' ? 'paused' : isBefore ? 'new' : 'unknown';

function stateOf(uptime: string, state: string | null | undefined): StateName {
  const percent = Number(uptime);
  if (percent >= 100) return state === 'maintenance' ? 'maint' : 'ok';
  return percent >= WARN_PERCENT ? 'warn' : 'down';
}
