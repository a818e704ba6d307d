// What a mail about an alert says. Pure.

import { type ComposedMail, composeMail } from '../../platform/outbox/compose.ts';
import { clockText, durationText, momentText } from '../moments.ts';
import type { Alert, AlertKind, NoticeType } from '../schema.ts';

export interface EmailMessage {
  type: string;
  alert: Alert;
  timeZone: string;
  /** Where the alert is shown. */
  url: string;
  channelName: string;
}

export function alertMail(message: EmailMessage): ComposedMail {
  const { alert, timeZone, channelName } = message;
  const isOver = message.type === ('alert.resolved' satisfies NoticeType);
  const wording = isOver ? endWording(alert) : { subject: beginSubject(alert, timeZone), title: alert.title };
  return composeMail({
    ...wording,
    paragraphs: alert.detail === '' ? [] : [alert.detail],
    facts: isOver ? endFacts(alert, timeZone) : beginFacts(alert, timeZone),
    action: { label: 'Open the alert', url: message.url },
    footer: `The channel “${channelName}” of your account tells this address of alerts.`,
  });
}

/** What is read in the dark, on a locked screen: how bad, what, and since when. */
const beginSubject = (alert: Alert, timeZone: string) =>
  `${alert.severity === 'critical' ? 'Down' : 'Warning'}: ${alert.title}, ${clockText(new Date(alert.opened_at), timeZone)}`;

function endWording(alert: Alert): { subject: string; title: string } {
  const { name } = alert.subject;
  if (alert.resolve_reason === 'recovered') {
    const [word, was] = alert.severity === 'critical' ? ['Up again', 'was down'] : ['Over', 'had a warning'];
    return {
      subject: `${word}: ${name}, after ${lasted(alert)}`,
      title: `${name} ${was} for ${lasted(alert)} and is fine again`,
    };
  }
  const how = alert.resolve_reason === 'manual' ? 'by hand' : String(alert.resolve_reason);
  return { subject: `Resolved: ${name}, ${how}`, title: `${alert.title}; resolved: ${how}` };
}

const lasted = ({ opened_at, resolved_at }: Alert) =>
  durationText(Date.parse(resolved_at ?? opened_at) - Date.parse(opened_at));

type Facts = (readonly [string, string])[];

const beginFacts = (alert: Alert, timeZone: string): Facts => [
  ['What', alert.subject.name],
  ['Problem', problems[alert.kind]],
  ['Since', momentText(new Date(alert.opened_at), timeZone)],
  ...(alert.kind === 'cron_fail' && alert.value !== null
    ? [['Exit code', String(alert.value)] as const]
    : []),
  ...(alert.runbook_url ? [['Runbook', alert.runbook_url] as const] : []),
];

const endFacts = (alert: Alert, timeZone: string): Facts => [
  ['What', alert.subject.name],
  ['Problem', problems[alert.kind]],
  ['From', momentText(new Date(alert.opened_at), timeZone)],
  ['Until', momentText(new Date(alert.resolved_at ?? alert.opened_at), timeZone)],
  ['Lasted', lasted(alert)],
  ...(alert.occurrences > 1 ? [['Happened', `${alert.occurrences} times`] as const] : []),
];

const problems: Record<AlertKind, string> = {
  cron_fail: 'The job failed',
  cron_missed: 'The job did not report in time',
  cron_overrun: 'The job is running too long',
  cron_too_fast: 'The job ended too fast',
  server_offline: 'The server does not report',
  server_metric: 'A metric is beyond its limit',
  process_stopped: 'The process is not running',
  uptime_down: 'The target does not answer as it should',
  uptime_degraded: 'The target is slow',
  certificate_expiring: 'The certificate ends soon',
};
