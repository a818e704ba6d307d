// The rules of an alert whose hours differ: each of them reminds, escalates and pages within its own hours alone. Pure.

import { isDeepStrictEqual } from 'node:util';
import type { Climb } from '../on-call/policies/ladder.ts';
import type { AlertPlan, PlanPart } from './alert.ts';
import { firstActiveFrom } from './rules/hours.ts';

type Own = Omit<AlertPlan, 'parts' | 'later' | 'severities'>;

/** What a plan of these rules brings to another one that it joins. */
export const partsOf = ({ parts, ...own }: AlertPlan, rule_ids: readonly number[]): readonly PlanPart[] =>
  parts ?? [partOf(own, rule_ids)];

const partOf = (
  { channel_ids, escalations, policies = [], repeat_seconds, hours }: Own,
  rule_ids: readonly number[],
): PlanPart => ({
  rule_ids,
  channel_ids: [...channel_ids, ...escalations.flatMap((step) => step.channel_ids)],
  policy_ids: policies.map(({ id }) => id),
  repeat_seconds,
  hours: hours ?? null,
});

/** Nothing where all are of the same hours: then all of it rests, or nothing. */
export function withParts(parts: readonly PlanPart[]): Pick<AlertPlan, 'parts'> {
  const [first] = parts;
  const differ = parts.some(({ hours }) => !isDeepStrictEqual(hours, first?.hours));
  return differ ? { parts } : {};
}

interface Awake {
  repeat_seconds: number | null;
  /** What no rule that is active now names, with the moment at which one is again. */
  resting: Record<'channels' | 'policies' | 'rules', ReadonlyMap<number, Date>>;
  /** When the next one that reminds begins, of those that rest; null: none does. */
  reminds_from: Date | null;
}

export function awakeAt(plan: AlertPlan, at: Date): Awake {
  const { parts } = plan;
  if (!parts)
    return {
      ...{ repeat_seconds: plan.repeat_seconds, reminds_from: null },
      resting: { channels: new Map(), policies: new Map(), rules: new Map() },
    };
  const begun = parts.map((part) => ({ ...part, from: firstActiveFrom(part.hours ?? [], at) }));
  const awake = begun.filter(({ from }) => from <= at);
  const asleep = begun
    .filter(({ from }) => from > at)
    .sort((one, other) => other.from.getTime() - one.from.getTime());
  const restingOf = (ids: (part: PlanPart) => readonly number[]) => {
    const named = new Set(awake.flatMap(ids));
    // The earliest comes last, and stands.
    const all = asleep.flatMap((part) => ids(part).map((id) => [id, part.from] as const));
    return new Map(all.filter(([id]) => !named.has(id)));
  };
  const repeats = awake.flatMap(({ repeat_seconds }) => repeat_seconds ?? []);
  return {
    repeat_seconds: repeats.length === 0 ? null : Math.min(...repeats),
    resting: {
      channels: restingOf(({ channel_ids }) => channel_ids),
      policies: restingOf(({ policy_ids }) => policy_ids),
      rules: restingOf(({ rule_ids = [] }) => rule_ids),
    },
    reminds_from: asleep.findLast(({ repeat_seconds }) => repeat_seconds !== null)?.from ?? null,
  };
}

/** Whether a step of this policy comes, and one of its rules is active. */
export const isClimbAwake = (plan: AlertPlan, { policy_id, due_at }: Climb, now: Date): boolean =>
  due_at !== null && !awakeAt(plan, now).resting.policies.has(policy_id);

/** `at` itself while a rule of the policy is active, else when one is. */
export const policyAwakeFrom = (plan: AlertPlan, policyId: number, at: Date): Date =>
  awakeAt(plan, at).resting.policies.get(policyId) ?? firstActiveFrom(plan.hours ?? [], at);

/** Where the rules of a policy rest, its step that is due waits for their hours. */
export function untilAwake(plan: AlertPlan, climb: Climb, now: Date): Climb {
  const until = awakeAt(plan, now).resting.policies.get(climb.policy_id);
  const isDue = climb.due_at !== null && climb.due_at <= now.getTime();
  return until && isDue ? { ...climb, due_at: until.getTime(), moved_at: now.getTime() } : climb;
}
