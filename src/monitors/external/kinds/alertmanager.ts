// What Alertmanager and Prometheus send: alerts as Prometheus pushes them (Alertmanager's API v2), and the webhook of
// Alertmanager (version 4), which Grafana's contact point speaks as well. Pure.

import {
  field,
  isRecord,
  labelsOf,
  MOST_REPORTS,
  messageOf,
  momentOf,
  nameOf,
  type Payload,
  type Reading,
  type Report,
  severityOf,
  textAt,
  urlOf,
} from './report.ts';

type Labels = Readonly<Record<string, string>>;

/** What distinguishes alerts of one name, best first. */
const PLACES = ['instance', 'host', 'hostname', 'node', 'pod', 'container', 'service', 'job', 'namespace'];

/** Either form; what belongs to an alert may be at other places for tools that speak alike. */
export function readAlerts(payload: unknown, now: Date): Reading {
  const alerts = Array.isArray(payload) ? payload : field(payload, 'alerts');
  if (!Array.isArray(alerts)) return { ok: false, reason: 'a list of alerts, or an object with `alerts`' };
  const taken = alerts.slice(0, MOST_REPORTS);
  const reports = taken.flatMap((alert) => readAlert(alert, now) ?? []);
  const truncated = Number(field(payload, 'truncatedAlerts') ?? 0);
  const cutOff = Number.isSafeInteger(truncated) ? Math.max(0, truncated) : 0;
  return {
    ...{ ok: true, reports, left_out: taken.length - reports.length },
    beyond: alerts.length - taken.length + cutOff,
  };
}

function readAlert(alert: unknown, now: Date): Report | null {
  const labels = labelsOf(field(alert, 'labels'));
  if (!isRecord(alert) || Object.keys(labels).length === 0) return null;
  const ends = momentOf(field(alert, 'endsAt'));
  const isOver = field(alert, 'status') === 'resolved' || (ends !== null && ends <= now);
  return {
    key: keyOf(labels),
    name: nameOfLabels(labels),
    state: isOver ? 'up' : 'down',
    severity: severityOf(labels.severity),
    message: wordsOf(alert),
    url: urlOf(field(alert, 'panelURL'), field(alert, 'dashboardURL'), field(alert, 'generatorURL')),
    labels,
    at: isOver ? ends : momentOf(field(alert, 'startsAt')),
    expires_at: isOver ? null : ends,
  };
}

function nameOfLabels(labels: Labels): string {
  const place = PLACES.map((name) => labels[name]).find(Boolean) ?? '';
  return nameOf(labels.alertname || 'Alert', place);
}

/** What an alert of this key is going to be called; null: it is no key that `keyOf` makes. */
export function nameOfKey(key: string): string | null {
  const pairs = parsed(key);
  const isOfLabels =
    Array.isArray(pairs) &&
    pairs.length > 0 &&
    pairs.every(
      (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string'),
    );
  return isOfLabels ? nameOfLabels(Object.fromEntries(pairs)) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The same whichever way it comes: labels are what makes an alert. */
const keyOf = (labels: Labels): string =>
  JSON.stringify(Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1)));

const wordsOf = (alert: Payload): string =>
  messageOf(...['summary', 'message', 'description'].map((name) => textAt(alert, 'annotations', name)));

/** What Grafana sends when a contact point is tried: nothing that goes on. */
export const isTestOfGrafana = (payload: unknown): boolean => {
  const alerts = field(payload, 'alerts');
  return (
    Array.isArray(alerts) &&
    alerts.length > 0 &&
    alerts.every(
      (alert) =>
        textAt(alert, 'labels', 'alertname') === 'TestAlert' &&
        textAt(alert, 'labels', 'instance') === 'Grafana',
    )
  );
};
