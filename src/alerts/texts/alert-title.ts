// What went wrong, in the language of the reader: the API's own title is English. Pure.

import { type MetricName, metricNames } from '../../../shared/metric-names.ts';
import type { Alert } from '../schema.ts';
import { figureText } from './figures.ts';
import type { Reading } from './reading.ts';

/** What a title is made of. */
export type Titled = Pick<Alert, 'kind' | 'metric' | 'value' | 'title' | 'facts'> & {
  subject: { name: string };
};

/** One short sentence that names the subject; the API's own where nothing in fields is known of the alert. */
export function alertTitle(alert: Titled, reading: Reading): string {
  if (reading.language === 'en' && Object.keys(alert.facts).length === 0) return alert.title;
  return wordings[alert.kind](alert, reading) ?? alert.title;
}

type Wording = (alert: Titled, reading: Reading) => string | null;

const wordings: Readonly<Record<Alert['kind'], Wording>> = {
  cron_fail: ({ subject: { name }, value }, { t }) =>
    value === null ? t('cron_fail', { name }) : t('cron_fail_code', { name, code: String(value) }),
  cron_missed: ({ subject: { name } }, { t }) => t('cron_missed', { name }),
  cron_overrun: ({ subject: { name } }, { t }) => t('cron_overrun', { name }),
  cron_too_fast: ({ subject: { name } }, { t }) => t('cron_too_fast', { name }),
  server_offline: ({ subject: { name } }, { t }) => t('server_offline', { name }),
  server_metric: metricTitle,
  process_stopped: processTitle,
  uptime_down: ({ subject: { name } }, { t }) => t('uptime_down', { name }),
  uptime_degraded: ({ subject: { name } }, { t }) => t('uptime_degraded', { name }),
  certificate_expiring: ({ subject: { name }, value }, { t }) => {
    if (value === null) return null;
    return value < 0 ? t('certificate_expired', { name }) : t('certificate_expires', { name, days: value });
  },
};

function metricTitle({ subject: { name }, metric, value, facts }: Titled, { t, language }: Reading) {
  const { op, threshold } = facts;
  if (!isMetric(metric) || value === null || !op || threshold === undefined) return null;
  return t('server_metric', {
    ...{ name, metric: t(`metric_${metric}`), op },
    value: figureText(metric, value, language),
    threshold: figureText(metric, threshold, language),
  });
}

function processTitle({ subject: { name }, value, facts }: Titled, { t }: Reading): string | null {
  const server = facts.server?.name;
  if (server === undefined || value === null) return null;
  if (value === 0) return t('process_none', { name, server });
  const key = value < (facts.min_count ?? 1) ? 'process_few' : 'process_many';
  return t(key, { name, server, count: String(value) });
}

export const isMetric = (metric: string | null): metric is MetricName =>
  metric !== null && (metricNames as readonly string[]).includes(metric);
