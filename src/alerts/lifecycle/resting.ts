// Who waits for the hours of their rules while others are notified: channels, and webhooks that name rules. Pure.

import { seconds } from '../../platform/time.ts';
import type { AlertRow, Notice, PlanStep } from '../alert.ts';
import { awakeAt } from '../rule-parts.ts';

/** Nobody is added by it: they were to be notified from the beginning. */
export const isForWebhooks = ({ channel_ids, rule_ids }: PlanStep): boolean =>
  channel_ids.length === 0 && rule_ids !== undefined;

type Named = Pick<PlanStep, 'channel_ids' | 'rule_ids'>;

/** Until when their rules rest, by id. */
type Resting = Record<'channels' | 'rules', ReadonlyMap<number, Date>>;

/** Whom an alert notifies at first. */
export const everybodyOf = ({ plan: { channel_ids }, rule_ids }: AlertRow): Named => ({
  channel_ids,
  rule_ids,
});

export const nothing: Resting = { channels: new Map(), rules: new Map() };

export function restingOf({ plan }: AlertRow, { channel_ids, rule_ids = [] }: Named, now: Date): Resting {
  const { channels, rules } = awakeAt(plan, now).resting;
  const among = (ids: readonly number[], all: ReadonlyMap<number, Date>) =>
    new Map([...all].filter(([id]) => ids.includes(id)));
  return { channels: among(channel_ids, channels), rules: among(rule_ids, rules) };
}

export const namedIn = ({
  channels,
  rules,
}: Resting): Pick<Notice, 'resting_channel_ids' | 'resting_rule_ids'> => ({
  ...(channels.size > 0 && { resting_channel_ids: [...channels.keys()] }),
  ...(rules.size > 0 && { resting_rule_ids: [...rules.keys()] }),
});

export function without(
  { after_seconds, channel_ids, rule_ids = [] }: PlanStep,
  { channels, rules }: Resting,
): PlanStep {
  const left = rule_ids.filter((id) => !rules.has(id));
  return {
    after_seconds,
    channel_ids: channel_ids.filter((id) => !channels.has(id)),
    ...(left.length > 0 && { rule_ids: left }),
  };
}

/** When their rules are active again. */
export function stepsFor({ notified_at }: AlertRow, { channels, rules }: Resting): PlanStep[] {
  const after = (until: Date) => Math.ceil((until.getTime() - (notified_at ?? until).getTime()) / seconds(1));
  return [
    ...[...channels].map(([id, until]) => ({ after_seconds: after(until), channel_ids: [id] })),
    ...[...rules].map(([id, until]) => ({ after_seconds: after(until), channel_ids: [], rule_ids: [id] })),
  ];
}
