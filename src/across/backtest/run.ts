// Tries a rule on stored history: when it would have opened alerts, and for how long.

import { planLimits } from '../../accounts/plans/limits.ts';
import { checkedSettings } from '../../alerts/rules/manage.ts';
import { isMetricRule, type Rule } from '../../alerts/rules/rule.ts';
import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { addMs, days, seconds } from '../../platform/time.ts';
import type { AlertSubjectType } from '../../subjects/schema.ts';
import { targetedSubjects } from '../../subjects/targeted.ts';
import type { Stretch } from '../../subjects/uptime.ts';
import { testOnPeriods } from './past-periods.ts';
import { testOnSamples } from './past-samples.ts';
import {
  type BacktestAnswer,
  type BacktestBody,
  MOST_DAYS,
  MOST_SUBJECTS,
  type TestedSubject,
} from './schema.ts';

/** What is not read by then is left out. */
const LONGEST_MS = seconds(20);

const subjectTypes: Record<AlertKind, AlertSubjectType> = {
  cron_fail: 'cron_check',
  cron_missed: 'cron_check',
  cron_overrun: 'cron_check',
  cron_too_fast: 'cron_check',
  server_offline: 'server',
  server_metric: 'server',
  process_stopped: 'process',
  uptime_down: 'uptime_check',
  uptime_degraded: 'uptime_check',
  certificate_expiring: 'uptime_check',
  location_offline: 'location',
  external_down: 'external',
};

/** Throws ValidationFailed as creating the rule would, and where the plan keeps history for fewer days. */
export async function backtest(
  call: ActorCall,
  { days: count = 7, ...wanted }: BacktestBody,
): Promise<BacktestAnswer> {
  const { app, actor, now } = call;
  const kept = Math.min(planLimits(actor.plan).retention_days, MOST_DAYS);
  if (count > kept) return invalid('days', `integer 1..${kept}`);
  const rule = await ruleOf(call, wanted);
  const window = { from: addMs(now, -days(count)), to: now };
  const type = subjectTypes[rule.kind];
  const asked = { type, targets: rule.targets, limit: MOST_SUBJECTS };
  const { subjects, total } = await targetedSubjects(app.database, actor.account_id, asked);
  const isInTime = timer(call);
  const tested: TestedSubject[] = [];
  for (const { id, name } of subjects) {
    const found = isInTime() ? await testOne(app, { rule, id, window, isInTime }) : null;
    if (!found) break;
    tested.push({ subject: { id, type, name }, ...found });
  }
  return answer(rule.kind, window, tested, total - tested.length);
}

/** The rule as it would be created. */
async function ruleOf({ app, actor, now }: ActorCall, wanted: Omit<BacktestBody, 'days'>): Promise<Rule> {
  const { account_id } = actor;
  const settings = await transaction(app.database, (tx) => checkedSettings(tx, account_id, wanted));
  return { ...settings, id: 0, account_id, policy: null, revision: 0, created_at: now, updated_at: now };
}

function timer({ app, request }: ActorCall): () => boolean {
  const startedMs = app.clock.monotonicMs();
  return () => !request.signal.aborted && app.clock.monotonicMs() - startedMs < LONGEST_MS;
}

interface Asked {
  rule: Rule;
  id: number;
  window: Stretch;
  isInTime: () => boolean;
}

/** null: there was no time for all of it. */
const testOne = (app: App, { rule, id, ...asked }: Asked) =>
  isMetricRule(rule)
    ? testOnSamples(app, rule, { ...asked, server_id: id })
    : testOnPeriods(app, rule, { ...asked, subject_id: id, now: asked.window.to });

function answer(
  kind: AlertKind,
  { from, to }: Stretch,
  subjects: TestedSubject[],
  left_out: number,
): BacktestAnswer {
  const sum = (of: (one: TestedSubject) => number) => subjects.reduce((all, one) => all + of(one), 0);
  return {
    kind,
    from,
    to,
    subjects,
    left_out,
    complete: left_out === 0 && subjects.every(({ unknown_seconds }) => unknown_seconds === 0),
    totals: {
      subjects: subjects.length,
      alerts: sum(({ alert_count }) => alert_count),
      open_seconds: sum(({ open_seconds }) => open_seconds),
    },
  };
}
