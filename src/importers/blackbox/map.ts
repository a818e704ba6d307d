// From the probes of Prometheus to the things and the report of an import. Pure.

import { type Draft, type DraftUptimeCheck, emptyDraft, freeKey, keyOf, type Reference } from '../draft.ts';
import { parseGoDuration } from '../go-duration.ts';
import { cut, tagsWithin } from '../limits.ts';
import type { Report } from '../report.ts';
import { addRules, type Notified } from '../rules.ts';
import { type Fields, openItem } from '../source-item.ts';
import { alertsIn, type ProbeAlert } from './alerts.ts';
import { type BlackboxSource, listIn, mapOf, textsIn } from './files.ts';
import { holds, type Labels } from './matchers.ts';
import { type Module, moduleOf } from './modules.ts';
import { type Router, routerOf } from './routing.ts';

interface Context {
  draft: Draft;
  report: Report;
  prefix: string;
}

interface Probed {
  reference: Reference;
  check: DraftUptimeCheck;
  labels: Labels;
}

interface TimedModule {
  make: Module;
  timeout: unknown;
}

export function mapBlackbox(
  source: BlackboxSource,
  { prefix }: { prefix: string },
): { draft: Draft; report: Report } {
  const report: Report = { tool: 'blackbox exporter', lines: [] };
  const context: Context = { draft: emptyDraft(), report, prefix };
  const modules = mapModules(context, source.blackbox);
  const probed = listIn(source.prometheus.scrape_configs).flatMap((job) =>
    mapJob(context, source, job, modules),
  );
  const router = source.alertmanager === null ? null : routerOf(source.alertmanager, context);
  mapAlerts(context, source, { probed, router });
  return { draft: context.draft, report };
}

const flattened = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      ['http', 'tcp', 'dns', 'icmp', 'grpc'].includes(name)
        ? Object.entries(mapOf(value)).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );

function mapModules({ report }: Context, blackbox: Fields): ReadonlyMap<string, TimedModule> {
  return new Map(
    Object.entries(mapOf(blackbox.modules)).map(([name, fields]) => {
      const item = openItem(report, {
        ...{ source: `module ${name}`, name, fields: flattened(mapOf(fields)) },
        defaults: { 'http.method': 'GET' },
      });
      const make = moduleOf(item);
      item.carry('timeout');
      const known = make('example.org:25');
      const isLost = 'problem' in known && /prober/.test(known.problem);
      item.end(isLost ? null : 'uptime_checks', isLost && 'problem' in known ? known.problem : null);
      return [name, { make, timeout: item.fields.timeout }];
    }),
  );
}

const secondsWithin = (value: unknown, least: number, most: number, otherwise: number): number =>
  Math.min(most, Math.max(least, Math.round((parseGoDuration(value) ?? otherwise * 1_000) / 1_000)));

