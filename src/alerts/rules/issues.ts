// What a rule must keep to beyond its schema. Pure; whether what it names is there is asked later.

import { metricRanges } from '../../../shared/metric-names.ts';
import type { Issue } from '../../platform/errors.ts';
import type { Refinement } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { isTimeZone, TIME_ZONE_HINT } from '../../platform/time-zone.ts';
import { targetTagIssues } from '../../subjects/targets.ts';
import type { NewRule, RuleChanges } from './schema.ts';
import { measuredBy, type RuleSettings } from './settings.ts';

/** For `refine` of a change; `metricIssues` of the whole rule follow once it is known. */
export function ruleChangesIssues({ body }: Pick<Refinement, 'body'>): Issue[] {
  const { name, escalations, active_times, severity_times } = { ...(body as RuleChanges) };
  return [
    ...labelIssues({ name }),
    ...targetTagIssues(body),
    ...orderIssues(escalations ?? []),
    ...zoneIssues({ active_times, severity_times }),
  ];
}

/** For `refine` of a new rule. */
export function newRuleIssues({ body, wrong }: Pick<Refinement, 'body' | 'wrong'>): Issue[] {
  const wanted = { ...(body as Partial<NewRule>) };
  const { kind } = wanted;
  const measured = kind ? metricIssues({ kind, ...measuredBy(wanted) }) : [];
  return [...ruleChangesIssues({ body }), ...measured.filter(({ field }) => !wrong.has(field))];
}

const zoneIssues = (hours: Pick<RuleChanges, 'active_times' | 'severity_times'>): Issue[] =>
  Object.entries(hours).flatMap(([field, given]) =>
    typeof given?.timezone === 'string' && !isTimeZone(given.timezone)
      ? [{ field: `${field}.timezone`, reason: TIME_ZONE_HINT }]
      : [],
  );

const orderIssues = (escalations: NonNullable<NewRule['escalations']>): Issue[] =>
  escalations.flatMap(({ after_seconds }, step) => {
    const before = escalations[step - 1];
    return before && after_seconds <= before.after_seconds
      ? [{ field: `escalations.${step}.after_seconds`, reason: 'must be later than the step before' }]
      : [];
  });

type Measured = Pick<RuleSettings, 'kind' | keyof ReturnType<typeof measuredBy>>;

const NEEDED = ['metric', 'op', 'threshold', 'for_seconds'] as const;

/** What is wrong with how a rule measures: only, and always, for metrics; in the range of the metric; in order. */
export function metricIssues(rule: Measured): Issue[] {
  if (rule.kind !== 'server_metric')
    return [...NEEDED, 'clear_threshold' as const]
      .filter((field) => rule[field] !== null)
      .map((field) => ({ field, reason: 'only for the kind server_metric' }));
  const missing = NEEDED.filter((field) => rule[field] === null);
  return [
    ...missing.map((field) => ({ field, reason: 'required' })),
    ...rangeIssues(rule),
    ...sideIssues(rule),
  ];
}

function rangeIssues({ metric, threshold, clear_threshold }: Measured): Issue[] {
  if (metric === null) return [];
  const { minimum, maximum } = metricRanges[metric === 'any' ? 'cpu' : metric];
  return Object.entries({ threshold, clear_threshold })
    .filter(([, value]) => value !== null && (value < minimum || value > maximum))
    .map(([field]) => ({ field, reason: `number ${minimum}..${maximum}` }));
}

/** Between both thresholds nothing changes: that keeps a value that trembles from opening one alert after the other. */
function sideIssues({ op, threshold, clear_threshold }: Measured): Issue[] {
  if (op === null || threshold === null || clear_threshold === null) return [];
  const side = op === 'gt' || op === 'ge' ? 'above' : 'below';
  const isWrong = side === 'above' ? clear_threshold > threshold : clear_threshold < threshold;
  return isWrong ? [{ field: 'clear_threshold', reason: `must not be ${side} the threshold` }] : [];
}
