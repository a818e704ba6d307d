// What can happen to one alert: it opens, repeats, is acknowledged, resolved, reopened, or looked at. Pure; every
// function but `openAlert` changes the row it is given.

import { storable, storableText } from '../../delivery/texts/storable-text.ts';
import { later } from '../../platform/time.ts';
import { type AlertCause, type AlertRow, type Planned, rulesOf } from '../alert.ts';
import { type ChangeEffects, eventOf, type Moments } from './change-effects.ts';
import { type Hold, isHeld } from './holds.ts';
import { planNotifications } from './plan-notifications.ts';
import { reminderOf } from './reminders.ts';
import { addRules, heldBy } from './rule-hours.ts';

const MAX_TITLE_LENGTH = 300;
const MAX_DETAIL_LENGTH = 4_000;

/** What happened, when, and what holds back news of it. */
export interface Setting extends Moments {
  hold: Hold | null;
}

/** A cause, and what the rules about it say. */
export interface PlannedCause {
  cause: AlertCause;
  planned: Planned;
}

export function openAlert(
  outcome: ChangeEffects,
  id: number,
  { cause, planned }: PlannedCause,
  { hold, ...moments }: Setting,
): AlertRow {
  const row: AlertRow = {
    id,
    account_id: cause.account_id,
    subject_id: cause.subject.id,
    subject_type: cause.subject.type,
    subject_name: cause.subject.name,
    kind: cause.kind,
    metric: cause.metric ?? '',
    status: 'open',
    ...wordsOf(cause),
    ...planned,
    occurrences: 1,
    opened_at: cause.at,
    last_occurred_at: cause.at,
    ...nobodyOnIt,
    assigned_member_id: null,
    resolved_at: null,
    resolve_reason: null,
    suppressed_by: null,
    ...notNotified,
  };
  outcome.events.push(eventOf(row, 'opened', cause.at));
  planNotifications(outcome, row, hold, moments);
  return row;
}

export const wordsOf = ({ title, detail, facts = {}, value }: AlertCause) => ({
  title: storableText(title, MAX_TITLE_LENGTH),
  detail: storableText(detail, MAX_DETAIL_LENGTH),
  facts: storable(facts, MAX_DETAIL_LENGTH),
  value: value ?? null,
});

export const nobodyOnIt = { acknowledged_at: null, acknowledged_by: null, snoozed_until: null };

const notNotified = {
  notified_as: null,
  notified_severity: null,
  notified_at: null,
  last_notified_at: null,
  escalated: 0,
  reopened_at: null,
  reopenings: [],
  flapping_since: null,
  hold: null,
  held_until: null,
  ladder: [],
  next_review_at: null,
};

/** The same cause once more, while the alert is unresolved. */
export function countAgain(row: AlertRow, cause: AlertCause): void {
  row.occurrences += 1;
  row.last_occurred_at = later(row.last_occurred_at, cause.at);
}

/**
 * Further rules find the same wrong. Where a warning becomes critical, those who were notified of it are reminded;
 * otherwise only those are notified who were not before. Both wait for the end of what holds notifications.
 */
export function joinRules(
  outcome: ChangeEffects,
  row: AlertRow,
  { cause, planned }: PlannedCause,
  { hold, ...moments }: Setting,
): void {
  if (planned.rule_ids.every((id) => rulesOf(row).includes(id))) return;
  if (addRules(row, planned, { now: moments.now, words: wordsOf(cause) }))
    outcome.events.push(eventOf(row, 'joined', moments.at));
  planNotifications(outcome, row, hold, moments);
}

/** By recovery, or by hand; `actor` names who did it then. */
export function resolveAlert(
  outcome: ChangeEffects,
  row: AlertRow,
  { reason, actor, note }: { reason: string; actor?: string; note?: string | undefined },
  { hold, at, now }: Setting,
): void {
  const resolvedAt = later(row.reopened_at ?? row.opened_at, at);
  Object.assign(row, { status: 'resolved', resolved_at: resolvedAt, resolve_reason: reason });
  const event = eventOf(row, 'resolved', resolvedAt);
  outcome.events.push({ ...event, note: note ?? null, actor: actor ?? null });
  planNotifications(outcome, row, hold, { at: resolvedAt, now });
}

/**
 * Takes its end back: it is open or acknowledged as before, and no reopening is counted. Says nothing: what follows in
 * the same batch may end it again, so `reviewAlert` comes last.
 */
export function restoreAlert(
  { events }: ChangeEffects,
  row: AlertRow,
  { at, actor }: { at: Date; actor: string },
): void {
  const status = row.acknowledged_at ? 'acknowledged' : 'open';
  const restoredAt = later(row.resolved_at ?? at, at);
  Object.assign(row, { status, resolved_at: null, resolve_reason: null, suppressed_by: null });
  events.push({ ...eventOf(row, 'reopened', restoredAt), actor });
}

