// Who is on call when: layers above each other, overrides above them. Pure; times are milliseconds since 1970.

import { days } from '../../platform/time.ts';
import { wallClockOf } from '../wall-clock.ts';
import type { Span } from '../week-hours.ts';
import { type AnyLayer, joined, memberAt, type Shift, shiftsOfLayer, within } from './rotation.ts';

export interface Override extends Shift {
  id: number;
}

export interface Plan {
  timezone: string;
  /** From the lowest to the highest: of two that are on, the higher one counts. */
  layers: readonly AnyLayer[];
  /** From the oldest to the newest, which counts where they overlap. */
  overrides: readonly Override[];
}

/** `override_id` is null for what comes of the layers. */
export interface FinalShift extends Shift {
  override_id: number | null;
}

/** Whose shift it is at this moment; null: nobody is on call. */
export function onCallAt({ timezone, layers, overrides }: Plan, at: number): number | null {
  const override = overrides.findLast(({ from, to }) => from <= at && at < to);
  if (override) return override.member_id;
  const clock = wallClockOf(timezone);
  for (const layer of layers.toReversed()) {
    const member = memberAt(layer, clock, at);
    if (member !== null) return member;
  }
  return null;
}

/** Ascending, without overlap, clipped to the window; what is between them is a gap. */
export function shiftsBetween(plan: Plan, window: Span): FinalShift[] {
  let shifts: FinalShift[] = [];
  for (const shiftsIn of fromTheTop(plan)) {
    const open = gapsBetween(shifts, window);
    const [first, last] = [open[0], open.at(-1)];
    // What lies below is covered.
    if (!first || !last) break;
    const seen = within(shiftsIn({ from: first.from, to: last.to }), open);
    if (seen.length > 0) shifts = [...shifts, ...seen].sort((a, b) => a.from - b.from);
  }
  return joinedByOrigin(shifts);
}

/** What says who is on call, beginning with what counts most. */
function fromTheTop({ timezone, layers, overrides }: Plan): ((window: Span) => FinalShift[])[] {
  const clock = wallClockOf(timezone);
  return [
    ...overrides.toReversed().map(({ id, ...shift }) => () => [{ ...shift, override_id: id }]),
    ...layers
      .toReversed()
      .map(
        (layer) => (window: Span) =>
          shiftsOfLayer(layer, clock, window).map((shift) => ({ ...shift, override_id: null })),
      ),
  ];
}

function joinedByOrigin(shifts: readonly FinalShift[]): FinalShift[] {
  const runs: FinalShift[][] = [];
  for (const shift of shifts) {
    const run = runs.at(-1);
    if (run?.[0]?.override_id === shift.override_id) run.push(shift);
    else runs.push([shift]);
  }
  return runs.flatMap((run) => joined(run));
}

/** When nobody is on call within the window. */
export function gapsBetween(shifts: readonly Span[], window: Span): Span[] {
  const gaps: Span[] = [];
  let { from } = window;
  for (const shift of shifts) {
    if (shift.from > from) gaps.push({ from, to: shift.from });
    from = shift.to;
  }
  if (from < window.to) gaps.push({ from, to: window.to });
  return gaps;
}

export interface OnCall {
  /** null: nobody. */
  member_id: number | null;
  /** When the shift ends; null: there is none, or its end is further away than is looked. */
  until: number | null;
  /** Who comes then, or is the first to come; null: nobody within 64 days. */
  next: { member_id: number; from: number } | null;
}

/** Most schedules answer within the first of them. */
const HORIZONS = [days(8), days(64)];

/** Who is on call, until when, and who comes then. `overrides` are those that end after `at`. */
export function onCallFrom(plan: Plan, at: number): OnCall {
  let found: OnCall = { member_id: null, until: null, next: null };
  for (const horizon of HORIZONS) {
    const end = at + horizon;
    const shifts = joined(shiftsBetween(plan, { from: at, to: end }).map(asShift));
    const [first] = shifts;
    const current = first?.from === at ? first : null;
    const following = current ? shifts[1] : first;
    found = {
      member_id: current?.member_id ?? null,
      until: current && current.to < end ? current.to : null,
      next: following ? { member_id: following.member_id, from: following.from } : null,
    };
    if (following) break;
  }
  return found;
}

const asShift = ({ member_id, from, to }: FinalShift): Shift => ({ member_id, from, to });
