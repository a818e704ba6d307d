// What is to be sent of an alert, and when it is reviewed next: compares how it is with what was notified of it. Pure.

import type { NoticeType } from '../../delivery/alert-schema.ts';
import { isClimbDue, rebased, startClimb } from '../../on-call/policies/ladder.ts';
import { earlier } from '../../platform/time.ts';
import type { AlertRow } from '../alert.ts';
import { untilAwake } from '../rule-parts.ts';
import { isMoreSevere } from '../severity.ts';
import { type ChangeEffects, eventOf, type Moments } from './change-effects.ts';
import { flappingReviewAt, isSettled } from './flapping.ts';
import { type Hold, isHeld } from './holds.ts';
import { isReminderDue, remind, reminderOf, remindersAt } from './reminders.ts';
import { afterNotifying, everybodyOf, namedIn, nobody, restingOf } from './resting.ts';
import { heldBy, joinBegun, nextChangeAt, raiseSeverity } from './rule-hours.ts';

/**
 * Plans what those who are notified of the alert do not know yet, with reminders and steps of escalation that are due, and
 * sets when it is reviewed next. What must wait because of `hold`, or of the hours of its rules, stays to be sent. Changes
 * `row`.
 */
export function planNotifications(
  outcome: ChangeEffects,
  row: AlertRow,
  held: Hold | null,
  moments: Moments,
): void {
  const { at, now } = moments;
  if (joinBegun(row, now)) outcome.events.push(eventOf(row, 'joined', now));
  raiseSeverity(row, now);
  const hold = heldBy(row, held, now);
  if (isSettled(row, at)) {
    row.flapping_since = null;
    if (row.notified_as !== null) outcome.events.push(eventOf(row, 'settled', now));
  }
  const type = pendingNoticeType(row, now);
  row.ladder =
    row.status === 'open'
      ? row.ladder.map((climb) => untilAwake(row.plan, rebased(climb, now.getTime()), now))
      : [];
  const isReminding = isReminderDue(row, now) || isPageDue(row, now);
  if ((type && isHeld(hold, type)) || (hold && isReminding)) {
    holdBack(outcome, row, hold, now);
  } else {
    release(outcome, row, now, type !== null || isReminding);
    if (type) notify(outcome, row, type, moments);
    else if (isReminding) remind(outcome, row, now);
    startLadders(row, type, now);
  }
  row.next_review_at = nextReviewAt(row, now);
}

/**
 * Those who are notified know that it is open: people are paged by its policies, from their first step on. While it is
 * flapping they are paged as often as it is notified.
 */
function startLadders(row: AlertRow, type: NoticeType | null, now: Date): void {
  const isNotified = row.notified_as !== null && row.notified_as !== 'resolved';
  if (row.status !== 'open' || !isNotified || (row.flapping_since && type === null)) return;
  const known = new Set(row.ladder.map(({ policy_id }) => policy_id));
  const missing = (row.plan.policies ?? []).filter(({ id }) => !known.has(id));
  const begun = missing.map((policy) => untilAwake(row.plan, startClimb(policy, now.getTime()), now));
  row.ladder = [...row.ladder, ...begun];
}

/** Whether a step of a policy is due, and nothing holds it back. */
export const isPageDue = ({ status, ladder }: AlertRow, now: Date): boolean =>
  status === 'open' && ladder.some((climb) => isClimbDue(climb, now.getTime()));

/** What those who are notified have to be sent to know how it is; null: they know. */
function pendingNoticeType(row: AlertRow, now: Date): NoticeType | null {
  if (row.status === 'resolved') {
    const isUnknown = row.notified_as !== null && row.notified_as !== 'resolved';
    return isUnknown && !row.flapping_since ? 'alert.resolved' : null;
  }
  if (row.flapping_since) {
    const reviewAt = flappingReviewAt(row);
    return reviewAt && reviewAt <= now ? 'alert.flapping' : null;
  }
  if (row.notified_as === null || row.notified_as === 'partly') return 'alert.opened';
  return row.notified_as === 'open' ? null : 'alert.reopened';
}

