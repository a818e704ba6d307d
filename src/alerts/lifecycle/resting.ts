// Who waits for the hours of their rules while others are notified: channels, and webhooks that name rules. Pure.

import {
  type AlertPlan,
  type AlertRow,
  type Notice,
  type Planned,
  type Recipients,
  rulesOf,
} from '../alert.ts';
import { awakeAt } from '../rule-parts.ts';

export const nobody: Recipients = { channel_ids: [], rule_ids: [] };

const each = (idsOf: (what: keyof Recipients) => readonly number[]): Recipients => ({
  channel_ids: idsOf('channel_ids'),
  rule_ids: idsOf('rule_ids'),
});

const among = (all: Recipients, some: Recipients): Recipients =>
  each((what) => all[what].filter((id) => some[what].includes(id)));

export const without = (all: Recipients, some: Recipients): Recipients =>
  each((what) => all[what].filter((id) => !some[what].includes(id)));

const together = (one: Recipients, other: Recipients): Recipients =>
  each((what) => [...new Set([...one[what], ...other[what]])]);

/** Whom an alert notifies at first. */
export const everybodyOf = (row: AlertRow): Recipients => ({
  channel_ids: row.plan.channel_ids,
  rule_ids: rulesOf(row),
});

export const restingIn = (plan: AlertPlan, now: Date): Recipients => {
  const { channels, rules } = awakeAt(plan, now).resting;
  return { channel_ids: [...channels.keys()], rule_ids: [...rules.keys()] };
};

/** Those of them whose rules rest. */
export const restingOf = ({ plan }: AlertRow, named: Recipients, now: Date): Recipients =>
  among(named, restingIn(plan, now));

export const namedIn = ({
  channel_ids,
  rule_ids,
}: Recipients): Pick<Notice, 'resting_channel_ids' | 'resting_rule_ids'> => ({
  ...(channel_ids.length > 0 && { resting_channel_ids: channel_ids }),
  ...(rule_ids.length > 0 && { resting_rule_ids: rule_ids }),
});

/** They, and nobody else, are still to be notified. */
export const leaving = ({ unnotified: _, ...plan }: AlertPlan, named: Recipients): AlertPlan =>
  named.channel_ids.length + named.rule_ids.length === 0 ? plan : { ...plan, unnotified: named };

/** Of the rules of the alert, all but these are former ones. */
export function withRules(row: AlertRow, rule_ids: readonly number[]): AlertPlan {
  const { former_rule_ids: _, ...plan } = row.plan;
  const former_rule_ids = row.rule_ids.filter((id) => !rule_ids.includes(id));
  return former_rule_ids.length === 0 ? plan : { ...plan, former_rule_ids };
}

/** These were notified, and those are still to be. */
export const afterNotifying = (plan: AlertPlan, notified: Recipients, left: Recipients): AlertPlan =>
  leaving(plan, together(without(plan.unnotified ?? nobody, notified), left));

/** With the recipients that joining rules add. */
export const unnotifiedWith = (row: AlertRow, planned: Planned): Recipients =>
  together(row.plan.unnotified ?? nobody, addedBy(planned, row));

function addedBy({ plan: { channel_ids }, rule_ids }: Planned, row: AlertRow): Recipients {
  const taken = channelsOf({ ...row.plan, escalations: row.plan.escalations.slice(0, row.escalated) });
  return without({ channel_ids, rule_ids }, { channel_ids: taken, rule_ids: rulesOf(row) });
}

const channelsOf = ({ channel_ids, escalations }: AlertPlan): number[] => [
  ...channel_ids,
  ...escalations.flatMap((step) => step.channel_ids),
];

/**
 * For a reopened alert: recipients that are new in its plan, and those not notified yet. If its end was notified, its steps
 * start over and bring theirs.
 */
export function unnotifiedAgain(row: AlertRow, planned: Planned): Recipients {
  const isOver = row.notified_as === 'resolved';
  const channel_ids = isOver ? planned.plan.channel_ids : channelsOf(planned.plan);
  const waiting = among(row.plan.unnotified ?? nobody, { channel_ids, rule_ids: planned.rule_ids });
  return together(waiting, addedBy(planned, row));
}

/** When those who are still to be notified are, by channel; null: webhooks. `now` where their rules are active. */
export function wakingsOf({ plan }: AlertRow, now: Date): { at: Date; channel_id: number | null }[] {
  const { channels, rules } = awakeAt(plan, now).resting;
  const { channel_ids, rule_ids } = plan.unnotified ?? nobody;
  return [
    ...channel_ids.map((id) => ({ at: channels.get(id) ?? now, channel_id: id })),
    ...rule_ids.map((id) => ({ at: rules.get(id) ?? now, channel_id: null })),
  ];
}
