// The same cause soon after its alert was resolved. Pure; `reopenAlert` changes the row it is given.

import { isDeepStrictEqual } from 'node:util';
import { later } from '../../platform/time.ts';
import { type AlertRow, type Planned, rulesOf } from '../alert.ts';
import { isMoreSevere } from '../severity.ts';
import { type ChangeEffects, eventOf } from './change-effects.ts';
import { isFlapping, withReopening } from './flapping.ts';
import { joinPlans } from './plan.ts';
import { planNotifications } from './plan-notifications.ts';
import { leaving, unnotifiedAgain, withRules } from './resting.ts';
import { sinceNotifiedMs } from './rule-hours.ts';
import { countAgain, nobodyOnIt, type PlannedCause, type Setting, wordsOf } from './transitions.ts';

/**
 * Clears who was on it, and asks the rules anew, save while it is flapping. Where a silence held back its end, those who
 * were notified of it know of no end: only what the rules say otherwise than before is sent.
 */
export function reopenAlert(
  outcome: ChangeEffects,
  row: AlertRow,
  { cause, planned }: PlannedCause,
  { hold, now, ...setting }: Setting,
): void {
  countAgain(row, cause);
  const at = later(row.resolved_at ?? setting.at, setting.at);
  const { rule_ids, ...changed } = planned;
  const unnotified = unnotifiedAgain(row, planned);
  if (row.notified_as === 'open' && needsNotification(row, planned)) row.notified_as = 'partly';
  const current = rulesAgain(row, planned);
  if (!row.flapping_since) {
    Object.assign(row, changed, replan(row, planned, now));
    row.plan = leaving(row.plan, unnotified);
  }
  Object.assign(row, wordsOf(cause), nobodyOnIt, {
    status: 'open',
    rule_ids: [...new Set([...row.rule_ids, ...rule_ids])],
    resolved_at: null,
    resolve_reason: null,
    suppressed_by: null,
    reopened_at: at,
    reopenings: withReopening(row.reopenings, at),
  });
  row.plan = withRules(row, current);
  if (isFlapping(row.reopenings, at)) row.flapping_since ??= at;
  outcome.events.push(eventOf(row, 'reopened', at));
  planNotifications(outcome, row, hold, { at, now });
}

/** Rules whose recipients know of no end go on with those that it returns by: they are not new to it when they find it. */
function rulesAgain(row: AlertRow, { rule_ids }: Planned): readonly number[] {
  if (row.flapping_since) return rulesOf(row);
  if (!isKnownOpen(row)) return rule_ids;
  const waiting = row.plan.unnotified?.rule_ids ?? [];
  return [...rulesOf(row).filter((id) => !waiting.includes(id)), ...rule_ids];
}

const isKnownOpen = ({ notified_as }: AlertRow) => notified_as === 'open' || notified_as === 'partly';

/** Whether these rules notify somebody else of it, or of something more severe than what was notified. */
const needsNotification = (row: AlertRow, { severity, rule_ids, plan }: Planned): boolean =>
  isMoreSevere(severity, row.notified_severity) ||
  rule_ids.some((id) => !rulesOf(row).includes(id)) ||
  plan.channel_ids.some((id) => !row.plan.channel_ids.includes(id));

/** Its steps count from its return, save those of before whose alert went on for all who were notified of it. */
function replan(row: AlertRow, planned: Planned, now: Date): Pick<AlertRow, 'plan' | 'escalated'> {
  const { plan, rule_ids } = planned;
  if (!isKnownOpen(row)) return { plan, escalated: 0 };
  if (isDeepStrictEqual(plan.escalations, row.plan.escalations)) return { plan, escalated: row.escalated };
  const joinedAfterMs = sinceNotifiedMs(row, now);
  return {
    plan: joinPlans(
      { plan: { ...plan, escalations: [] }, rule_ids },
      { escalated: 0, joinedAfterMs },
      planned,
    ),
    escalated: 0,
  };
}
