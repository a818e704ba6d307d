// Whose turn it is in a layer of a schedule, and when the layer is on. Pure; times are milliseconds since 1970.

import { days, hours } from '../../platform/time.ts';
import type { WallClock } from '../wall-clock.ts';
import { isWithin, type Span, spansOf, type WeekHours } from '../week-hours.ts';
import type { RotationUnit } from './schema.ts';

export interface Shift extends Span {
  member_id: number;
}

export interface Layer {
  member_ids: readonly number[];
  rotation: { unit: RotationUnit; length: number };
  /** On the clocks of the schedule, such as `2026-06-15T09:00`; nobody has a turn before it. */
  first_handover: string;
  /** None: always on. */
  restrictions: readonly WeekHours[];
}

/** Whose shifts come from elsewhere. */
interface ImportedLayer extends Pick<Layer, 'member_ids' | 'restrictions'> {
  /** Ascending and without overlap. */
  shifts: readonly Shift[];
}

export type AnyLayer = Layer | ImportedLayer;

const UNIT_MS: Record<RotationUnit, number> = { hour: hours(1), day: days(1), week: days(7) };

/** Turns follow each other by the clocks on the wall: a hand-over at 09:00 stays at 09:00 when they change. */
interface Turns {
  startOf(turn: number): number;
  /** -1 before the first one. */
  turnAt(at: number): number;
}

function turnsOf({ rotation, first_handover }: Layer, clock: WallClock): Turns {
  const first = Date.parse(`${first_handover}Z`);
  const length = rotation.length * UNIT_MS[rotation.unit];
  const startOf = (turn: number) => clock.firstShowing(first + turn * length);
  return {
    startOf,
    turnAt(at) {
      let turn = Math.max(-1, Math.floor((clock.shownAt(at) - first) / length));
      // Clocks that were put back show times again at which turns have begun already.
      while (startOf(turn + 1) <= at) turn += 1;
      while (turn >= 0 && startOf(turn) > at) turn -= 1;
      return turn;
    },
  };
}

const memberOf = ({ member_ids }: Layer, turn: number): number | undefined =>
  member_ids[turn % member_ids.length];

/** Who has the layer at this moment; null: nobody, or it is off. */
export function memberAt(layer: AnyLayer, clock: WallClock, at: number): number | null {
  if ('shifts' in layer) {
    const shift = layer.shifts.find(({ from, to }) => from <= at && at < to);
    return shift && isOn(layer, clock, at) ? shift.member_id : null;
  }
  const turn = turnsOf(layer, clock).turnAt(at);
  if (turn < 0 || !isOn(layer, clock, at)) return null;
  return memberOf(layer, turn) ?? null;
}

const isOn = ({ restrictions }: AnyLayer, clock: WallClock, at: number): boolean =>
  restrictions.length === 0 || isWithin(restrictions, clock, at);

/** Who has the layer when: ascending, without overlap, clipped to the window; turns of one person that touch are one. */
export function shiftsOfLayer(layer: AnyLayer, clock: WallClock, window: Span): Shift[] {
  const turns = 'shifts' in layer ? within(layer.shifts, [window]) : turnsBetween(layer, clock, window);
  if (layer.restrictions.length === 0 || turns.length === 0) return joined(turns);
  return joined(within(turns, spansOf(layer.restrictions, clock, window)));
}

/** What of the shifts lies within the spans; both are ascending and without overlap. */
export function within<One extends Span>(shifts: readonly One[], spans: readonly Span[]): One[] {
  const found: One[] = [];
  let first = 0;
  for (const shift of shifts) {
    while ((spans[first]?.to ?? Number.POSITIVE_INFINITY) <= shift.from) first += 1;
    for (let index = first; index < spans.length; index += 1) {
      const span = spans[index];
      if (!span || span.from >= shift.to) break;
      found.push({ ...shift, from: Math.max(shift.from, span.from), to: Math.min(shift.to, span.to) });
    }
  }
  return found;
}

function turnsBetween(layer: Layer, clock: WallClock, window: Span): Shift[] {
  const { startOf, turnAt } = turnsOf(layer, clock);
  const shifts: Shift[] = [];
  const [only, ...others] = new Set(layer.member_ids);
  if (only === undefined) return shifts;
  let turn = Math.max(0, turnAt(window.from));
  let from = startOf(turn);
  // Their own hand-overs to themselves need not be worked out.
  if (others.length === 0 && from < window.to)
    return [{ member_id: only, from: Math.max(from, window.from), to: window.to }];
  while (from < window.to) {
    const next = startOf(turn + 1);
    const member_id = memberOf(layer, turn);
    const shift = { from: Math.max(from, window.from), to: Math.min(next, window.to) };
    // A turn that lies within an hour that the clocks skip has no time at all.
    if (member_id !== undefined && shift.from < shift.to) shifts.push({ member_id, ...shift });
    [turn, from] = [turn + 1, next];
  }
  return shifts;
}

/** Those of one person that touch as one. */
export function joined<One extends Shift>(shifts: readonly One[]): One[] {
  const whole: One[] = [];
  for (const shift of shifts) {
    const last = whole.at(-1);
    if (last && last.to === shift.from && last.member_id === shift.member_id) last.to = shift.to;
    else whole.push({ ...shift });
  }
  return whole;
}
