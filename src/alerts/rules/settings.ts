// What a rule is set to: what was left out of it, and what a change makes of it. Pure.

import { isDeepStrictEqual } from 'node:util';
import { completeTargets } from '../../subjects/targets.ts';
import { defaultSeverity } from '../alert.ts';
import type { Rule } from './rule.ts';
import type { NewRule, RuleChanges } from './schema.ts';

export type RuleSettings = Omit<
  Rule,
  'id' | 'account_id' | 'policy' | 'revision' | 'created_at' | 'updated_at'
>;

/** A rule is about everything unless it says otherwise, and notifies nobody. */
export const newSettings = (wanted: NewRule): RuleSettings => ({
  name: wanted.name.trim(),
  kind: wanted.kind,
  enabled: wanted.enabled ?? true,
  severity: wanted.severity ?? defaultSeverity[wanted.kind],
  active_times: wanted.active_times ?? null,
  severity_times: wanted.severity_times ?? null,
  targets: completeTargets(wanted.targets ?? { all: true }),
  ...measuredBy(wanted),
  channel_ids: sorted(wanted.channel_ids ?? []),
  repeat_seconds: wanted.repeat_seconds ?? null,
  runbook_url: wanted.runbook_url ?? null,
  escalations: (wanted.escalations ?? []).map(({ after_seconds, channel_ids }) => ({
    after_seconds,
    channel_ids: sorted(channel_ids),
  })),
  escalation_policy_id: wanted.escalation_policy_id ?? null,
});

/** What is left out stays as it was, but for the metric of a rule that is no longer about metrics. */
export function changedSettings(before: RuleSettings, changes: RuleChanges): RuleSettings {
  const noLongerMeasures = changes.kind !== undefined && changes.kind !== 'server_metric';
  return newSettings({ ...before, ...(noLongerMeasures ? measuredBy({}) : {}), ...changes });
}

/** What only a rule of the kind `server_metric` has. */
export const measuredBy = (wanted: Partial<NewRule>) => ({
  metric: wanted.metric ?? null,
  op: wanted.op ?? null,
  threshold: wanted.threshold ?? null,
  for_seconds: wanted.for_seconds ?? null,
  clear_threshold: wanted.clear_threshold ?? null,
});

/** Whether both judge the same things by the same measure, whoever is notified of it. */
export const judgeAlike = (one: RuleSettings, other: RuleSettings): boolean =>
  isDeepStrictEqual(judged(one), judged(other));

const judged = (rule: RuleSettings) => [
  rule.kind,
  rule.enabled,
  completeTargets(rule.targets),
  measuredBy(rule),
];

const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
