// What service and dashboard both write: `sentences.ts` in the folder of each language.

import type { MetricName } from '../metric-names.ts';

export interface Texts {
  format: FormatWords;
  metrics: Readonly<Record<MetricName, string>>;
  /** Why a probe failed, without a full stop; `other` is any reason that is not among them. */
  probes: Readonly<Record<ProbeReason | 'other', string>>;
  failures: FailureTexts;
  alerts: AlertTexts;
  /** With the colon that stands between it and what it names: `Status:`. */
  label(text: string): string;
}

export interface FormatWords {
  /** Those that the language writes in its own way: `d` as `j`, `KiB` as `Kio`. */
  units: Readonly<Partial<Record<Unit, string>>>;
  /** `just now` */
  justNow: string;
  /** `any moment` */
  anyMoment: string;
  /** `3 min ago` */
  ago(duration: string): string;
  /** `in 3 min` */
  ahead(duration: string): string;
}

export type Unit = 'ms' | 's' | 'min' | 'h' | 'd' | 'B' | 'KiB' | 'MiB' | 'GiB' | 'TiB';

export type ProbeReason =
  | 'timeout'
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'tls'
  | 'status'
  | 'assertion'
  | 'error_answer'
  | 'too_large'
  | 'blocked_address'
  | 'not_failed'
  | 'unsupported'
  | 'set_by_hand';

type AtPort = (host: string, port: string) => string;

/** Failures that Tocsin words itself (failure-words.ts), without a full stop. */
interface FailureTexts {
  refused: AtPort;
  reset: AtPort;
  closed_handshake: AtPort;
  closed: AtPort;
  no_route: AtPort;
  no_connection: AtPort;
  expired(host: string, port: string, time: string): string;
  timeout(duration: string): string;
  another_answer: string;
  hung_up: string;
  unresolved: string;
  no_address: string;
  blocked: string;
  /** `seen` is null where nothing came. */
  compared(reason: string, expected: string, seen: string | null): string;
  because(reason: string, error: string): string;
  /** Of a scenario. */
  step(number: string, name: string): string;
  answered(status: string, expected: string | null): string;
}

export type RuleOp = 'gt' | 'ge' | 'lt' | 'le';
/** Why nothing counts that a location sees. */
export type LocationTrouble = 'silent' | 'skewed' | 'cut_off';

export type ProcessMatch = 'name' | 'command' | 'pidfile' | 'systemd';

/** Titles are sentences without a full stop; all others are whole sentences. Times and figures are written already. */
interface AlertTexts {
  /** With its full stop. */
  sentence(text: string): string;
  titles: {
    cron_fail(name: string, exitCode: string | null): string;
    cron_missed(name: string): string;
    cron_overrun(name: string): string;
    cron_too_fast(name: string): string;
    server_offline(name: string): string;
    server_metric(name: string, metric: string, value: string, limit: string): string;
    process_none(name: string, server: string): string;
    process_few(name: string, server: string, count: string): string;
    process_many(name: string, server: string, count: string): string;
    uptime_down(name: string): string;
    uptime_degraded(name: string): string;
    external_down(name: string, integration: string): string;
    /** `days` are whole days that are left; negative: it has expired. */
    certificate_expiring(name: string, days: number): string;
    location_offline: Readonly<Record<LocationTrouble, (name: string) => string>>;
  };
  /** `above 90%` */
  limits: Readonly<Record<RuleOp, (threshold: string) => string>>;
  exitCode(code: string): string;
  ran(duration: string): string;
  missed(expected: string, schedule: string, deadline: string): string;
  every(interval: string): string;
  cronIn(expression: string, zone: string): string;
  /** null: never. */
  lastPing(time: string | null): string;
  reportedSince(time: string): string;
  /** Where another tool shows it. */
  shownAt(url: string): string;
  lastReport(time: string | null): string;
  /** Of a prober. */
  lastCall(time: string | null): string;
  seesNothing: Readonly<Record<Exclude<LocationTrouble, 'silent'>, (since: string) => string>>;
  overrun(started: string, deadline: string): string;
  tooFast(duration: string, least: string): string;
  matches: Readonly<Record<ProcessMatch, (value: string) => string>>;
  /** `most` is null where there is no maximum. */
  processes(count: string, match: string, least: string, most: string | null): string;
  failingSince(time: string, location: string): string;
  /** Of a group; `list` names some of those that are down. */
  membersDown(members: { down: string; counted: string; needed: string; list: string }): string;
  downSince(time: string): string;
  took(duration: string, limit: string): string;
  slowSince(time: string, location: string): string;
  certificate(certificate: { subject: string; isOwn: boolean; isPast: boolean; time: string }): string;
  beyondSince(limit: string, time: string): string;
  mostCpu(list: string): string;
  mostMemory(list: string): string;
  fullestDisks(list: string): string;
  diskOf(used: string, total: string): string;
}