function mapJob(
  context: Context,
  source: BlackboxSource,
  job: Fields,
  modules: ReadonlyMap<string, TimedModule>,
): Probed[] {
  if (job.metrics_path !== '/probe') return [];
  const { draft, report, prefix } = context;
  const name = String(job.job_name ?? '');
  const item = openItem(report, { source: `job ${name}`, name, fields: job, internal: ['metrics_path'] });
  const moduleName = textsIn(mapOf(job.params).module)[0] ?? 'http_2xx';
  const module = modules.get(moduleName);
  item.carry('job_name', 'params', 'static_configs', 'file_sd_configs', 'scrape_interval', 'scrape_timeout');
  if (item.isSet('relabel_configs'))
    item.change('relabel_configs', 'Not followed: each target is an address to probe.');
  if (!module) {
    item.end(null, `There is no module ${moduleName}.`);
    return [];
  }
  const global = mapOf(source.prometheus.global);
  const interval = secondsWithin(job.scrape_interval ?? global.scrape_interval, 10, 86_400, 60);
  const timeout = secondsWithin(
    module.timeout ?? job.scrape_timeout ?? global.scrape_timeout,
    1,
    Math.min(60, interval),
    10,
  );
  const found = targetsOf(source, job).flatMap(({ target, labels }): Probed[] => {
    const made = module.make(target);
    const about = { source: `target ${name}/${target}`, name: target, field: null };
    if ('problem' in made) {
      report.lines.push({ ...about, grade: 'not_possible', becomes: null, note: made.problem });
      return [];
    }
    const identity = JSON.stringify([name, moduleName, target, labels]);
    const key = freeKey(draft.uptime_checks, keyOf(prefix, name, target), identity);
    const tags = [`job:${name}`, ...Object.entries(labels).map(([label, value]) => `${label}:${value}`)];
    const check: DraftUptimeCheck = {
      ...{ name: cut(target, 100), tags: tagsWithin(tags).tags, ...made.part },
      ...{
        interval_seconds: interval,
        timeout_seconds: timeout,
        failure_threshold: 1,
        certificate_warn_days: [],
      },
    };
    draft.uptime_checks.set(key, check);
    report.lines.push({ ...about, grade: 'carried_over', becomes: `uptime_checks.${key}`, note: null });
    return [{ reference: `uptime_checks.${key}`, check, labels: { job: name, instance: target, ...labels } }];
  });
  if (found.length > 0) item.end('uptime_checks');
  else item.end(null, 'None of its targets became a check.');
  return found;
}

function targetsOf({ discovered }: BlackboxSource, job: Fields): { target: string; labels: Labels }[] {
  const files = listIn(job.file_sd_configs).flatMap(({ files: patterns }) => textsIn(patterns));
  const groups = [
    ...listIn(job.static_configs),
    ...files.flatMap((pattern) => discovered.get(pattern) ?? []),
  ];
  return groups.flatMap((group) => {
    const labels = Object.entries(mapOf(group.labels)).map(([name, value]) => [name, String(value)]);
    return textsIn(group.targets).map((target) => ({ target, labels: Object.fromEntries(labels) }));
  });
}

function mapAlerts(
  { draft, report, prefix }: Context,
  source: BlackboxSource,
  { probed, router }: { probed: readonly Probed[]; router: Router | null },
): void {
  const notified: Notified[] = [];
  for (const { rule, alert } of source.rules.flatMap(alertsIn)) {
    const name = String(rule.alert);
    const item = openItem(report, { source: `alert ${name}`, name, fields: rule, internal: ['alert'] });
    const about =
      alert === null ? [] : probed.filter(({ labels }) => alert.selector.every((one) => holds(one, labels)));
    if (alert === null || about.length === 0) {
      item.end(null, alert === null ? 'Its expression has no equal.' : 'It is about none of the probes.');
      continue;
    }
    item.carry('expr', 'labels');
    if (item.isSet('annotations')) item.refuse('annotations', 'Alerts have their own texts.');
    item.carry('for');
    for (const { check, reference, labels } of about) {
      applyAlert(check, alert);
      for (const routed of router?.({ ...labels, ...alert.labels, alertname: name }) ?? [])
        notified.push({ reference, ...routed, hasCertificate: true, only: alert.kind });
    }
    item.end('rules', router === null ? 'Name the file of the Alertmanager for whom it notifies.' : null);
  }
  addRules(draft, notified, prefix);
}

const LONGEST_CONFIRMATION_SECONDS = 86_400;

/** The longest wait of its rules counts, and each day of a certificate. */
function applyAlert(check: DraftUptimeCheck, { forSeconds, days }: ProbeAlert): void {
  const longest = Math.min(
    LONGEST_CONFIRMATION_SECONDS,
    Math.max(forSeconds, check.confirm_after_seconds ?? 0),
  );
  if (days !== null)
    check.certificate_warn_days = [...new Set([...(check.certificate_warn_days ?? []), days])]
      .sort((one, other) => other - one)
      .slice(0, 10);
  else if (longest > 0) check.confirm_after_seconds = longest;
}
