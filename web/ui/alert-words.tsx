// Alerts in words: what is wrong with what, and all that is known of why.

import { useCallback } from 'react';
import { alertSentences, type DetailedAlert, type DetailWords } from '../i18n/alert-detail.ts';
import { alertTitle, titleAtSubject } from '../i18n/alert-title.ts';
import { useScheduleWords } from '../i18n/cron-words.ts';
import { useText } from '../i18n/text.ts';
import { useTicking } from './time.tsx';
import { useFormat } from './use-format.ts';

const QUARTER_MS = 15 * 60_000;

/** Says of an alert what is wrong in one short sentence, such as "Nightly backup failed". */
export function useAlertTitle(): (alert: Parameters<typeof alertTitle>[0]) => string {
  const t = useText('causes');
  const states = useText('states');
  const format = useFormat();
  return useCallback((alert) => alertTitle(alert, { t, states, format }), [t, states, format]);
}

/** The same where the page is about its subject. */
export function useTitleAtSubject(): (alert: Parameters<typeof titleAtSubject>[0]) => string {
  const t = useText('causes');
  const states = useText('states');
  const format = useFormat();
  return (alert) => titleAtSubject(alert, { t, states, format });
}

/** What `alertSentences` says it with. */
export function useDetailWords(): DetailWords {
  const t = useText('causes');
  const states = useText('states');
  const format = useFormat();
  const schedule = useScheduleWords();
  const now = useTicking((moment) => moment - (moment % QUARTER_MS));
  return { t, states, format, schedule, now };
}

interface AlertWordsProps {
  alert: DetailedAlert;
  /** Only what matters most, for a line of a list. */
  brief?: boolean;
}

export function AlertWords({ alert, brief = false }: AlertWordsProps) {
  const words = useDetailWords();
  const sentences = alertSentences(alert, words);
  return <bdi>{(brief ? sentences.slice(0, 1) : sentences).join(' ')}</bdi>;
}
