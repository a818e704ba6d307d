// How bad, what and since when: the headline and the title of what is sent of an alert. Pure.

import { durationText } from '../../platform/texts/formats.ts';
import { clockText } from '../../platform/texts/moments.ts';
import type { Alert, AlertKind, Severity } from '../alert-schema.ts';
import { titleOf } from '../texts/alert-sentences.ts';
import type { Reading } from '../texts/reading.ts';

interface NotifiedAlert {
  type: string;
  at: Date;
  alert: Alert;
}

export interface Wording {
  headline: string;
  title: string;
}

/** Types that are not named here are sent as an opening. */
export function wordingOf({ type, at, alert }: NotifiedAlert, reading: Reading): Wording {
  const { t } = reading;
  const badness = badnessOf(alert);
  const title = titleOf(alert, reading);
  const lasted = lastedText(alert, at, reading);
  switch (type) {
    case 'alert.reopened':
      return {
        headline: t('headline_again', { badness, title, clock: clockOf(at, reading) }),
        title: t('title_again', { title }),
      };
    case 'alert.flapping':
      return {
        headline: t('headline_flapping', { name: alert.subject.name }),
        title: t('title_flapping', { title }),
      };
    case 'alert.reminder':
      return {
        headline: t('headline_reminder', { badness, title, lasted }),
        title: t('title_reminder', { title, lasted }),
      };
    case 'alert.acknowledged':
      return { headline: acknowledged(alert, title, reading), title: t('title_acknowledged', { title }) };
    case 'alert.resolved':
      return ends({ type, at, alert }, title, reading);
    default: {
      const clock = clockOf(new Date(alert.opened_at), reading);
      return { headline: t('headline_open', { badness, title, clock }), title };
    }
  }
}

const clockOf = (at: Date, { timeZone, language }: Reading) => clockText(at, timeZone, language);

const acknowledged = ({ acknowledged_by: person }: Alert, title: string, { t }: Reading) =>
  person ? t('headline_acknowledged_by', { title, person }) : t('headline_acknowledged', { title });

function ends({ at, alert }: NotifiedAlert, title: string, reading: Reading): Wording {
  const { t } = reading;
  const { name } = alert.subject;
  const reason = alert.resolve_reason;
  if (reason !== 'recovered') {
    const how = { how: reason ?? '', reason: String(reason) };
    return { headline: t('headline_ended', { name, ...how }), title: t('title_ended', { title, ...how }) };
  }
  const lasted = lastedText(alert, at, reading);
  // The subject itself was up all the time, and something else may still be wrong with it.
  if (besideTheState.has(alert.kind))
    return { headline: t('headline_passed', { title, lasted }), title: t('title_passed', { title, lasted }) };
  const way = alert.severity === 'critical' ? 'up_again' : 'over';
  return { headline: t(`headline_${way}`, { name, lasted }), title: t(`title_${way}`, { name, lasted }) };
}

/** What these are about does not take the subject down. */
const besideTheState: ReadonlySet<AlertKind> = new Set([
  'server_metric',
  'uptime_degraded',
  'certificate_expiring',
]);

const badnesses: Readonly<Record<Severity, string>> = { critical: 'down', warning: 'warning', info: 'info' };

const badnessOf = ({ severity, kind }: Alert) =>
  severity === 'critical' && besideTheState.has(kind) ? 'critical' : badnesses[severity];

/** Until it was resolved, or until `at`. */
export const lastedText = ({ opened_at, resolved_at }: Alert, at: Date, { language }: Reading): string =>
  durationText((resolved_at ? Date.parse(resolved_at) : at.getTime()) - Date.parse(opened_at), language);
