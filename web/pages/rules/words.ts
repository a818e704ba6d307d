// When a rule speaks, in words.

import { metricValue } from '../../../shared/format/metric-value.ts';
import type { Rule } from '../../api/schema.gen.ts';
import { useSharedTexts, useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { RuleMetric } from './kinds.ts';

/** `any` is CPU, memory and disk, each for itself. */
export function useMetricName(): (metric: RuleMetric) => string {
  const t = useText('rules');
  const { metrics } = useSharedTexts();
  return (metric) => (metric === 'any' ? t('metric_any') : metrics[metric]);
}

type Condition = Pick<Rule, 'kind' | 'metric' | 'op' | 'threshold' | 'for_seconds'>;

/** "CPU above 90% for 5 min". */
export function useConditionWords(): (rule: Condition) => string {
  const t = useText('rules');
  const states = useText('states');
  const format = useFormat();
  const metricName = useMetricName();
  return ({ kind, metric, op, threshold, for_seconds }) => {
    if (kind !== 'server_metric' || metric === null || op === null) return states(`cause_${kind}`);
    const value = metricValue(metric === 'any' ? 'cpu' : metric, threshold, format);
    const limit = { metric: metricName(metric), op, value };
    return for_seconds === null || for_seconds === 0
      ? t('condition_at_once', limit)
      : t('condition_for', { ...limit, time: format.duration(for_seconds * 1_000) });
  };
}
