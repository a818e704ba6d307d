// How an alert climbs the steps of an escalation policy. Pure; times are milliseconds since 1970.

import { seconds } from '../../platform/time.ts';

export interface PolicyStep {
  member_ids: number[];
  /** Whoever is on call in them when the step is due. */
  schedule_ids: number[];
  /** Everybody who has a turn in them. */
  everybody_of_schedule_ids: number[];
  channel_ids: number[];
  /** Before the next step. */
  wait_seconds: number;
}

/** A policy as it was when an alert was opened under it. */
export interface Ladder {
  id: number;
  name: string;
  steps: readonly PolicyStep[];
  /** How often all of it is repeated; 0: it is climbed once. */
  repeats: number;
}

/** How far an alert has come. */
export interface Climb {
  policy_id: number;
  /** From 0 on; rises with every repetition. */
  round: number;
  /** The step that is taken next. */
  step: number;
  /** null: all of it was climbed. */
  due_at: number | null;
  /** When it last moved: `due_at` counts from then. */
  moved_at: number;
  /** Steps that were taken, and all of whose pages failed since. */
  failed?: readonly StepPlace[];
}

/** Whom a step reaches at a moment; what was deleted and people without a way to be reached are left out. */
export interface Reached {
  member_ids: readonly number[];
  channel_ids: readonly number[];
}

export interface TakenStep extends Reached {
  policy_id: number;
  round: number;
  step: number;
  /** It names people, and none of them is on call and can be reached, or all of their pages failed. */
  is_gap: boolean;
  /** The last step reached nobody: the owners are paged by every method. */
  pages_owners: boolean;
}

export const startClimb = ({ id }: Ladder, now: number): Climb => ({
  ...{ policy_id: id, round: 0, step: 0, due_at: now, moved_at: now },
});

/** After the clock was set back to before the last move, the whole wait begins anew. */
export const rebased = (climb: Climb, now: number): Climb =>
  climb.moved_at <= now
    ? climb
    : {
        ...climb,
        due_at: climb.due_at === null ? null : now + Math.max(0, climb.due_at - climb.moved_at),
        moved_at: now,
      };

/** A step of one round. One beyond the last is the first of the next round. */
export interface StepPlace {
  round: number;
  step: number;
}

/** Whether this step was taken. */
export function isTaken({ steps }: Ladder, at: Climb, { round, step }: StepPlace): boolean {
  const placeOf = (one: StepPlace) => one.round * steps.length + one.step;
  return placeOf({ round, step }) < placeOf(at) + (at.due_at === null ? 1 : 0);
}

export const isClimbDue = ({ due_at, failed = [] }: Climb, now: number): boolean =>
  failed.length > 0 || (due_at !== null && due_at <= now);

/**
 * The steps that failed, once more as such that reach nobody, and those that are due. One that reaches nobody goes on to the next at once; a wait counts from when the step was
 * taken, so that after a stop of the service people are paged one step after the other as well.
 */
export function climb(
  ladder: Ladder,
  { failed = [], ...from }: Climb,
  now: number,
  reach: (step: PolicyStep) => Reached,
): { taken: TakenStep[]; climb: Climb } {
  let at = rebased(from, now);
  const taken = failed.map((place) => unreached(ladder, place));
  while (isClimbDue(at, now)) {
    const step = ladder.steps[at.step];
    if (!step) return { taken, climb: { ...at, due_at: null } };
    const found = reach(step);
    const names = namesPeople(step);
    const is_gap = names && found.member_ids.length === 0;
    const isReached = !is_gap && (names || found.channel_ids.length > 0);
    const isLast = at.step === ladder.steps.length - 1;
    taken.push({
      ...{ policy_id: ladder.id, round: at.round, step: at.step },
      ...found,
      ...{ is_gap, pages_owners: isLast && !isReached },
    });
    at = movedOn(ladder, at, now, isReached || isLast ? seconds(step.wait_seconds) : 0);
  }
  return { taken, climb: at };
}

const unreached = ({ id, steps }: Ladder, { round, step }: StepPlace): TakenStep => ({
  ...{ policy_id: id, round, step, member_ids: [], channel_ids: [] },
  ...{ is_gap: true, pages_owners: step === steps.length - 1 },
});

const namesPeople = ({ member_ids, schedule_ids, everybody_of_schedule_ids }: PolicyStep): boolean =>
  member_ids.length + schedule_ids.length + everybody_of_schedule_ids.length > 0;

function movedOn({ steps, repeats }: Ladder, at: Climb, now: number, waitMs: number): Climb {
  const moved = { ...at, moved_at: now, due_at: now + waitMs };
  if (at.step + 1 < steps.length) return { ...moved, step: at.step + 1 };
  if (at.round >= repeats) return { ...moved, due_at: null };
  return { ...moved, step: 0, round: at.round + 1 };
}

/** All steps that would be taken, if nobody acknowledged and whoever is reached stayed so. */
export function wholeClimb(
  ladder: Ladder,
  from: number,
  reachAt: (step: PolicyStep, at: number) => Reached,
): (TakenStep & { at: number })[] {
  const all: (TakenStep & { at: number })[] = [];
  let state = startClimb(ladder, from);
  while (state.due_at !== null) {
    const at = state.due_at;
    const { taken, climb: next } = climb(ladder, state, at, (step) => reachAt(step, at));
    all.push(...taken.map((step) => ({ ...step, at })));
    state = next;
  }
  return all;
}
