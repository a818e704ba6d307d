// An alert rule as the rest of the program sees it, and which rules are about something. Pure.

import { anyMetric, type MetricName } from '../../../shared/metric-names.ts';
import type { AlertKind, Severity } from '../../delivery/alert-schema.ts';
import type { Ladder } from '../../on-call/policies/ladder.ts';
import { isTargeted } from '../../subjects/targets.ts';
import type { Targets } from '../../subjects/targets-schema.ts';
import type { ActiveHours, SeverityHours } from './hours.ts';
import type { RuleMetric, RuleOp } from './schema.ts';

export interface Escalation {
  /** Since it was first notified that the alert is open; rises from step to step. */
  after_seconds: number;
  channel_ids: number[];
}

export interface Rule {
  id: number;
  account_id: number;
  name: string;
  kind: AlertKind;
  enabled: boolean;
  severity: Severity;
  /** null: always. */
  active_times: ActiveHours | null;
  /** When it is as severe as these say, and not as `severity`; null: never. */
  severity_times: SeverityHours | null;
  targets: Targets;
  /** null, as the three that follow, for every kind but `server_metric`, where none of the four is. */
  metric: RuleMetric | null;
  op: RuleOp | null;
  threshold: number | null;
  for_seconds: number | null;
  /** null: the threshold itself. */
  clear_threshold: number | null;
  channel_ids: number[];
  /** null: no reminders. */
  repeat_seconds: number | null;
  runbook_url: string | null;
  escalations: Escalation[];
  /** Whose people are paged; null: none are. */
  escalation_policy_id: number | null;
  /** As it is now. */
  policy: Ladder | null;
  /** Rises with every change of what is judged or of whom: judging begins anew then. */
  revision: number;
  created_at: Date;
  updated_at: Date;
}

/** A rule of the kind `server_metric`. */
export interface MetricRule extends Rule {
  kind: 'server_metric';
  metric: RuleMetric;
  op: RuleOp;
  threshold: number;
  for_seconds: number;
}

export const isMetricRule = (rule: Rule): rule is MetricRule => rule.kind === 'server_metric';

/** The metrics that a rule judges, each for itself. */
export const metricsOf = ({ metric }: Pick<MetricRule, 'metric'>): readonly MetricName[] =>
  metric === 'any' ? anyMetric : [metric];

export interface Matched {
  account_id: number;
  subject_id: number;
  /** Of the subject, as they are now. */
  tags: readonly string[];
  /** The server of a process: it stands for the processes on it. Left out for anything else. */
  server?: { id: number; tags: readonly string[] } | null | undefined;
  kind: AlertKind;
  /** Of `server_metric`; undefined asks for the rules of all metrics. No other kind looks at it. */
  metric?: string | undefined;
}

/**
 * The enabled rules that are about this, in the order of `rules`. For `server_metric` these are the rules that judge
 * the metric, whether or not its value passes their thresholds.
 */
export const matchRules = (rules: readonly Rule[], about: Matched): Rule[] =>
  rules.filter(
    (rule) =>
      rule.enabled &&
      rule.account_id === about.account_id &&
      rule.kind === about.kind &&
      judges(rule, about.metric) &&
      (isTargeted(rule.targets, { id: about.subject_id, tags: about.tags }) ||
        (about.server ? isTargeted(rule.targets, about.server) : false)),
  );

const judges = (rule: Rule, metric: string | undefined) =>
  metric === undefined || !isMetricRule(rule) || metricsOf(rule).some((judged) => judged === metric);
