// What the webhook of an internal integration of Sentry sends: issues, and alerts about events and metrics. Pure.

import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  field,
  messageOf,
  momentOf,
  nameOf,
  type Reading,
  type Report,
  severityOf,
  textAt,
  urlOf,
} from './report.ts';

const NOTHING: Reading = { ok: true, reports: [], left_out: 0 };

/** `sentry-hook-signature`: HMAC-SHA256 of the body with the client secret, in hex. */
export function isSignedBySentry(body: string, signature: unknown, secret: string): boolean {
  const right = createHmac('sha256', secret).update(body, 'utf8').digest();
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

/** `resource`: what `sentry-hook-resource` says. What says nothing of an alert, such as an installation, is no report. */
export function readSentry(payload: unknown, resource: unknown): Reading {
  switch (resource) {
    case 'issue':
      return readIssue(payload);
    case 'event_alert':
      return readEvent(payload);
    case 'metric_alert':
      return readMetric(payload);
    default:
      return typeof resource === 'string' && field(payload, 'action') !== undefined
        ? NOTHING
        : { ok: false, reason: 'a webhook of an internal integration of Sentry' };
  }
}

const one = (report: Report): Reading => ({ ok: true, reports: [report], left_out: 0 });
const missing = (what: string): Reading => ({ ok: false, reason: `${what} is missing` });

const STATES: Readonly<Record<string, Report['state']>> = {
  created: 'down',
  unresolved: 'down',
  resolved: 'up',
  archived: 'up',
  ignored: 'up',
};

function readIssue(payload: unknown): Reading {
  const issue = field(payload, 'data', 'issue');
  const id = textAt(issue, 'id');
  if (id === '') return missing('data.issue.id');
  const action = textAt(payload, 'action');
  const state = Object.hasOwn(STATES, action) ? STATES[action] : undefined;
  if (state === undefined) return NOTHING;
  return one({
    ...ofIssue(id, textAt(issue, 'project', 'slug'), issue),
    state,
    url: urlOf(field(issue, 'web_url'), field(issue, 'permalink')),
    at: state === 'down' && action === 'created' ? momentOf(field(issue, 'lastSeen')) : null,
  });
}

function readEvent(payload: unknown): Reading {
  const event = field(payload, 'data', 'event');
  const id = textAt(event, 'issue_id') || textAt(event, 'groupID');
  if (id === '') return missing('data.event.issue_id');
  const rule = textAt(payload, 'data', 'triggered_rule');
  const read = ofIssue(id, textAt(event, 'project_slug'), event);
  return one({
    ...read,
    state: 'down',
    message: messageOf(rule, read.message),
    url: urlOf(field(event, 'web_url'), field(event, 'issue_url')),
    at: momentOf(field(event, 'datetime')),
  });
}

const ofIssue = (id: string, project: string, said: unknown) => ({
  key: `issue:${id}`,
  name: nameOf(project, textAt(said, 'title') || `Issue ${id}`),
  severity: severityOf(field(said, 'level')),
  message: messageOf(textAt(said, 'culprit')),
  labels: labelled(textAt(said, 'level')),
  expires_at: null,
});

function readMetric(payload: unknown): Reading {
  const alert = field(payload, 'data', 'metric_alert');
  const id = textAt(alert, 'alert_rule', 'id') || textAt(alert, 'id');
  if (id === '') return missing('data.metric_alert.id');
  const action = textAt(payload, 'action');
  if (!['critical', 'warning', 'resolved', 'open'].includes(action)) return NOTHING;
  const title = textAt(alert, 'alert_rule', 'name') || textAt(payload, 'data', 'description_title');
  return one({
    key: `metric:${id}`,
    name: nameOf(title || `Metric alert ${id}`),
    state: action === 'resolved' ? 'up' : 'down',
    severity: severityOf(action),
    message: messageOf(textAt(payload, 'data', 'description_text')),
    url: urlOf(field(payload, 'data', 'web_url')),
    labels: labelled(action === 'resolved' ? '' : action),
    at: null,
    expires_at: null,
  });
}

const labelled = (severity: string): Record<string, string> => (severity === '' ? {} : { severity });
