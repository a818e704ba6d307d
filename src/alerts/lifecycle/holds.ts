// Why an alert may have to wait before it notifies. Pure.

import type { EventFacts } from '../../delivery/alert-facts-schema.ts';
import type { AlertKind, AlertStatus, NoticeType } from '../../delivery/alert-schema.ts';
import { addMs, earlier, minutes } from '../../platform/time.ts';
import type { AlertRow } from '../alert.ts';

/** What is held is looked at this often: what holds it may end early, be changed or be deleted. */
const LOOK_AGAIN_MS = minutes(1);
/** So long after what a subject depends on is back, the subject may still be coming up itself. */
export const COMING_UP_MS = minutes(2);

export interface Hold {
  /** `parent`: what the subject depends on is down. `quiet`: a silence or a maintenance window. `hours`: no rule is active. */
  by: 'parent' | 'quiet' | 'hours';
  /** When it is to be looked at again, after now. */
  until: Date;
  /** The alert that notifies instead; null where there is none. */
  alert_id: number | null;
  /** What holds it, for the history of the alert. */
  words: string;
  facts: EventFacts;
}

/** What a subject depends on, directly or through others. */
export interface Ancestor {
  subject_id: number;
  name: string;
  /** Whether it is a server that does not report, whatever became of the alert about it. */
  is_offline: boolean;
}

/** A group that notifies in place of its members. */
export interface Silencing {
  subject_id: number;
  name: string;
  is_down: boolean;
}

/** What is known of an alert about an ancestor. */
export interface AncestorAlert {
  id: number;
  kind: AlertKind;
  status: AlertStatus;
  resolved_at: Date | null;
  hold: AlertRow['hold'];
  /** Whether anybody was notified that it is open; of a resolved one, that it was. */
  is_notified: boolean;
}

/** Alerts of these kinds say that a subject is down, and with it what depends on it. */
const downKinds: readonly AlertKind[] = [
  'server_offline',
  'process_stopped',
  'cron_fail',
  'cron_missed',
  'cron_overrun',
  'cron_too_fast',
  'uptime_down',
  'external_down',
];

/**
 * `ancestors` from the nearest on; null: all of them are well, and have been for two minutes, or nobody was notified
 * that they are not. What waits for its own parent holds what depends on it as well: it is notified first.
 */
export function parentHold(
  ancestors: readonly Ancestor[],
  alertsOf: (subjectId: number) => readonly AncestorAlert[],
  now: Date,
): Hold | null {
  let waiting: Hold | null = null;
  let comingUp: Hold | null = null;
  for (const ancestor of ancestors) {
    const alerts = alertsOf(ancestor.subject_id).filter(({ kind }) => downKinds.includes(kind));
    const open = alerts.filter(({ status }) => status !== 'resolved');
    const notified = open.find(({ is_notified }) => is_notified);
    if (notified || (open.length === 0 && isKnownOffline(ancestor, alerts)))
      return downHold(ancestor, notified?.id ?? null, now);
    const held = open.find(({ hold }) => hold === 'parent');
    if (held) waiting ??= downHold(ancestor, held.id, now);
    for (const alert of alerts) comingUp = longer(comingUp, comingUpHold(ancestor, alert, now));
  }
  return waiting ?? comingUp;
}

/**
 * For an alert of this kind about a member of these groups, the nearest first; null: it says no outage, or the group is down
 * and nobody was notified of it, nor will be.
 */
export function groupHold(
  kind: AlertKind,
  groups: readonly Silencing[],
  alertsOf: (subjectId: number) => readonly AncestorAlert[],
  now: Date,
): Hold | null {
  if (!downKinds.includes(kind)) return null;
  for (const { subject_id, name, is_down } of groups) {
    const open = alertsOf(subject_id).filter(
      ({ kind, status }) => kind === 'uptime_down' && status !== 'resolved',
    );
    const notified = open.find(({ is_notified, hold }) => is_notified || hold !== null);
    if (!is_down || notified)
      return {
        by: 'parent',
        until: addMs(now, LOOK_AGAIN_MS),
        alert_id: notified?.id ?? null,
        words: `only its group ${name} notifies`,
        facts: { because: 'group', name },
      };
  }
  return null;
}

/** Somebody resolved the alert by hand that they were notified by. */
const isKnownOffline = ({ is_offline }: Ancestor, alerts: readonly AncestorAlert[]): boolean =>
  is_offline && alerts.some(({ kind, is_notified }) => kind === 'server_offline' && is_notified);

const downHold = ({ name }: Ancestor, alertId: number | null, now: Date): Hold => ({
  by: 'parent',
  until: addMs(now, LOOK_AGAIN_MS),
  alert_id: alertId,
  words: `it depends on ${name}, which is down`,
  facts: { because: 'parent_down', name },
});

function comingUpHold(
  { name }: Ancestor,
  { id, is_notified, resolved_at }: AncestorAlert,
  now: Date,
): Hold | null {
  const sinceMs = resolved_at ? now.getTime() - resolved_at.getTime() : -1;
  // A clock that was set back must not make the two minutes an hour.
  if (!resolved_at || sinceMs < 0 || sinceMs >= COMING_UP_MS) return null;
  const until = earlier(addMs(resolved_at, COMING_UP_MS), addMs(now, LOOK_AGAIN_MS));
  const words = `it depends on ${name}, which has just come back`;
  const alert_id = is_notified ? id : null;
  return { by: 'parent', until, alert_id, words, facts: { because: 'parent_back', name } };
}

const longer = (one: Hold | null, other: Hold | null) =>
  one && (!other || one.until >= other.until) ? one : other;

/** null where the silence or window is over already. */
export const muteHold = (
  cover: { until: Date; words: string; facts: EventFacts } | null,
  now: Date,
): Hold | null =>
  cover && cover.until > now
    ? {
        by: 'quiet',
        until: earlier(cover.until, addMs(now, LOOK_AGAIN_MS)),
        alert_id: null,
        words: cover.words,
        facts: cover.facts,
      }
    : null;

/**
 * While muted nothing is sent. What depends on something that is down does not notify, and neither does what no rule is
 * active for, but its recovery does: whoever was notified would go on believing that it is open.
 */
export const isHeld = (hold: Hold | null, type: NoticeType): hold is Hold =>
  hold !== null && (hold.by === 'quiet' || (type !== 'alert.resolved' && type !== 'alert.acknowledged'));
