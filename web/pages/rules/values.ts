// What the form of a rule holds, and what of it is sent. Pure.

import type { BodyOf } from '../../api/operation-types.ts';
import type { Rule } from '../../api/schema.gen.ts';
import { isMetricRule, type RuleKind, type RuleMetric, scaleOf } from './kinds.ts';

export type RuleBody = BodyOf<'POST /alerts/rules'>;

/** As the API has them, but limits are in the unit in which people write them. */
export type RuleValues = Omit<Rule, 'id' | 'key' | 'created_at' | 'updated_at'>;

export function valuesOf({
  id: _,
  key: _known,
  created_at: _made,
  updated_at: _changed,
  ...rule
}: Rule): RuleValues {
  return {
    ...rule,
    // For when somebody makes a rule about a metric of one that is about something else.
    metric: rule.metric ?? 'any',
    op: rule.op ?? 'gt',
    for_seconds: rule.for_seconds ?? 300,
    threshold: scaled(
      rule.threshold ?? (rule.metric === null ? 90 : null),
      rule.metric,
      (value, of) => value / of,
    ),
    clear_threshold: scaled(rule.clear_threshold, rule.metric, (value, of) => value / of),
  };
}

/** A new rule notifies every channel that there is, as those do that an account begins with. */
export const newValues = (kind: RuleKind, channelIds: readonly number[]): RuleValues => ({
  name: '',
  kind,
  enabled: true,
  severity: WARNINGS.has(kind) ? 'warning' : 'critical',
  active_times: null,
  severity_times: null,
  targets: { all: true, ids: [], tags: [] },
  metric: 'any',
  op: 'gt',
  threshold: 90,
  for_seconds: 300,
  clear_threshold: null,
  channel_ids: [...channelIds],
  repeat_seconds: null,
  runbook_url: null,
  escalations: [],
  escalation_policy_id: null,
});

const WARNINGS = new Set<RuleKind>(['server_metric', 'uptime_degraded', 'certificate_expiring']);

/** What is measured belongs to rules about metrics alone. */
export function bodyOf(values: RuleValues): RuleBody {
  if (!isMetricRule(values.kind))
    return { ...values, metric: null, op: null, threshold: null, for_seconds: null, clear_threshold: null };
  const { metric, threshold, clear_threshold } = values;
  return {
    ...values,
    threshold: scaled(threshold, metric, (value, of) => value * of),
    clear_threshold: scaled(clear_threshold, metric, (value, of) => value * of),
  };
}

/** What was typed and is no number stays as it is, for the schema to refuse. */
function scaled(
  value: number | null,
  metric: RuleMetric | null,
  change: (value: number, of: number) => number,
): number | null {
  return typeof value === 'number' && metric !== null ? change(value, scaleOf(metric).of) : value;
}
