// The settings of a check, whole and decrypted: from a definition with its defaults, or from a change on top of what was
// kept. Pure.

import type { Assertion, ProbeKind } from '../../../shared/assertions.ts';
import { MASK } from '../../../shared/mask.ts';
import type { Issue } from '../../platform/errors.ts';
import {
  GIVE_AGAIN,
  type Headers,
  keptHeaderIssues,
  originOf,
  unmaskHeaders,
} from '../../platform/secret-headers.ts';
import { hostAsConnected } from './host.ts';
import type { HttpMethod, ProbeDefinition, RecordType, Starttls } from './probes/definition.ts';
import type { NewUptimeCheck, UptimeCheckChanges } from './schema.ts';
import { defaultRetrySeconds } from './slots.ts';

export interface HttpSettings {
  method: HttpMethod;
  headers: Headers;
  body: string | null;
  follow_redirects: boolean;
  expected_status: string[];
  verify_tls: boolean;
}

/** What is stored as it is shown. */
export interface PlainSettings {
  kind: ProbeKind;
  description: string;
  url: string | null;
  host: string | null;
  port: number | null;
  record_type: RecordType | null;
  interval_seconds: number;
  retry_interval_seconds: number;
  timeout_seconds: number;
  failure_threshold: number;
  recovery_threshold: number;
  degraded_ms: number | null;
  badge_enabled: boolean;
  assertions: Assertion[];
  certificate_warn_days: number[];
}

/** Of the four here the one that belongs to the kind, and null for the others. */
export interface CheckSettings extends PlainSettings {
  http: HttpSettings | null;
  tcp: { send: string | null; expect: string | null } | null;
  tls: { starttls: Starttls | null } | null;
  dns: { resolver: string | null } | null;
}

/** Settings, and the masks among what was given that stand for nothing. */
interface Settled {
  settings: CheckSettings;
  issues: Issue[];
}

const HTTPS_PORT = 443;

const defaultsOf = (kind: ProbeKind): CheckSettings => ({
  kind,
  description: '',
  url: null,
  host: null,
  port: null,
  record_type: null,
  interval_seconds: 60,
  retry_interval_seconds: defaultRetrySeconds(60),
  timeout_seconds: 10,
  failure_threshold: 2,
  recovery_threshold: 1,
  degraded_ms: null,
  badge_enabled: false,
  http:
    kind === 'http'
      ? {
          method: 'GET',
          headers: {},
          body: null,
          follow_redirects: true,
          expected_status: ['200-299'],
          verify_tls: true,
        }
      : null,
  tcp: kind === 'tcp' ? { send: null, expect: null } : null,
  tls: kind === 'tls' ? { starttls: null } : null,
  dns: kind === 'dns' ? { resolver: null } : null,
  assertions: [],
  certificate_warn_days: [21, 14, 7, 1],
});

/** `definition` may lack what was wrong with it, so that the rest can be looked at. */
export function settingsOf(definition: Omit<NewUptimeCheck, 'name'>): Settled {
  const { settings, issues } = changedSettings(defaultsOf(definition.kind), definition);
  const isPlainTls = settings.kind === 'tls' && settings.tls?.starttls === null;
  return {
    settings: isPlainTls ? { ...settings, port: settings.port ?? HTTPS_PORT } : settings,
    issues,
  };
}

/** What is left out stays as it was, within `http` and the like as well. */
export function changedSettings(kept: CheckSettings, changes: UptimeCheckChanges): Settled {
  const http = changedHttp(kept.http, changes.http ?? {});
  const tcp = changedTcp(kept.tcp, changes.tcp ?? {});
  const interval_seconds = changes.interval_seconds ?? kept.interval_seconds;
  const settings = {
    kind: kept.kind,
    description: changes.description ?? kept.description,
    url: given(changes.url, kept.url),
    host: given(changes.host, kept.host),
    port: given(changes.port, kept.port),
    record_type: given(changes.record_type, kept.record_type),
    interval_seconds,
    retry_interval_seconds: changedRetry(kept, interval_seconds, changes.retry_interval_seconds),
    timeout_seconds: changes.timeout_seconds ?? kept.timeout_seconds,
    failure_threshold: changes.failure_threshold ?? kept.failure_threshold,
    recovery_threshold: changes.recovery_threshold ?? kept.recovery_threshold,
    degraded_ms: given(changes.degraded_ms, kept.degraded_ms),
    badge_enabled: changes.badge_enabled ?? kept.badge_enabled,
    http: http.settings,
    tcp: tcp.settings,
    tls: kept.tls && { starttls: given(changes.tls?.starttls, kept.tls.starttls) },
    dns: kept.dns && { resolver: given(changes.dns?.resolver, kept.dns.resolver) },
    assertions: changes.assertions?.map(wholeAssertion) ?? kept.assertions,
    certificate_warn_days: descending(changes.certificate_warn_days ?? kept.certificate_warn_days),
  };
  return { settings, issues: [...http.issues, ...tcp.issues] };
}

