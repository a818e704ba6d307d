// Alerts in words: what is wrong with what, and all that is known of why.

import { useCallback } from 'react';
import { isKnown } from '../../shared/alerts/facts.ts';
import { alertSentences, alertTitle, metricWords } from '../../shared/alerts/sentences.ts';
import { isMetric } from '../../shared/metric-names.ts';
import { useSharedTexts, useText } from '../i18n/text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { alertBrief, type DescribedAlert } from './alert-brief.ts';
import { alertKindWord } from './state-of.ts';
import { useAlertTexts } from './use-alert-texts.ts';

/** Says of an alert what is wrong in one short sentence, such as "Nightly backup failed". */
export function useAlertTitle(): (alert: Omit<DescribedAlert, 'detail'>) => string {
  const words = useAlertTexts();
  return useCallback(
    (alert) => (isKnown(alert) ? alertTitle(alert.subject.name, alert, words) : alert.title),
    [words],
  );
}

/** The same where the page is about its subject. */
export function useTitleAtSubject(): (alert: Pick<DescribedAlert, 'kind' | 'metric' | 'value'>) => string {
  const states = useText('states');
  const texts = useSharedTexts();
  const format = useFormat();
  return ({ kind, metric, value }) =>
    kind === 'server_metric' && isMetric(metric) && value !== null
      ? metricWords({ metric, value }, { texts, format })
      : states(alertKindWord(kind));
}

interface AlertWordsProps {
  alert: Omit<DescribedAlert, 'title' | 'subject'>;
  /** Only what matters most, for a line of a list. */
  brief?: boolean;
}

/** All that is known, beside the title. */
export function AlertWords({ alert, brief = false }: AlertWordsProps) {
  const words = useAlertTexts();
  if (brief) return <bdi>{alertBrief(alert, words)}</bdi>;
  return <bdi>{isKnown(alert) ? alertSentences(alert, words).join(' ') : alert.detail}</bdi>;
}
