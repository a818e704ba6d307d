// What the time of the week does to an alert: the hours of its rules hold it back, further rules join it when theirs
// begin, and its severity rises. Pure; the functions that say so change the row they are given.

import { type AlertCause, type AlertPlan, type AlertRow, type Planned, rulesOf } from '../alert.ts';
import { firstActiveFrom, severityAt, severityChanges } from '../rules/hours.ts';
import { isMoreSevere, worstOf } from '../severity.ts';
import type { Hold } from './holds.ts';
import { joinPlans } from './plan.ts';
import { leaving, unnotifiedWith, withRules } from './resting.ts';

/** When its first rule is active, `now` where one is or it has none. */
export const hoursBegin = ({ hours = [] }: AlertPlan, now: Date): Date => firstActiveFrom(hours, now);

export const OUTSIDE_HOURS = 'outside the active hours of its rules';

/** While none of its rules is active; null: one is, or it has none. */
function hoursHold(plan: AlertPlan, now: Date): Hold | null {
  const until = hoursBegin(plan, now);
  if (until <= now) return null;
  const facts = { because: 'hours', until: until.toISOString() } as const;
  return { by: 'hours', until, alert_id: null, words: OUTSIDE_HOURS, facts };
}

/** What a silence or a dependency holds is held by it, whatever the hours. */
export const heldBy = (row: AlertRow, hold: Hold | null, now: Date): Hold | null =>
  hold ?? hoursHold(row.plan, now);

/** Those that wait for their hours to begin. */
export const waitingRules = ({ plan }: Pick<AlertRow, 'plan'>): number[] =>
  (plan.later ?? []).flatMap(({ rule_ids }) => rule_ids);

/**
 * Further rules, those that are active now; the others join when their hours begin. `words` are what the alert says from
 * now on where they make it more severe. Returns whether any joined.
 */
export function addRules(
  row: AlertRow,
  planned: Planned,
  {
    now,
    words = {},
  }: { now: Date; words?: Partial<Pick<AlertCause, 'title' | 'detail' | 'facts' | 'value'>> },
): boolean {
  const { severity, runbook_url, rule_ids, plan } = planned;
  const waits = hoursHold(plan, now);
  if (waits) {
    const { later = [], ...own } = plan;
    const joining = { at: waits.until.getTime(), severity, runbook_url, rule_ids, plan: own };
    const all = [...(row.plan.later ?? []), joining, ...later];
    row.plan = { ...row.plan, later: all.sort((one, other) => one.at - other.at) };
    return false;
  }
  const own = { plan: row.plan, rule_ids: rulesOf(row) };
  const unnotified = unnotifiedWith(row, planned);
  const added = rule_ids.filter((id) => !row.rule_ids.includes(id));
  if (isMoreSevere(severity, row.severity))
    Object.assign(row, words, { severity, runbook_url: runbook_url ?? row.runbook_url });
  row.runbook_url ??= runbook_url;
  row.rule_ids = [...row.rule_ids, ...added];
  const joinedAfterMs = sinceNotifiedMs(row, now);
  const joined = joinPlans(own, { escalated: row.escalated, joinedAfterMs }, { plan, rule_ids });
  row.plan = leaving(joined, unnotified);
  row.plan = withRules(row, [...own.rule_ids, ...rule_ids]);
  row.escalated = 0;
  if (row.notified_as === 'open') row.notified_as = 'partly';
  return true;
}

export const sinceNotifiedMs = ({ notified_at }: AlertRow, now: Date): number =>
  notified_at ? Math.max(0, now.getTime() - notified_at.getTime()) : 0;

/** Those whose hours have begun. Returns whether any joined. */
export function joinBegun(row: AlertRow, now: Date): boolean {
  const { later = [], ...plan } = row.plan;
  const begun = later.filter(({ at }) => at <= now.getTime());
  if (row.status === 'resolved' || begun.length === 0) return false;
  const waiting = later.filter(({ at }) => at > now.getTime());
  row.plan = waiting.length === 0 ? plan : { ...plan, later: waiting };
  return begun.map(({ at: _, ...planned }) => addRules(row, planned, { now })).includes(true);
}

/**
 * While nobody is on it, it becomes more severe with the time, and those who were notified are reminded of it; people are
 * paged anew, as their rules say for what is that severe. It never becomes less severe: that would hide it.
 */
export function raiseSeverity(row: AlertRow, now: Date): void {
  const severity = timedSeverity(row, now);
  if (row.status !== 'open' || severity === null || !isMoreSevere(severity, row.severity)) return;
  row.severity = severity;
  row.ladder = [];
  if (row.notified_as === 'open') row.notified_as = 'partly';
}

const timedSeverity = ({ plan: { severities } }: Pick<AlertRow, 'plan'>, at: Date) =>
  severities ? worstOf(severities.map((one) => severityAt(one, at))) : null;

/** When the time of the week changes it next; null: it does not. */
export function nextChangeAt(row: AlertRow, now: Date): Date | null {
  if (row.status === 'resolved') return null;
  const joins = (row.plan.later ?? []).map(({ at }) => at);
  const rise = severityRiseAt(row, now);
  const moments = rise ? [...joins, rise.getTime()] : joins;
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

function severityRiseAt(row: AlertRow, now: Date): Date | null {
  const { severities } = row.plan;
  if (row.status !== 'open' || !severities) return null;
  const isRise = (at: Date) => isMoreSevere(timedSeverity(row, at) ?? 'info', row.severity);
  return severityChanges(severities, now).find(isRise) ?? null;
}
