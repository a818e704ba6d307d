// Going on to the next step of escalation policies by hand: once for each step, however many people ask for it. Pure.

import { type Climb, isTaken, type StepPlace } from '../../on-call/policies/ladder.ts';
import type { AlertRow } from '../alert.ts';
import { isClimbAwake } from '../rule-parts.ts';
import { type ChangeEffects, eventOf } from './change-effects.ts';
import { planNotifications } from './plan-notifications.ts';
import { heldBy, OUTSIDE_HOURS } from './rule-hours.ts';
import type { Act, Setting } from './transitions.ts';

/** A step that is to be taken now, unless it was. */
export interface WantedStep extends StepPlace {
  policy_id: number;
}

/** Whether all of these steps were taken: whoever asks for them has what they want. */
export const areTaken = (row: AlertRow, steps: readonly WantedStep[]): boolean =>
  steps.every((step) => isStepTaken(row, step));

function isStepTaken({ ladder, plan }: AlertRow, { policy_id, ...place }: WantedStep): boolean {
  const at = ladder.find((climb) => climb.policy_id === policy_id);
  const policy = plan.policies?.find(({ id }) => id === policy_id);
  return at !== undefined && policy !== undefined && isTaken(policy, at, place);
}

/** Whether a step comes, of those that are wanted where any are named: also one that is held back. */
export const isClimbing = (row: AlertRow, steps?: readonly WantedStep[]): boolean =>
  comingOf(row, steps).length > 0 || isHeldFromStart(row);

const comingOf = (row: AlertRow, steps?: readonly WantedStep[]): Climb[] =>
  row.status === 'open'
    ? row.ladder.filter(
        ({ policy_id, due_at }) =>
          due_at !== null &&
          (steps?.some((step) => step.policy_id === policy_id && !isStepTaken(row, step)) ?? true),
      )
    : [];

const isHeldFromStart = ({ status, hold, ladder, plan: { policies = [] } }: AlertRow): boolean =>
  status === 'open' && hold !== null && ladder.length === 0 && policies.length > 0;

/**
 * The next step of its policies is taken at once; the alert is climbing. A policy whose rules rest stays where it is. Returns
 * what holds all of it back, and then changes nothing; null: nothing does.
 */
export function escalateAlert(
  outcome: ChangeEffects,
  row: AlertRow,
  { actor, note, via, steps }: Act & { steps?: readonly WantedStep[] | undefined },
  { hold, ...moments }: Setting,
): string | null {
  const { now } = moments;
  const held = heldBy(row, hold, now);
  if (held) return held.words;
  const coming = comingOf(row, steps);
  const next = coming.filter((climb) => isClimbAwake(row.plan, climb, now));
  if (coming.length > 0 && next.length === 0) return OUTSIDE_HOURS;
  for (const { policy_id, step } of next) {
    const policy = row.plan.policies?.find(({ id }) => id === policy_id);
    const facts = {
      ...(policy && { policy: policy.name, step: step + 1 }),
      ...(via !== undefined && { via }),
    };
    outcome.events.push({ ...eventOf(row, 'escalated', now, { note: note ?? null, facts }), actor });
  }
  row.ladder = row.ladder.map((climb) =>
    next.includes(climb) ? { ...climb, due_at: now.getTime() } : climb,
  );
  planNotifications(outcome, row, hold, moments);
  return null;
}
