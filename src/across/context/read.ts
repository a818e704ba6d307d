// Reads what the charts of one subject are drawn with, beside its readings.

import { alertsWithin } from '../../alerts/history/open-alerts.ts';
import { rulesOf } from '../../alerts/rules/read.ts';
import { isMetricRule, type Matched, matchRules, metricsOf, type Rule } from '../../alerts/rules/rule.ts';
import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { App } from '../../platform/app.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { earlier, later } from '../../platform/time.ts';
import { gapsBetween } from '../../subjects/gaps-between.ts';
import { type Maintenance, plannedMaintenance } from '../../subjects/muting/history.ts';
import { mergeStretches } from '../../subjects/relabel.ts';
import type { SubjectType } from '../../subjects/schema.ts';
import { subjectKinds } from '../../subjects/subjects.ts';
import type { OpenStretch, Stretch } from '../../subjects/uptime.ts';
import type { Context } from './schema.ts';

const MOST = 500;

export async function readContext(
  app: App,
  actor: Actor,
  id: number,
  { window, now }: { window: Stretch; now: Date },
): Promise<Context> {
  const { database } = app;
  const { account_id } = actor;
  const rules = await rulesAbout(app, actor, id);
  const [alerts, planned, outages] = await Promise.all([
    alertsWithin(database, account_id, id, { ...window, limit: MOST }),
    plannedMaintenance(database, account_id, [id], { ...window, now }),
    gapsBetween(database, account_id, window),
  ]);
  return {
    ...window,
    rules: rules.map(presentRule),
    alerts: alerts.map(({ opened_at, resolved_at, metric, ...alert }) => ({
      ...alert,
      metric: metric || null,
      ...{ from: opened_at, to: resolved_at },
    })),
    maintenance: presentMaintenance(planned),
    outages: presentOutages(outages, window, now),
  };
}

/** Throws Refusal 404 where the account has no such subject. */
async function rulesAbout({ database }: App, { account_id }: Actor, id: number): Promise<Rule[]> {
  const subject = (await subjectKinds(database, account_id, [id])).get(id) ?? notFound();
  const server = subject.type === 'process' ? subject.depends_on_id : null;
  const serverTags = server && (await subjectKinds(database, account_id, [server])).get(server)?.tags;
  const about = {
    ...{ account_id, subject_id: id, tags: subject.tags },
    server: server && serverTags ? { id: server, tags: serverTags } : null,
  };
  const rules = await rulesOf(database, [account_id]);
  return rules.filter((rule) => KINDS[subject.type].includes(rule.kind) && isAbout(rule, about));
}

const isAbout = (rule: Rule, about: Omit<Matched, 'kind'>) =>
  matchRules([rule], { ...about, kind: rule.kind }).length > 0;

const KINDS: Record<SubjectType, readonly AlertKind[]> = {
  cron_check: ['cron_fail', 'cron_missed', 'cron_overrun', 'cron_too_fast'],
  server: ['server_offline', 'server_metric'],
  process: ['process_stopped'],
  uptime_check: ['uptime_down', 'uptime_degraded', 'certificate_expiring'],
  external: ['external_down'],
};

const presentRule = (rule: Rule): Context['rules'][number] => ({
  id: rule.id,
  name: rule.name,
  kind: rule.kind,
  severity: rule.severity,
  metrics: isMetricRule(rule) ? [...metricsOf(rule)] : [],
  op: rule.op,
  threshold: rule.threshold,
  for_seconds: rule.for_seconds,
  clear_threshold: rule.clear_threshold,
});

const presentMaintenance = (planned: readonly Maintenance[]): Context['maintenance'] =>
  planned
    .flatMap(({ id, name, stretches }) => stretches.map((stretch) => ({ id, name, ...stretch })))
    .sort((one, other) => one.from.getTime() - other.from.getTime() || one.id - other.id)
    .slice(-MOST);

/** What goes on lasts until now, as far as anybody knows. */
const presentOutages = (outages: readonly OpenStretch[], { from, to }: Stretch, now: Date) =>
  mergeStretches(
    outages.map((outage) => ({ from: later(outage.from, from), to: earlier(outage.to ?? now, to) })),
  ).slice(-MOST);
