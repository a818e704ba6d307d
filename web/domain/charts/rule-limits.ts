// The limits that rules set on what a chart shows. Pure.

import type { Context } from '../../api/resources/context.ts';

type Rule = Context['rules'][number];

export interface RuleLimit {
  value: number;
  /** What is too low is wrong, not what is too high. */
  isLow: boolean;
  severity: Rule['severity'];
}

const WORST_FIRST: readonly Rule['severity'][] = ['critical', 'warning', 'info'];
const rank = ({ severity }: RuleLimit): number => WORST_FIRST.indexOf(severity);

/** Worst first, each value once; of equal ones the worst counts. */
export function ruleLimits(rules: readonly Rule[], metrics: readonly string[]): RuleLimit[] {
  const limits = rules.flatMap(({ threshold, op, severity, ...rule }): RuleLimit[] =>
    threshold !== null && op !== null && rule.metrics.some((metric) => metrics.includes(metric))
      ? [{ value: threshold, isLow: op === 'lt' || op === 'le', severity }]
      : [],
  );
  const known = new Map<number, RuleLimit>();
  for (const limit of limits.toSorted((one, other) => rank(one) - rank(other)))
    if (!known.has(limit.value)) known.set(limit.value, limit);
  return [...known.values()];
}

/** How a limit is drawn. */
export const toneOf = ({ severity }: RuleLimit): 'down' | 'warn' | 'quiet' =>
  severity === 'critical' ? 'down' : severity === 'warning' ? 'warn' : 'quiet';

/** The state of a value by the worst limit that it passed; null: none. */
export function stateByLimits(limits: readonly RuleLimit[], value: number): 'down' | 'warn' | null {
  const passed = limits.find((limit) => (limit.isLow ? value < limit.value : value > limit.value));
  const tone = passed ? toneOf(passed) : 'quiet';
  return tone === 'quiet' ? null : tone;
}
