// What rules make of an alert: how urgent it is, whom it notifies and how often. Pure.

import type { AlertKind, Severity } from '../../delivery/alert-schema.ts';
import type { Ladder } from '../../on-call/policies/ladder.ts';
import { seconds } from '../../platform/time.ts';
import { type AlertPlan, defaultSeverity, type Planned } from '../alert.ts';
import { partsOf, withParts } from '../rule-parts.ts';
import { activeFrom, severityAt } from '../rules/hours.ts';
import type { Rule } from '../rules/rule.ts';
import { ranks } from '../severity.ts';

/**
 * What these rules make of an alert that opens now: those that are active, or that are next to be, with those that follow
 * to join it later. At no time it is more severe than `most`.
 */
export function planOf(
  rules: readonly Rule[],
  kind: AlertKind,
  now: Date,
  most: Severity = 'critical',
): Planned {
  const byBegin = Map.groupBy(rules.map(cappedBy(most)), ({ active_times }) =>
    activeFrom(active_times, now).getTime(),
  );
  const [first, ...others] = [...byBegin].sort(([one], [other]) => one - other);
  const found = plannedTogether(first?.[1] ?? [], kind, new Date(first?.[0] ?? now));
  const planned = { ...found, severity: lower(found.severity, most) };
  if (others.length === 0) return planned;
  const later = others.map(([at, own]) => ({ at, ...plannedTogether(own, kind, new Date(at)) }));
  return { ...planned, plan: { ...planned.plan, later } };
}

const lower = (one: Severity, other: Severity) => (ranks[one] < ranks[other] ? one : other);

const cappedBy =
  (most: Severity) =>
  (rule: Rule): Rule => ({
    ...rule,
    severity: lower(rule.severity, most),
    severity_times: rule.severity_times && {
      ...rule.severity_times,
      severity: lower(rule.severity_times.severity, most),
    },
  });

/**
 * The highest severity, every channel, the shortest interval of reminders, the steps of all rules, and the runbook of
 * the most severe rule that has one. Without rules it is as severe as is usual for the kind, and sent to no channel.
 */
function plannedTogether(rules: readonly Rule[], kind: AlertKind, at: Date): Planned {
  const bySeverity = rules
    .map((rule) => ({ ...rule, severity: severityAt(rule, at) }))
    .sort((one, other) => ranks[other.severity] - ranks[one.severity]);
  return {
    severity: bySeverity[0]?.severity ?? defaultSeverity[kind],
    rule_ids: rules.map(({ id }) => id),
    runbook_url: bySeverity.find(({ runbook_url }) => runbook_url !== null)?.runbook_url ?? null,
    plan: {
      ...sentBy(rules),
      ...timesOf(rules),
      ...withParts(rules.flatMap((rule) => partsOf({ ...sentBy([rule]), ...timesOf([rule]) }, [rule.id]))),
    },
  };
}

function sentBy(
  rules: readonly Rule[],
): Pick<AlertPlan, 'channel_ids' | 'repeat_seconds' | 'escalations' | 'policies'> {
  const repeats = rules.flatMap(({ repeat_seconds }) => repeat_seconds ?? []);
  return {
    channel_ids: distinct(rules.flatMap(({ channel_ids }) => channel_ids)),
    repeat_seconds: repeats.length === 0 ? null : Math.min(...repeats),
    escalations: mergeSteps(rules.flatMap(({ escalations }) => escalations)),
    ...withPolicies(rules.flatMap(({ policy }) => policy ?? [])),
  };
}

function timesOf(rules: readonly Rule[]): Pick<AlertPlan, 'hours' | 'severities'> {
  const hours = rules.flatMap(({ active_times }) => active_times ?? []);
  const isTimed = rules.some(({ severity_times }) => severity_times !== null);
  return {
    ...(hours.length > 0 && hours.length === rules.length && { hours: distinctOnes(hours) }),
    ...(isTimed && {
      severities: rules.map(({ severity, severity_times }) => ({ severity, severity_times })),
    }),
  };
}

/** A plan, and the rules that it is of. */
type Ruled = Pick<Planned, 'plan' | 'rule_ids'>;

/**
 * The plan of an alert that further rules joined: `escalated` steps of it were taken and are left out. The steps of
 * what joined count from then, `joinedAfterMs` after those of the alert began to.
 */
export function joinPlans(
  { plan, rule_ids }: Ruled,
  { escalated, joinedAfterMs }: { escalated: number; joinedAfterMs: number },
  { plan: added, rule_ids: joining }: Ruled,
): AlertPlan {
  const after = Math.ceil(joinedAfterMs / seconds(1));
  const joined = added.escalations.map((step) => ({ ...step, after_seconds: step.after_seconds + after }));
  const repeats = [plan, added].flatMap(({ repeat_seconds }) => repeat_seconds ?? []);
  return {
    channel_ids: distinct([...plan.channel_ids, ...added.channel_ids]),
    repeat_seconds: repeats.length === 0 ? null : Math.min(...repeats),
    escalations: mergeSteps([...plan.escalations.slice(escalated), ...joined]),
    ...withPolicies([...(plan.policies ?? []), ...(added.policies ?? [])]),
    ...joinTimes(plan, added),
    ...withParts([...partsOf(plan, rule_ids), ...partsOf(added, joining)]),
  };
}

/** Whoever is always active is so for all. */
function joinTimes(plan: AlertPlan, added: AlertPlan): Pick<AlertPlan, 'hours' | 'severities' | 'later'> {
  const severities = distinctOnes([plan, added].flatMap((one) => one.severities ?? []));
  const later = distinctOnes([plan, added].flatMap((one) => one.later ?? []));
  return {
    ...(plan.hours && added.hours && { hours: distinctOnes([...plan.hours, ...added.hours]) }),
    ...(severities.length > 0 && { severities }),
    ...(later.length > 0 && { later: later.sort((one, other) => one.at - other.at) }),
  };
}

const distinctOnes = <One>(all: readonly One[]): One[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

/** Each once, with the steps under which it came first. */
function withPolicies(policies: readonly Ladder[]): Pick<AlertPlan, 'policies'> {
  const distinctOnes = policies.filter(
    ({ id }, index) => policies.findIndex((policy) => policy.id === id) === index,
  );
  return distinctOnes.length === 0 ? {} : { policies: distinctOnes };
}

const distinct = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

/** By time; steps of the same moment are one. */
function mergeSteps(steps: AlertPlan['escalations']): AlertPlan['escalations'] {
  const byTime = Map.groupBy(steps, ({ after_seconds }) => after_seconds);
  return [...byTime]
    .sort(([one], [other]) => one - other)
    .map(([after_seconds, together]) => ({
      after_seconds,
      channel_ids: distinct(together.flatMap(({ channel_ids }) => channel_ids)),
    }));
}