/** One that was never chosen follows the interval; null takes a chosen one back. */
function changedRetry(
  kept: PlainSettings,
  intervalSeconds: number,
  retrySeconds: number | null | undefined,
): number {
  const isDefault =
    retrySeconds === null || kept.retry_interval_seconds === defaultRetrySeconds(kept.interval_seconds);
  return retrySeconds ?? (isDefault ? defaultRetrySeconds(intervalSeconds) : kept.retry_interval_seconds);
}

function changedHttp(kept: HttpSettings | null, changes: NonNullable<UptimeCheckChanges['http']>) {
  if (!kept) return { settings: null, issues: [] };
  const headers = changes.headers
    ? unmaskHeaders(changes.headers, kept.headers)
    : { headers: kept.headers, issues: [] };
  const body = unmasked('http.body', changes.body, kept.body);
  const settings = {
    method: changes.method ?? kept.method,
    headers: headers.headers,
    body: body.text,
    follow_redirects: changes.follow_redirects ?? kept.follow_redirects,
    expected_status: changes.expected_status ?? kept.expected_status,
    verify_tls: changes.verify_tls ?? kept.verify_tls,
  };
  return { settings, issues: [...headers.issues.map(inHttp), ...body.issues] };
}

export const inHttp = ({ field, reason }: Issue): Issue => ({ field: `http.${field}`, reason });

function changedTcp(kept: CheckSettings['tcp'], changes: NonNullable<UptimeCheckChanges['tcp']>) {
  if (!kept) return { settings: null, issues: [] };
  const send = unmasked('tcp.send', changes.send, kept.send);
  const settings = { send: send.text, expect: given(changes.expect, kept.expect) };
  return { settings, issues: send.issues };
}

/** Secrets that were stored for one target and that the changes would send to another. */
export function movedSecretIssues(
  kept: CheckSettings,
  settings: CheckSettings,
  { http, tcp }: UptimeCheckChanges,
): Issue[] {
  if (audienceOf(kept) === audienceOf(settings)) return [];
  const moved = (field: string, secret: string | null | undefined, given: string | null | undefined) =>
    secret != null && (given === undefined || given === MASK) ? [{ field, reason: GIVE_AGAIN }] : [];
  return [
    ...(kept.http ? keptHeaderIssues(http?.headers, kept.http.headers).map(inHttp) : []),
    ...moved('http.body', kept.http?.body, http?.body),
    ...moved('tcp.send', kept.tcp?.send, tcp?.send),
  ];
}

/** Where what a check sends goes. */
const audienceOf = ({ url, host, port }: CheckSettings): string =>
  url === null ? `${hostAsConnected(host ?? '')}:${port}` : originOf(url);

function unmasked(field: string, text: string | null | undefined, kept: string | null) {
  const isLost = text === MASK && kept === null;
  const issues: Issue[] = isLost ? [{ field, reason: 'a value, not a mask' }] : [];
  return { text: text === MASK ? kept : given(text, kept), issues };
}

type GivenAssertion = NonNullable<UptimeCheckChanges['assertions']>[number];

const wholeAssertion = ({ source, path, op, value }: GivenAssertion): Assertion => ({
  source,
  path: path ?? null,
  op,
  value: value ?? null,
});

const descending = (days: readonly number[]) => [...new Set(days)].sort((one, other) => other - one);

/** Null is a value, undefined is none. */
const given = <T>(change: T | undefined, kept: T): T => (change === undefined ? kept : change);

/** What a probe is told. Of settings that keep the rules: throws where the target of the kind is missing. */
export function probeOf(settings: CheckSettings): ProbeDefinition {
  const { kind, url, host, port, record_type, assertions } = settings;
  const probing = { timeoutMs: settings.timeout_seconds * 1_000, assertions };
  const { http, tcp, tls, dns } = settings;
  const target = host === null ? null : hostAsConnected(host);
  if (kind === 'http' && url !== null && http) return { kind, ...probing, url, ...http };
  if (kind === 'tcp' && target !== null && port !== null && tcp)
    return { kind, ...probing, host: target, port, ...tcp };
  if (kind === 'tls' && target !== null && port !== null && tls)
    return { kind, ...probing, host: target, port, ...tls };
  if (kind === 'dns' && target !== null && record_type !== null && dns)
    return { kind, ...probing, host: target, record_type, ...dns };
  throw new Error(`A check of kind ${kind} lacks its target`);
}

/** Whether both look at the same thing in the same way, so that what was found with one holds for the other. */
export const isSameProbe = (one: CheckSettings, other: CheckSettings): boolean =>
  JSON.stringify(probeOf(one)) === JSON.stringify(probeOf(other));

/** Whether both show the certificate of the same end, so that what was said of it holds for the other. */
export const isSameTlsEnd = (one: CheckSettings, other: CheckSettings): boolean =>
  tlsEndOf(one) === tlsEndOf(other);

const tlsEndOf = ({ url, host, port, tls }: CheckSettings) =>
  url === null ? JSON.stringify([host, port, tls?.starttls]) : URL.parse(url)?.origin;
