// What a definition of an uptime check must keep to beyond its schema. Pure.

import { isIP } from 'node:net';
import type { ProbeKind } from '../../../shared/assertions.ts';
import { probeKinds } from '../../../shared/assertions.ts';
import type { Issue } from '../../platform/errors.ts';
import type { Refinement } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { judgeAddress } from '../../platform/safe-fetch/address-rules.ts';
import { parseTarget } from '../../platform/safe-fetch/target.ts';
import { headerIssues } from '../../platform/secret-headers.ts';
import { hostAndPort, hostAsConnected } from './host.ts';
import { assertionIssues } from './probes/assertion-issues.ts';
import { expectedStatusProblem } from './probes/expected-status.ts';
import type { NewUptimeCheck } from './schema.ts';
import { type CheckSettings, inHttp, settingsOf } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Which kinds have a field; the others are told so where it is given. */
const KINDS_OF: Readonly<Record<string, readonly ProbeKind[]>> = {
  url: ['http'],
  host: ['tcp', 'tls', 'dns'],
  port: ['tcp', 'tls'],
  record_type: ['dns'],
  http: ['http'],
  tcp: ['tcp'],
  tls: ['tls'],
  dns: ['dns'],
};

/** For a new check, and for one that is only tried. */
export function newCheckIssues({ body, wrong }: Refinement): Issue[] {
  const fields: Fields = { ...(typeof body === 'object' ? body : {}) };
  const issues = labelIssues(fields);
  const { kind } = fields;
  if (!isKind(kind)) return issues;
  // Fields that broke their schema are missing here, and their own issue is told in place of what follows from that.
  const { settings, issues: masks } = settingsOf(fields as NewUptimeCheck);
  const all = [...issues, ...foreignIssues(kind, fields), ...masks, ...settingsIssues(settings)];
  return all.filter(({ field }) => !wrong.has('timeout_seconds') || field !== 'degraded_ms');
}

export const changeIssues = ({ body }: Refinement): Issue[] =>
  labelIssues({ ...(typeof body === 'object' ? body : {}) });

const isKind = (kind: unknown): kind is ProbeKind => probeKinds.some((known) => known === kind);

/** Fields that were given and that no check of this kind has. */
export const foreignIssues = (kind: ProbeKind, given: Fields): Issue[] =>
  Object.entries(KINDS_OF)
    .filter(([field, kinds]) => (given[field] ?? null) !== null && !kinds.includes(kind))
    .map(([field, kinds]) => ({ field, reason: `only for ${kinds.join(', ')} checks` }));

/** Rules between the settings of one check, whichever of them were given. */
export const settingsIssues = (settings: CheckSettings): Issue[] => [
  ...targetIssues(settings),
  ...httpIssues(settings),
  ...timeIssues(settings),
  ...assertionIssues(settings.kind, settings.assertions).map(({ field, reason }) => ({
    field: `assertions.${field}`,
    reason,
  })),
];

function targetIssues({ kind, url, host, port, record_type, dns }: CheckSettings): Issue[] {
  if (kind === 'http') return issueOf('url', url === null ? 'required' : urlProblem(url));
  const issues = issueOf('host', hostProblem(kind, host));
  if (kind === 'dns') {
    const isResolver = dns?.resolver == null || hostAndPort(dns.resolver);
    if (record_type === null) issues.push({ field: 'record_type', reason: 'required' });
    if (!isResolver) issues.push({ field: 'dns.resolver', reason: 'host, host:port or [address]:port' });
  } else if (port === null) issues.push({ field: 'port', reason: 'required' });
  return issues;
}

const issueOf = (field: string, reason: string | null): Issue[] => (reason ? [{ field, reason }] : []);

function urlProblem(text: string): string | null {
  const target = parseTarget(text);
  if (target.ok) return target.url.port === '0' ? 'must name a port from 1 to 65535' : null;
  const url = URL.parse(text);
  return url?.username || url?.password
    ? `${target.reason}: give them in the header Authorization`
    : target.reason;
}

function hostProblem(kind: ProbeKind, host: string | null): string | null {
  if (host === null) return 'required';
  const known = hostAsConnected(host);
  if (kind === 'dns') return known === null || isIP(known) !== 0 ? 'host name' : null;
  return known === null ? 'host name or IP address' : null;
}

function httpIssues({ http }: CheckSettings): Issue[] {
  if (!http) return [];
  const issues = headerIssues(http.headers).map(inHttp);
  for (const [index, entry] of http.expected_status.entries()) {
    const reason = expectedStatusProblem(entry);
    if (reason) issues.push({ field: `http.expected_status.${index}`, reason });
  }
  if (http.body !== null && (http.method === 'GET' || http.method === 'HEAD'))
    issues.push({ field: 'http.body', reason: `must be null or left out with ${http.method}` });
  return issues;
}

const timeIssues = ({
  interval_seconds,
  retry_interval_seconds,
  timeout_seconds,
  degraded_ms,
}: CheckSettings): Issue[] => [
  ...(retry_interval_seconds > interval_seconds
    ? [{ field: 'retry_interval_seconds', reason: 'must not be more than interval_seconds' }]
    : []),
  ...(timeout_seconds > interval_seconds
    ? [{ field: 'timeout_seconds', reason: 'must not be more than interval_seconds' }]
    : []),
  ...(degraded_ms !== null && degraded_ms >= timeout_seconds * 1_000
    ? [{ field: 'degraded_ms', reason: 'must be less than the timeout' }]
    : []),
];

/** Addresses that are spelled out and that may not be reached. What names lead to is judged at every probe. */
export function addressIssues(settings: CheckSettings, privateAllowed: boolean): Issue[] {
  const named: readonly (readonly [field: string, host: string | null | undefined])[] = [
    ['url', settings.url === null ? null : parsedHost(settings.url)],
    ['host', settings.kind === 'dns' ? null : settings.host],
    ['dns.resolver', settings.dns?.resolver && hostAndPort(settings.dns.resolver)?.host],
  ];
  return named.flatMap(([field, host]) => issueOf(field, host ? addressProblem(host, privateAllowed) : null));
}

const parsedHost = (url: string) => {
  const target = parseTarget(url);
  return target.ok ? target.host : null;
};

const BLOCKED = {
  private: 'must not be a private address',
  metadata: 'must not be a cloud metadata address',
  reserved: 'must not be a reserved address',
} as const;

function addressProblem(text: string, privateAllowed: boolean): string | null {
  const host = hostAsConnected(text) ?? text;
  // RFC 6761, section 6.3.
  if (/(^|\.)localhost\.?$/.test(host)) return privateAllowed ? null : BLOCKED.private;
  const verdict = isIP(host) === 0 ? 'allowed' : judgeAddress(host, privateAllowed);
  return verdict === 'allowed' ? null : BLOCKED[verdict];
}

/** The shortest interval that the plan allows; told like a bound of the schema. */
export const intervalIssues = (seconds: number, least: number): Issue[] =>
  seconds < least ? [{ field: 'interval_seconds', reason: `integer ${least}..86400` }] : [];
