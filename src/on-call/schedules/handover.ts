// The change of shift: who comes on call after whom, found once whenever the schedule is reviewed. Pure; times are milliseconds since 1970.

import { days, minutes } from '../../platform/time.ts';
import { onCallFrom, type Plan, shiftsBetween } from './shifts.ts';

/** What is remembered from one review to the next. */
export interface LastShift {
  /** The last who was on call; null: nobody was. */
  member_id: number | null;
  /** When that began. */
  since: number;
}

export interface Handover {
  /** null: nobody was on call before. */
  from_member: number | null;
  to_member: number;
  at: number;
  /** When the shift before began, as far as it was reviewed, and within a month. */
  previous_since: number;
  /** When this shift ends; null: not within 64 days. */
  until: number | null;
}

export interface ShiftReview {
  last: LastShift;
  /** null: nobody comes on call whom it is not known of. */
  handover: Handover | null;
  /** When to review it again. */
  next_review_at: number;
}

/** Changes of a schedule are reviewed when they are made; this is for whoever leaves the account. */
const REVIEW_MS = minutes(10);
/** No shift before is known from further back. */
const FURTHEST_MS = days(31);

/**
 * `last` is null where it was not reviewed before: then whoever is on call came before. Somebody who is on call again after
 * a gap has handed nothing over. Before the last hand-over nothing is judged: a clock that is set back brings none again.
 */
export function reviewShift(plan: Plan, last: LastShift | null, now: number): ShiftReview {
  if (last && now < last.since)
    return { last, handover: null, next_review_at: Math.min(last.since, now + REVIEW_MS) };
  const { member_id, until, next } = onCallFrom(plan, now);
  const change = until ?? next?.from ?? Number.POSITIVE_INFINITY;
  const next_review_at = Math.min(change, now + REVIEW_MS);
  if (!last) return { last: { member_id, since: now }, handover: null, next_review_at };
  if (member_id === null || member_id === last.member_id) return { last, handover: null, next_review_at };
  const previous_since = Math.max(last.since, now - FURTHEST_MS);
  const at = beganAt(plan, previous_since, now);
  const handover = {
    from_member: last.member_id,
    to_member: member_id,
    at,
    previous_since,
    until,
  };
  return { last: { member_id, since: at }, handover, next_review_at };
}

/** When whoever is on call now came on call, not before `from`. */
function beganAt(plan: Plan, from: number, now: number): number {
  const shifts = shiftsBetween(plan, { from, to: now + 1 });
  let began = now;
  for (const shift of shifts.toReversed()) {
    if (shift.member_id !== shifts.at(-1)?.member_id || shift.to < began) break;
    began = shift.from;
  }
  return began;
}
