// Who hears what of an alert. Pure.

import type { NoticeType } from '../../delivery/alert-schema.ts';
import { type AlertRow, type Notice, rulesOf } from '../alert.ts';

/** An enabled destination. */
export interface Listener {
  id: number;
  account_id: number;
  /** The types that a webhook asked for; null for a channel. */
  events: readonly string[] | null;
  /** The rules whose alerts a webhook hears; null for one that hears all, and for a channel. */
  rule_ids: readonly number[] | null;
  /** null for a webhook. */
  channel_kind: string | null;
  /** What a channel of the kind `webhook` stands for; null for every other. */
  webhook_id: number | null;
}

const channelNoticeTypes: ReadonlySet<string> = new Set<NoticeType>([
  'alert.opened',
  'alert.acknowledged',
  'alert.resolved',
  'alert.reopened',
  'alert.flapping',
  'alert.reminder',
]);

/** These say that something is wrong; the others are news of it. */
const openings: ReadonlySet<NoticeType> = new Set(['alert.opened', 'alert.reopened', 'alert.flapping']);

export interface PlannedDelivery {
  destination_id: number;
  /** Which of the notices it carries. */
  notice: number;
  /** What it is called for this destination. */
  type: NoticeType;
  /** Whether another one of this plan, of the same alert, must reach the destination before. */
  follows: boolean;
}

/**
 * One delivery for every notice and every listener that gets it, in order. That something is wrong is sent to the
 * channels that the rules of the alert name and to webhooks that listen to these rules; updates go to whom it was sent,
 * and to webhooks that want no openings. `notified` holds, by alert, the destinations that were notified before.
 */
export function planDeliveries(
  notices: readonly Notice[],
  listeners: readonly Listener[],
  notified: ReadonlyMap<number, ReadonlySet<number>>,
): PlannedDelivery[] {
  const byAccount = Map.groupBy(listeners, (listener) => listener.account_id);
  const notifiedNow = new Map<number, Set<number>>();
  const planned: PlannedDelivery[] = [];
  for (const [index, notice] of notices.entries()) {
    const { id, account_id } = notice.alert;
    const candidates = byAccount.get(account_id) ?? [];
    const isAddressed = addressedBy(notice.alert, notice, candidates);
    const isResting = restingOf(notice, candidates);
    const before = notifiedNow.get(id) ?? new Set<number>();
    notifiedNow.set(id, before);
    for (const listener of candidates) {
      const wasNotified = before.has(listener.id) || (notified.get(id)?.has(listener.id) ?? false);
      const type = noticeTypeFor(listener, notice);
      const known = { wasNotified, isAddressed: isAddressed(listener) };
      const isUpdate = wasNotified && notice.type !== 'alert.reminder';
      if (!type || (isResting(listener) && !isUpdate)) continue;
      if (!(isAgain(notice) ? known.isAddressed : isFor(listener, notice.type, known))) continue;
      planned.push({ destination_id: listener.id, notice: index, type, follows: before.has(listener.id) });
      before.add(listener.id);
    }
  }
  return planned;
}

/** A channel that stands for a webhook adds it, and is sent nothing itself. */
function addressedBy(
  alert: AlertRow,
  { channel_ids, rule_ids: named }: Pick<Notice, 'channel_ids' | 'rule_ids'>,
  listeners: readonly Listener[],
): (listener: Listener) => boolean {
  const naming = channel_ids === undefined ? rulesOf(alert) : (named ?? []);
  const channels = new Set(channel_ids ?? alert.plan.channel_ids);
  const webhooks = new Set(
    listeners.filter(({ id }) => channels.has(id)).flatMap(({ webhook_id }) => webhook_id ?? []),
  );
  return ({ id, events, channel_kind, rule_ids }) => {
    if (events === null) return channels.has(id) && channel_kind !== 'webhook';
    return webhooks.has(id) || (channel_ids === undefined && rule_ids === null) || names(rule_ids, naming);
  };
}

/**
 * Channels of rules outside of their hours, the webhooks that they stand for, and those that name none of the other rules of
 * the alert, unless a channel that does not rest stands for them. An opening keeps away only from those for whom it is new.
 */
function restingOf(
  { type, alert, resting_channel_ids = [], resting_rule_ids = [] }: Notice,
  listeners: readonly Listener[],
): (listener: Listener) => boolean {
  if (resting_channel_ids.length + resting_rule_ids.length === 0) return () => false;
  const { channel_ids, escalations } = alert.plan;
  const steps = type === 'alert.reminder' ? escalations : [];
  const all = [...channel_ids, ...steps.flatMap((step) => step.channel_ids)];
  const awake = all.filter((id) => !resting_channel_ids.includes(id));
  const ofResting = addressedBy(alert, { channel_ids: resting_channel_ids }, listeners);
  const ofAwake = addressedBy(alert, { channel_ids: awake }, listeners);
  return (listener) => {
    const own = rulesOf(alert).filter((id) => listener.rule_ids?.includes(id));
    const restsByRules = own.length > 0 && own.every((id) => resting_rule_ids.includes(id));
    return ofResting(listener) || (restsByRules && !ofAwake(listener));
  };
}

const names = (wanted: readonly number[] | null, ruleIds: readonly number[]): boolean =>
  ruleIds.some((id) => wanted?.includes(id));

/** What was notified as resolved and is wrong again is an opening for who gets openings alone, or it would be missed. */
function noticeTypeFor(listener: Listener, { type, alert }: Notice): NoticeType | null {
  if (listensTo(listener, type)) return type;
  const isAnew = openings.has(type) && alert.notified_as === 'resolved';
  return isAnew && listensTo(listener, 'alert.opened') ? 'alert.opened' : null;
}

/** A step that is repeated is for its own channels, whoever else was notified. */
const isAgain = ({ type, channel_ids }: Notice): boolean =>
  type === 'alert.reminder' && channel_ids !== undefined;

function isFor(
  listener: Listener,
  type: NoticeType,
  { wasNotified, isAddressed }: { wasNotified: boolean; isAddressed: boolean },
): boolean {
  if (type === 'alert.opened') return isAddressed && !wasNotified;
  if (openings.has(type)) return isAddressed || wasNotified;
  return wasNotified || (isAddressed && !listensTo(listener, 'alert.opened'));
}

function listensTo({ events, channel_kind }: Listener, type: NoticeType): boolean {
  if (events !== null) return events.includes(type);
  // Who reads mail is not to be notified by mail that a colleague read it first.
  const isMail = channel_kind === 'email' || channel_kind === 'on_call';
  return channelNoticeTypes.has(type) && !(type === 'alert.acknowledged' && isMail);
}
