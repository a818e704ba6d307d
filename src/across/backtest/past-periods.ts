// A rule that is not about metrics on what is stored of a subject: the periods in which it was wrong or, where those do
// not say why, the alerts there were.

import type { Rule } from '../../alerts/rules/rule.ts';
import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { App } from '../../platform/app.ts';
import { earlier, later } from '../../platform/time.ts';
import type { Timeline } from '../../subjects/schema.ts';
import { timeline } from '../../subjects/timeline.ts';
import type { OpenStretch, Stretch } from '../../subjects/uptime.ts';
import { MOST_ALERTS_SHOWN, type PastAlert, type TestedSubject } from './schema.ts';
import { alertsDuring } from './store.ts';

/** The status that is an alert of the kind; of cron checks and certificates only alerts tell one kind from another. */
const wrongStatus: Partial<Record<AlertKind, string>> = {
  server_offline: 'offline',
  process_stopped: 'stopped',
  uptime_down: 'down',
  uptime_degraded: 'degraded',
  external_down: 'down',
};

/** Statuses that say nothing about how it was. */
const UNKNOWN = new Set(['new', 'unknown', 'paused']);

export async function testOnPeriods(
  app: App,
  { account_id, kind }: Rule,
  { subject_id, window, now }: { subject_id: number; window: Stretch; now: Date },
): Promise<Omit<TestedSubject, 'subject'>> {
  const { periods } = await timeline(app.database, account_id, subject_id, { ...window, now });
  const status = wrongStatus[kind];
  const wrong = status
    ? periods.filter((period) => period.status === status).map(stretchOf)
    : await alertsDuring(app.database, account_id, { subject_id, kind, ...window });
  const known = periods
    .filter((period) => !UNKNOWN.has(period.status))
    .map((period) => within(stretchOf(period), window));
  const alerts = wrong.map((stretch) => pastAlert(stretch, window));
  return {
    alerts: alerts.slice(-MOST_ALERTS_SHOWN),
    alert_count: alerts.length,
    open_seconds: alerts.reduce((all, { duration_seconds }) => all + duration_seconds, 0),
    unknown_seconds: inSeconds(lengthMs(window) - known.reduce((all, one) => all + lengthMs(one), 0)),
    known_from: known.reduce<Date | null>((first, { from }) => (first ? earlier(first, from) : from), null),
  };
}

const stretchOf = ({ from, to }: Timeline['periods'][number]): OpenStretch => ({
  from: new Date(from),
  to: to === null ? null : new Date(to),
});

const within = ({ from, to }: OpenStretch, window: Stretch): Stretch => ({
  from: later(from, window.from),
  to: to === null ? window.to : earlier(to, window.to),
});

function pastAlert(stretch: OpenStretch, window: Stretch): PastAlert {
  const shown = within(stretch, window);
  return {
    metric: null,
    opened_at: shown.from,
    closed_at: stretch.to && shown.to,
    duration_seconds: inSeconds(lengthMs(shown)),
    worst_value: null,
  };
}

const lengthMs = ({ from, to }: Stretch) => to.getTime() - from.getTime();
const inSeconds = (ms: number) => Math.round(ms / 1_000);
