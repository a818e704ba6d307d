// What a definition of an uptime check must keep to beyond its schema. Pure.

import { isIP } from 'node:net';
import { targetFields } from '../../../shared/probe-facts.ts';
import { type ProbeKind, probeKinds } from '../../../shared/probe-kinds.gen.ts';
import { factsOf, isProbed, kindsWith } from '../../../shared/probe-kinds.ts';
import type { Issue } from '../../platform/errors.ts';
import type { Refinement } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { judgeAddress } from '../../platform/safe-fetch/address-rules.ts';
import { parseTarget } from '../../platform/safe-fetch/target.ts';
import { hostAsConnected } from './host.ts';
import { assertionIssues } from './probes/assertion-issues.ts';
import { probeTypeOf } from './probes/kinds.ts';
import type { NewUptimeCheck } from './schema.ts';
import { type CheckSettings, ownSettings, settingsOf, within } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/** For a new check, and for one that is only tried. */
export function newCheckIssues({ body, wrong }: Refinement): Issue[] {
  const fields: Fields = { ...(typeof body === 'object' ? body : {}) };
  const issues = labelIssues(fields);
  const { kind } = fields;
  if (!isKind(kind)) return issues;
  // Fields that broke their schema are missing here, and their own issue is reported in place of what follows from that.
  const { settings, issues: masks } = settingsOf(fields as NewUptimeCheck);
  const all = [...issues, ...foreignIssues(kind, fields), ...masks, ...settingsIssues(settings)];
  return all.filter(({ field }) => !wrong.has('timeout_seconds') || field !== 'degraded_ms');
}

export const changeIssues = ({ body }: Refinement): Issue[] =>
  labelIssues({ ...(typeof body === 'object' ? body : {}) });

const isKind = (kind: unknown): kind is ProbeKind => probeKinds.some((known) => known === kind);

/** Which kinds have a field; the others say so where it is given. */
const kindsOf: readonly (readonly [field: string, kinds: readonly ProbeKind[]])[] = [
  ...targetFields.map((field) => [field, kindsWith(field)] as const),
  ...probeKinds.map((kind) => [kind, [kind]] as const),
];

/** Fields that were given and that no check of this kind has. */
export const foreignIssues = (kind: ProbeKind, given: Fields): Issue[] =>
  kindsOf
    .filter(([field, kinds]) => (given[field] ?? null) !== null && !kinds.includes(kind))
    .map(([field, kinds]) => ({ field, reason: `only for ${kinds.join(', ')} checks` }));

/** Rules between the settings of one check, whichever of them were given. */
export const settingsIssues = (settings: CheckSettings): Issue[] => [
  ...targetIssues(settings),
  ...ownIssues(settings),
  ...timeIssues(settings),
  ...quorumIssues(settings),
  ...placeIssues(settings),
  ...assertionIssues(settings.kind, settings.assertions).map(({ field, reason }) => ({
    field: field === '' ? 'assertions' : `assertions.${field}`,
    reason,
  })),
];

const targetIssues = (settings: CheckSettings): Issue[] =>
  factsOf(settings.kind).needs.flatMap((field) => {
    if (settings[field] === null) return issueOf(field, 'required');
    if (field === 'url') return issueOf('url', urlProblem(settings.kind, settings.url ?? ''));
    return field === 'host' ? issueOf('host', hostProblem(settings.kind, settings.host ?? '')) : [];
  });

const ownIssues = (settings: CheckSettings): Issue[] =>
  (probeTypeOf(settings.kind).issues?.(ownSettings(settings), settings.url) ?? []).map(within(settings.kind));

const issueOf = (field: string, reason: string | null): Issue[] => (reason ? [{ field, reason }] : []);

const isWebSocket = (kind: ProbeKind) => factsOf(kind).schemes === 'ws';

/** Addresses of WebSockets keep the rules of those of HTTP (RFC 6455, section 3). */
const asHttp = (kind: ProbeKind, url: string) =>
  isWebSocket(kind) ? url.replace(/^ws(s?):/i, 'http$1:') : url;

function urlProblem(kind: ProbeKind, text: string): string | null {
  if (isWebSocket(kind) && !/^wss?:\/\//i.test(text)) return 'must begin with ws:// or wss://';
  const target = parseTarget(asHttp(kind, text));
  if (target.ok) return target.url.port === '0' ? 'must name a port from 1 to 65535' : null;
  const url = URL.parse(text);
  return url?.username || url?.password
    ? `${target.reason}: give them in the header Authorization`
    : target.reason;
}

function hostProblem(kind: ProbeKind, host: string): string | null {
  const known = hostAsConnected(host);
  if (probeTypeOf(kind).looksUpHost) return known === null || isIP(known) !== 0 ? 'host name' : null;
  return known === null ? 'host name or IP address' : null;
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

const quorumIssues = ({ location_ids, down_when }: CheckSettings): Issue[] =>
  typeof down_when === 'number' && down_when > Math.max(1, location_ids.length)
    ? [{ field: 'down_when', reason: 'must not be more than there are locations' }]
    : [];

const placeIssues = ({ kind, location_ids }: CheckSettings): Issue[] =>
  isProbed(kind) || location_ids.length === 0
    ? []
    : [{ field: 'location_ids', reason: 'only for checks that are probed' }];

/** Addresses that are spelled out and that may not be reached. What names lead to is judged at every probe. */
export const addressIssues = (settings: CheckSettings, privateAllowed: boolean): Issue[] =>
  addressesOf(settings).flatMap(({ field, host }) =>
    issueOf(field, host === null ? null : addressProblem(host, privateAllowed)),
  );

/** Whatever the probe connects to, by the field that names it. */
export function addressesOf(settings: CheckSettings): { field: string; host: string | null }[] {
  const { kind, url, host } = settings;
  const { looksUpHost, addresses } = probeTypeOf(kind);
  const own = addresses?.(ownSettings(settings)) ?? [];
  return [
    { field: 'url', host: url === null ? null : parsedHost(asHttp(kind, url)) },
    { field: 'host', host: looksUpHost ? null : host },
    ...own.map((address) => ({ ...address, field: `${kind}.${address.field}` })),
  ];
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

/** The shortest interval that the plan allows; answered like a bound of the schema. */
export const intervalIssues = (seconds: number, least: number): Issue[] =>
  seconds < least ? [{ field: 'interval_seconds', reason: `integer ${least}..86400` }] : [];
