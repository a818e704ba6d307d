// Alerts in words: what is wrong with what, and all that is known of why.

import { useCallback } from 'react';
import { isKnown, type StoredAlert } from '../../shared/alerts/facts.ts';
import { failureSentence } from '../../shared/alerts/failure.ts';
import {
  alertSentences,
  alertTitle,
  briefSentence,
  membersSentence,
  metricWords,
} from '../../shared/alerts/sentences.ts';
import type { Words } from '../../shared/alerts/words.ts';
import { isMetric } from '../../shared/metric-names.ts';
import { useSharedTexts, useText } from '../i18n/text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { alertKindWord } from './state-of.ts';
import { useAlertTexts } from './use-alert-texts.ts';

/** An alert of the API; its own texts are English, and stand for what is not known in fields. */
type DescribedAlert = StoredAlert & { title: string; detail: string; subject: { name: string } };

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

/** Why a check is down, without a full stop; null where nobody knows. */
export function downReason(alert: StoredAlert, words: Words): string | null {
  if (!isKnown(alert) || alert.kind !== 'uptime_down') return null;
  const { members } = alert.facts;
  return members
    ? membersSentence(members, words).replace(/[.。]$/, '')
    : failureSentence(alert.facts, words);
}

/** What matters most, beside the name of the subject. */
export function alertBrief(alert: Omit<DescribedAlert, 'title' | 'subject'>, words: Words): string {
  return isKnown(alert) ? briefSentence(alert, words) : alert.detail;
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