const believed = {
  'alert.opened': 'open',
  'alert.reopened': 'open',
  'alert.flapping': 'flapping',
  'alert.resolved': 'resolved',
} as const;

/**
 * Where some know already that it is open, they are reminded only if it is more severe than when they were notified. Those
 * who do not know it and whose rules rest are notified when these are active.
 */
function notify(outcome: ChangeEffects, row: AlertRow, type: NoticeType, { at, now }: Moments): void {
  const isFirst = row.notified_as === null;
  const isKnown = type === 'alert.opened' && row.notified_as === 'partly';
  const reminds = isKnown && row.status === 'open' && isMoreSevere(row.severity, row.notified_severity);
  if (reminds) outcome.notices.push(reminderOf(row, now));
  const everybody = everybodyOf(row);
  const unnotified = isFirst ? everybody : (row.plan.unnotified ?? nobody);
  const resting = type === 'alert.resolved' ? nobody : restingOf(row, unnotified, now);
  outcome.notices.push({ type, at, alert: { ...row }, isFirst, ...namedIn(resting) });
  if (type === 'alert.flapping') {
    if (row.notified_as !== 'flapping') outcome.events.push(eventOf(row, 'flapping', at));
    row.notified_at ??= now;
  } else if (type !== 'alert.resolved' && !isKnown) {
    row.notified_at = now;
    row.escalated = 0;
  }
  if (type !== 'alert.resolved' && (!isKnown || reminds)) {
    row.last_notified_at = now;
    row.notified_severity = row.severity;
  }
  if (type in believed) row.notified_as = believed[type as keyof typeof believed];
  // Its end may be undone, or the same may be found again: who was not notified is remembered.
  if (type !== 'alert.resolved') row.plan = afterNotifying(row.plan, everybody, resting);
}

function holdBack(outcome: ChangeEffects, row: AlertRow, hold: Hold, now: Date): void {
  if (row.hold !== hold.by) {
    const type = hold.by === 'parent' ? 'suppressed' : 'held';
    outcome.events.push(eventOf(row, type, now, { note: hold.words, facts: hold.facts }));
  }
  row.hold = hold.by;
  row.held_until = hold.until;
  // Where only a reminder waits, nothing is sent in its place: those who were notified know that it is open.
  if (row.notified_as === null || row.notified_as === 'resolved') row.suppressed_by = hold.alert_id;
}

/**
 * An alert that was resolved before anybody was notified stays suppressed. Where its state is again the one that was
 * notified last, no release is recorded, since nothing is sent.
 */
function release(outcome: ChangeEffects, row: AlertRow, now: Date, isSending: boolean): void {
  if (row.hold && row.status !== 'resolved') {
    if (isSending) outcome.events.push(eventOf(row, 'released', now));
    row.suppressed_by = null;
  }
  row.hold = null;
  row.held_until = null;
}

/** When anything about the alert is due; null: nothing before it changes. */
export function nextReviewAt(row: AlertRow, now: Date): Date | null {
  const [change, pending] = [nextChangeAt(row, now), row.held_until ?? nextDueAt(row, now)];
  return change && pending ? earlier(change, pending) : (change ?? pending);
}

function nextDueAt(row: AlertRow, now: Date): Date | null {
  const steps = row.ladder.flatMap(({ due_at }) => (due_at === null ? [] : new Date(due_at)));
  const woken = row.status === 'acknowledged' ? row.snoozed_until : null;
  const reviews = [flappingReviewAt(row), ...remindersAt(row, now), woken];
  const due = [...reviews, ...steps].filter((moment) => moment !== null);
  return due.length === 0 ? null : new Date(Math.min(...due.map((moment) => moment.getTime())));
}