/** Who acts, and by which means where that is not the dashboard or the API. */
export interface Act {
  actor: string;
  note: string | undefined;
  via?: string | undefined;
}

/** Somebody is on it: no reminders, no further steps and no pages. Sent to whom the alert was sent. */
export function acknowledgeAlert(
  outcome: ChangeEffects,
  row: AlertRow,
  { actor, note, via }: Act,
  { hold, ...moments }: Setting,
): void {
  const facts = via === undefined ? {} : { via };
  outcome.events.push({ ...eventOf(row, 'acknowledged', moments.now), note: note ?? null, actor, facts });
  takeOn(outcome, row, { actor, until: null }, { hold, ...moments });
}

/** An acknowledgement that ends at `until`. */
export function snoozeAlert(
  outcome: ChangeEffects,
  row: AlertRow,
  { actor, note, via, until }: Act & { until: Date },
  setting: Setting,
): void {
  const facts = { until: until.toISOString(), ...(via !== undefined && { via }) };
  outcome.events.push({ ...eventOf(row, 'snoozed', setting.now), note: note ?? null, actor, facts });
  takeOn(outcome, row, { actor, until }, setting);
}

function takeOn(
  outcome: ChangeEffects,
  row: AlertRow,
  { actor, until }: { actor: string; until: Date | null },
  { hold, ...moments }: Setting,
): void {
  const { now } = moments;
  const isNews = row.status === 'open';
  Object.assign(row, {
    ...{ status: 'acknowledged', acknowledged_at: now, acknowledged_by: actor, snoozed_until: until },
  });
  if (isNews && row.notified_as !== null && !isHeld(hold, 'alert.acknowledged'))
    outcome.notices.push({ type: 'alert.acknowledged', at: now, alert: { ...row } });
  planNotifications(outcome, row, hold, moments);
}

/**
 * Nobody is on it any more: reminders and steps of escalation go on. Those who were notified that somebody is on it are
 * reminded at once, or they would go on believing it.
 */
export function unacknowledgeAlert(
  outcome: ChangeEffects,
  row: AlertRow,
  { actor, note }: { actor: string; note: string | undefined },
  { hold, ...moments }: Setting,
): void {
  const { now } = moments;
  Object.assign(row, nobodyOnIt, { status: 'open' });
  outcome.events.push({ ...eventOf(row, 'unacknowledged', now), note: note ?? null, actor });
  remindOrHold(outcome, row, heldBy(row, hold, now), now);
  planNotifications(outcome, row, hold, moments);
}

/** Those who believe that somebody is on it are reminded that nobody is: at once, or when what holds it ends. */
function remindOrHold(outcome: ChangeEffects, row: AlertRow, hold: Hold | null, now: Date): void {
  if (row.notified_as !== 'open') return;
  if (isHeld(hold, 'alert.reminder')) {
    Object.assign(row, { notified_as: 'partly', notified_severity: null });
    return;
  }
  outcome.notices.push(reminderOf(row, now));
  row.last_notified_at = now;
}

/** Whose it is. Nobody is notified less for it: it stays open until somebody acknowledges it. */
export function assignAlert(
  { events }: ChangeEffects,
  row: AlertRow,
  by: { actor: string; note: string | undefined; assignee_id: number | null; assignee: string | null },
  now: Date,
): void {
  row.assigned_member_id = by.assignee_id;
  const content = { note: by.note ?? null, facts: by.assignee === null ? {} : { name: by.assignee } };
  const type = by.assignee === null ? 'unassigned' : 'assigned';
  events.push({ ...eventOf(row, type, now, content), actor: by.actor });
}

/** Something to know about it, which changes nothing. */
export function noteAlert(
  { events }: ChangeEffects,
  row: AlertRow,
  { actor, note }: { actor: string; note: string | undefined },
  now: Date,
): void {
  events.push({ ...eventOf(row, 'note', now, { note: note ?? null, facts: {} }), actor });
}

/**
 * It is open as if it had just been notified: steps, reminders and pages begin anew. Outside the hours of its rules it lasts
 * until they begin: nobody would be notified that it is over.
 */
function endSnooze(outcome: ChangeEffects, row: AlertRow, held: Hold | null, now: Date): void {
  if (row.status !== 'acknowledged' || row.snoozed_until === null || row.snoozed_until > now) return;
  const hold = heldBy(row, held, now);
  if (hold?.by === 'hours') {
    row.snoozed_until = hold.until;
    return;
  }
  Object.assign(row, nobodyOnIt, { status: 'open', escalated: 0 });
  outcome.events.push(eventOf(row, 'snooze_ended', now));
  if (row.notified_at) row.notified_at = now;
  remindOrHold(outcome, row, hold, now);
}

/** A review is due: whatever is due is sent, unless something holds it. */
export function reviewAlert(outcome: ChangeEffects, row: AlertRow, hold: Hold | null, now: Date): void {
  endSnooze(outcome, row, hold, now);
  planNotifications(outcome, row, hold, { at: now, now });
}
