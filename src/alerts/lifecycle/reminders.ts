// Whoever was notified is reminded, further channels are notified by steps of escalation, and others once the hours of their
// rules begin. Pure.

import { durationText } from '../../platform/texts/formats.ts';
import { addSeconds, seconds } from '../../platform/time.ts';
import type { AlertRow, Notice, Recipients } from '../alert.ts';
import { awakeAt } from '../rule-parts.ts';
import { type ChangeEffects, eventOf } from './change-effects.ts';
import {
  afterNotifying,
  leaving,
  namedIn,
  nobody,
  restingIn,
  restingOf,
  wakingsOf,
  without,
} from './resting.ts';
import { sinceNotifiedMs } from './rule-hours.ts';

/** While nobody is on it. */
const mayRemind = (row: AlertRow) =>
  row.status === 'open' && (row.notified_as === 'open' || row.notified_as === 'flapping');

/** As the rules say that are active at `now`. What is flapping is notified once an hour as it is. */
function reminderAt(row: AlertRow, now: Date): Date | null {
  const { repeat_seconds } = awakeAt(row.plan, now);
  if (!mayRemind(row) || row.flapping_since || repeat_seconds === null || !row.last_notified_at) return null;
  return addSeconds(row.last_notified_at, repeat_seconds);
}

function escalationAt(row: AlertRow): Date | null {
  const step = row.plan.escalations[row.escalated];
  return step && mayRemind(row) && row.notified_at ? addSeconds(row.notified_at, step.after_seconds) : null;
}

/** Of those who wait for the hours of their rules. What is flapping is notified once an hour to all that are active then. */
const wakings = (row: AlertRow, now: Date) =>
  mayRemind(row) && !row.flapping_since ? wakingsOf(row, now) : [];

function wakingAt(row: AlertRow, now: Date): Date | null {
  const moments = wakings(row, now).map(({ at }) => at.getTime());
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

/** What will be sent if nothing changes and nothing holds it: the next reminder, and the steps that are left. */
export function upcomingOf(
  row: AlertRow,
  now: Date,
): { at: Date; kind: 'reminder' | 'escalation'; channel_ids: readonly number[] }[] {
  const { channel_ids, escalations } = row.plan;
  const notified = [
    ...channel_ids,
    ...escalations.slice(0, row.escalated).flatMap((step) => step.channel_ids),
  ];
  const at = reminderAt(row, now);
  const resting = awakeAt(row.plan, at ?? now).resting.channels;
  const reminded = [...new Set(notified)].filter((id) => !resting.has(id));
  const reminder = at ? [{ at, kind: 'reminder' as const, channel_ids: reminded }] : [];
  const steps = escalations.slice(row.escalated).flatMap((step) => {
    const due = mayRemind(row) && row.notified_at ? addSeconds(row.notified_at, step.after_seconds) : null;
    return due ? [{ at: due, kind: 'escalation' as const, channel_ids: step.channel_ids }] : [];
  });
  const woken = [...Map.groupBy(wakings(row, now), ({ at }) => at.getTime())].flatMap(([due, all]) => {
    const channel_ids = all.flatMap(({ channel_id }) => channel_id ?? []);
    return channel_ids.length > 0 ? [{ at: new Date(due), kind: 'escalation' as const, channel_ids }] : [];
  });
  return [...reminder, ...steps, ...woken].sort((one, other) => one.at.getTime() - other.at.getTime());
}

export const isReminderDue = (row: AlertRow, now: Date) =>
  [reminderAt(row, now), escalationAt(row), wakingAt(row, now)].some((moment) => isDue(moment, now));

const isDue = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now;

/** A reminder goes to whom it was sent before; those of the next step are notified that it is open. */
export function remind(outcome: ChangeEffects, row: AlertRow, now: Date): void {
  if (isDue(reminderAt(row, now), now)) {
    outcome.notices.push(reminderOf(row, now));
    row.last_notified_at = now;
  }
  while (isDue(escalationAt(row), now)) takeStep(outcome, row, now);
  if (isDue(wakingAt(row, now), now)) wake(outcome, row, now);
}

/** To whom it was sent before, save those whose rules rest. */
export function reminderOf(row: AlertRow, now: Date): Notice {
  return { type: 'alert.reminder', at: now, alert: { ...row }, ...namedIn(restingIn(row.plan, now)) };
}

/** Channels whose rules rest get it when these are active. */
function takeStep(outcome: ChangeEffects, row: AlertRow, now: Date): void {
  const step = row.plan.escalations[row.escalated];
  row.escalated += 1;
  if (!step) return;
  const { after_seconds, channel_ids } = step;
  const named = { channel_ids, rule_ids: [] };
  const resting = restingOf(row, named, now);
  const taken = without(named, resting);
  row.plan = afterNotifying(row.plan, taken, resting);
  if (taken.channel_ids.length > 0) escalate(outcome, row, { ...taken, after_seconds }, now);
}

/** Those who waited for the hours of their rules, as far as these have begun. */
function wake(outcome: ChangeEffects, row: AlertRow, now: Date): void {
  const waiting = row.plan.unnotified ?? nobody;
  const resting = restingOf(row, waiting, now);
  row.plan = leaving(row.plan, resting);
  const after_seconds = Math.ceil(sinceNotifiedMs(row, now) / seconds(1));
  escalate(outcome, row, { ...without(waiting, resting), after_seconds }, now);
}

function escalate(
  outcome: ChangeEffects,
  row: AlertRow,
  { after_seconds, ...named }: Recipients & { after_seconds: number },
  now: Date,
): void {
  const note = `after ${durationText(seconds(after_seconds))}`;
  if (named.channel_ids.length > 0)
    outcome.events.push(eventOf(row, 'escalated', now, { note, facts: { after_seconds } }));
  outcome.notices.push({ type: 'alert.opened', at: now, alert: { ...row }, ...named });
}

/** When the next of these is due, those that a rule lets begin later included. */
export const remindersAt = (row: AlertRow, now: Date): (Date | null)[] => [
  reminderAt(row, now),
  escalationAt(row),
  wakingAt(row, now),
  mayRemind(row) ? awakeAt(row.plan, now).reminds_from : null,
];
