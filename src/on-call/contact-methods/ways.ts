// In which order a person is tried, and after how long. Pure.

import { minutes } from '../../platform/time.ts';

/** Rules are for critical alerts, and for everything else. */
type Urgency = 'critical' | 'other';

export interface RuleStep {
  urgency: Urgency;
  /** null: the address that the person signs in with. */
  method_id: number | null;
  after_minutes: number;
}

interface KnownMethod {
  id: number;
  verified_at: Date | null;
  disabled_at: Date | null;
}

export interface Way {
  /** null: the address that the person signs in with. */
  methodId: number | null;
  /** Since the page began. */
  afterSeconds: number;
}

/** Whoever has no rule that leads anywhere is mailed at once. */
const DEFAULT: readonly Way[] = [{ methodId: null, afterSeconds: 0 }];

const urgencyOf = (severity: 'info' | 'warning' | 'critical'): Urgency =>
  severity === 'critical' ? 'critical' : 'other';

export const isUsable = ({ verified_at, disabled_at }: KnownMethod): boolean =>
  verified_at !== null && disabled_at === null;

/**
 * By methods that are confirmed and not disabled, soonest first; what comes after the same time stays in its order. Where
 * the first ones are not usable, the others move up by as much, so that nobody is tried later than they asked for. Never
 * empty.
 */
export function waysOf(
  rules: readonly RuleStep[],
  methods: readonly KnownMethod[],
  severity: 'info' | 'warning' | 'critical',
): Way[] {
  const usable = new Set<number | null>([null, ...methods.filter(isUsable).map(({ id }) => id)]);
  const steps = rules
    .filter(({ urgency }) => urgency === urgencyOf(severity))
    .toSorted((one, other) => one.after_minutes - other.after_minutes);
  const left = steps.filter(({ method_id }) => usable.has(method_id));
  const early = (left[0]?.after_minutes ?? 0) - (steps[0]?.after_minutes ?? 0);
  if (left.length === 0) return [...DEFAULT];
  return left.map(({ method_id, after_minutes }) => ({
    methodId: method_id,
    afterSeconds: minutes(after_minutes - early) / 1_000,
  }));
}
