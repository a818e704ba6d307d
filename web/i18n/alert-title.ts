// What an alert is about, in the language of the page: the API's own `title` is English. Pure.

import type { AlertKind } from '../../src/alerts/schema.ts';
import type { Format } from '../ui/format.ts';
import { isMetric, metricValue } from '../ui/metric-value.ts';
import { alertKindWord } from '../ui/state-of.ts';
import type { Translate } from './translate.ts';

interface AlertLike {
  kind: AlertKind;
  metric: string | null;
  value: number | null;
  subject: { name: string };
  title: string;
}

interface TitleWords {
  t: Translate<'causes'>;
  states: Translate<'states'>;
  format: Format;
}

/** The same on the page of its subject, whose heading has the name. */
export function titleAtSubject(
  alert: Pick<AlertLike, 'kind' | 'metric' | 'value'>,
  words: TitleWords,
): string {
  const { kind, metric, value } = alert;
  const { t, states, format } = words;
  if (kind !== 'server_metric' || !isMetric(metric)) return states(alertKindWord(kind));
  return t('title_own_metric', {
    metric: states(`metric_${metric}`),
    value: metricValue(metric, value, format),
  });
}

/** One short sentence without a full stop, such as "Nightly backup failed". */
export function alertTitle(alert: AlertLike, { t, states, format }: TitleWords): string {
  const { kind, metric, value, subject } = alert;
  const { name } = subject;
  if (kind !== 'server_metric') return t(`title_${kind}`, { name });
  if (!isMetric(metric)) return alert.title;
  return t('title_server_metric', {
    name,
    metric: states(`metric_${metric}`),
    value: metricValue(metric, value, format),
  });
}
