// The rules of an account that judge metrics, sorted so that a server finds its own without a look at the others. Pure.

import type { MetricName } from '../../../../shared/metric-names.ts';
import { isMetricRule, type MetricRule, metricsOf, type Rule } from '../../../alerts/rules/rule.ts';
import type { Severity } from '../../../delivery/alert-schema.ts';
import type { Condition } from './state.ts';

/** A rule and one of the metrics that it judges. */
export interface MetricCondition extends Condition {
  rule_id: number;
  revision: number;
  severity: Severity;
  metric: MetricName;
}

export interface AccountConditions {
  everywhere: readonly MetricCondition[];
  byId: ReadonlyMap<number, readonly MetricCondition[]>;
  byTag: ReadonlyMap<string, readonly MetricCondition[]>;
  /** By the id of each enabled rule. */
  revisions: ReadonlyMap<number, number>;
  /** How much memory they take, in entries. */
  size: number;
}

/** Of the enabled rules among these; they are all of one account. */
export function sortConditions(rules: readonly Rule[]): AccountConditions {
  const judging = rules.filter((rule) => rule.enabled).filter(isMetricRule);
  const byId = new Map<number, MetricCondition[]>();
  const byTag = new Map<string, MetricCondition[]>();
  const everywhere: MetricCondition[] = [];
  let size = 1;
  for (const rule of judging) {
    const conditions = conditionsOf(rule);
    const { all, ids, tags } = rule.targets;
    size += conditions.length;
    if (all) {
      everywhere.push(...conditions);
      continue;
    }
    for (const id of ids) append(byId, id, conditions);
    for (const tag of tags) append(byTag, tag, conditions);
    size += ids.length + tags.length;
  }
  return {
    everywhere,
    byId,
    byTag,
    revisions: new Map(judging.map(({ id, revision }) => [id, revision])),
    size,
  };
}

/** What judges this server: each rule once, however often it names it. */
export function conditionsFor(
  { everywhere, byId, byTag }: AccountConditions,
  server: { id: number; tags: readonly string[] },
): readonly MetricCondition[] {
  const named = [byId.get(server.id), ...server.tags.map((tag) => byTag.get(tag))].flatMap(
    (found) => found ?? [],
  );
  return named.length === 0 ? everywhere : [...everywhere, ...new Set(named)];
}

export const conditionsOf = (rule: MetricRule): MetricCondition[] =>
  metricsOf(rule).map((metric) => ({
    rule_id: rule.id,
    revision: rule.revision,
    severity: rule.severity,
    metric,
    op: rule.op,
    threshold: rule.threshold,
    for_seconds: rule.for_seconds,
    clear_threshold: rule.clear_threshold,
  }));

function append<K>(groups: Map<K, MetricCondition[]>, key: K, conditions: readonly MetricCondition[]): void {
  const group = groups.get(key) ?? [];
  group.push(...conditions);
  groups.set(key, group);
}
