// The steps of escalation policies that an alert climbs next, while nobody acknowledges it. Pure.

import {
  type Climb,
  climb,
  type PolicyStep,
  type Reached,
  type TakenStep,
} from '../../on-call/policies/ladder.ts';
import type { AlertRow } from '../alert.ts';
import { policyAwakeFrom } from '../rule-parts.ts';

/** As many as somebody reads. */
const MOST = 20;

export interface ComingStep extends TakenStep {
  at: Date;
  policy: { id: number; name: string };
}

/**
 * Of each policy, with all of its rounds, soonest first: 20 in all. A step that is due outside the hours of its rules comes when
 * they begin. `reachAt`: whom a step reaches at a moment.
 */
export function comingSteps(
  { ladder, plan }: Pick<AlertRow, 'ladder' | 'plan'>,
  now: Date,
  reachAt: (step: PolicyStep, at: number) => Reached,
): ComingStep[] {
  const all = ladder.flatMap((from) => {
    const policy = plan.policies?.find(({ id }) => id === from.policy_id);
    const steps: ComingStep[] = [];
    // What failed was taken already.
    let { failed: _failed, ...state }: Climb = from;
    while (policy && state.due_at !== null && steps.length < MOST) {
      const due = new Date(Math.max(state.due_at, now.getTime()));
      const at = policyAwakeFrom(plan, policy.id, due).getTime();
      const moved = climb(
        policy,
        { ...state, due_at: at, moved_at: Math.min(state.moved_at, at) },
        at,
        (step) => reachAt(step, at),
      );
      steps.push(...moved.taken.map((step) => ({ ...step, at: new Date(at), policy })));
      state = moved.climb;
    }
    return steps;
  });
  return all.sort((one, other) => one.at.getTime() - other.at.getTime()).slice(0, MOST);
}

/** Reaches whoever it may: no step comes later than where all do. */
export const everybody = ({ channel_ids }: PolicyStep): Reached => ({ member_ids: [0], channel_ids });
