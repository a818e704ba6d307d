// Endpoints of Gatus as uptime checks. Pure.

import type { DraftUptimeCheck } from '../draft.ts';
import { parseGoDuration } from '../go-duration.ts';
import { cut, nameWithin, tagsWithin } from '../limits.ts';
import type { Fields, SourceItem } from '../source-item.ts';
import { BECOMES_GROUP } from '../tag-groups.ts';
import { expectedOf } from './conditions.ts';

type Made = { part: Pick<DraftUptimeCheck, 'kind'> & Partial<DraftUptimeCheck> } | { problem: string };

interface EndpointChecks {
  check: DraftUptimeCheck;
  /** Of the domain, where a condition is about its registration. */
  domain: DraftUptimeCheck | null;
}

const DAY_SECONDS = 86_400;

/** Without thresholds, which Gatus has in its alerts. */
export function endpointCheck(item: SourceItem): EndpointChecks | { problem: string } {
  const target = targetOf(item);
  if ('problem' in target) return target;
  const conditions = (Array.isArray(item.fields.conditions) ? item.fields.conditions : []).map(String);
  const { assertions, statuses, refused, changed, domainDays } = expectedOf(
    conditions,
    target.part.kind === 'dns',
  );
  item.carry('conditions');
  for (const { condition, why } of refused) item.refuse('conditions', `${condition}: ${why}.`);
  for (const { condition, note } of changed) item.change('conditions', `${condition}: ${note}`);
  if (assertions.length > 20) item.refuse('conditions', 'Only the first 20 of them.');
  const { part } = target;
  const http = part.http
    ? {
        http: {
          ...part.http,
          ...wayOf(item),
          expected_status: statuses.length > 0 ? statuses.slice(0, 20) : ['100-599'],
        },
      }
    : {};
  const isOff = item.fields.enabled === false;
  item.carry('enabled');
  const check: DraftUptimeCheck = {
    name: nameWithin(item, 'name', 'Endpoint'),
    tags: tagsOf(item),
    ...part,
    ...http,
    assertions: assertions.slice(0, 20),
    ...timesOf(item),
    certificate_warn_days: [],
    ...(isOff ? { paused: true } : {}),
  };
  return { check, domain: domainDays === null ? null : domainCheck(check, domainDays) };
}

function domainCheck({ name, tags, url, host, paused }: DraftUptimeCheck, days: number): DraftUptimeCheck {
  return {
    ...{ name: cut(`${name} (domain)`, 100), tags: tags ?? [], kind: 'domain' },
    ...{ host: host ?? hostIn(url ?? ''), domain: { min_days: days } },
    ...{ interval_seconds: DAY_SECONDS / 24, failure_threshold: 1 },
    ...(paused ? { paused } : {}),
  };
}

function wayOf(item: SourceItem): NonNullable<DraftUptimeCheck['http']> {
  const network = item.text('client.network');
  const family = network === 'ip4' ? 'ipv4' : network === 'ip6' ? 'ipv6' : null;
  if (family !== null) item.carry('client.network');
  return { ...(family === null ? {} : { address_family: family }), ...proxyOf(item), ...tokenOf(item) };
}

function proxyOf(item: SourceItem): NonNullable<DraftUptimeCheck['http']> {
  const url = URL.parse(item.text('client.proxy-url') ?? '');
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return {};
  item.carry('client.proxy-url');
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  return { proxy: url.origin, ...(user ? { proxy_user: user, proxy_password: password || null } : {}) };
}

function tokenOf(item: SourceItem): NonNullable<DraftUptimeCheck['http']> {
  const given = (item.fields['client.oauth2'] ?? null) as Fields | null;
  if (given === null) return {};
  item.carry('client.oauth2');
  const scopes = Array.isArray(given.scopes) ? given.scopes.map(String) : [];
  return {
    ...{
      auth: 'oauth2',
      auth_user: String(given['client-id']),
      auth_password: String(given['client-secret']),
    },
    token_url: String(given['token-url']),
    ...(scopes.length > 0 ? { token_scope: scopes.join(' ') } : {}),
  };
}

function tagsOf(item: SourceItem): string[] {
  const labels = Object.entries((item.fields['extra-labels'] ?? {}) as Fields);
  const group = item.text('group');
  if (group !== null) item.change('group', BECOMES_GROUP);
  if (labels.length > 0) item.change('extra-labels', 'Become tags.');
  const given = [
    ...(group === null ? [] : [`group:${group}`]),
    ...labels.map(([name, value]) => `${name}:${String(value)}`),
  ];
  const { tags, note } = tagsWithin(given);
  if (note) item.change('extra-labels', note);
  return tags;
}

function timesOf(item: SourceItem): Pick<DraftUptimeCheck, 'interval_seconds' | 'timeout_seconds'> {
  const interval = secondsOf(item, 'interval', 60, { least: 10, most: 86_400 });
  const timeout = secondsOf(item, 'client.timeout', 10, { least: 1, most: Math.min(60, interval) });
  return { interval_seconds: interval, timeout_seconds: timeout };
}

export function secondsOf(
  item: SourceItem,
  field: string,
  otherwise: number,
  { least, most }: { least: number; most: number },
): number {
  const text = item.fields[field];
  const ms = text === undefined ? otherwise * 1_000 : parseGoDuration(text);
  if (ms === null) {
    item.refuse(field, `“${cut(String(text), 50)}” is no duration: ${otherwise} seconds.`);
    return otherwise;
  }
  const seconds = Math.min(most, Math.max(least, Math.round(ms / 1_000)));
  if (seconds * 1_000 === ms) item.carry(field);
  else item.change(field, `${ms / 1_000} seconds becomes ${seconds} seconds.`);
  return seconds;
}

const RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV'] as const;

function targetOf(item: SourceItem): Made {
  const address = item.text('url') ?? '';
  item.carry('url');
  if (item.text('dns.query-name') !== null) return dnsTarget(item, address);
  const scheme = /^([a-z]+):\/\//.exec(address)?.[1] ?? '';
  if (scheme === 'http' || scheme === 'https') return { part: httpPart(item, address) };
  const explicit = /:(\d{1,5})(?:[/?#]|$)/.exec(address.replace(/^[a-z]+:\/\//, ''))?.[1];
  const host = hostIn(address);
  const port = explicit === undefined ? null : Number(explicit);
  if (host === '') return { problem: `Its address ${cut(address, 100)} is not understood.` };
  if (scheme === 'tcp' && port !== null) {
    const body = item.text('body');
    if (body !== null) item.carry('body');
    return { part: { kind: 'tcp', host, port, ...(body === null ? {} : { tcp: { send: body } }) } };
  }
  if (scheme === 'tls') return { part: { kind: 'tls', host, port: port ?? 443 } };
  if (scheme === 'starttls')
    return { part: { kind: 'tls', host, port: port ?? 587, tls: { starttls: 'smtp' } } };
  if (scheme === 'ssh') return { part: sshPart(item, host, port) };
  if (scheme === 'icmp') return { part: { kind: 'icmp', host, icmp: { packets: 1 } } };
  if (scheme === 'ws' || scheme === 'wss') return { part: websocketPart(item, address) };
  if (scheme === 'grpc' || scheme === 'grpcs')
    return { part: grpcPart(item, { host, port, tls: scheme === 'grpcs' }) };
  return { problem: `${scheme || 'such'}:// is not supported.` };
}

/** Variables keep their case: parsed as an address, they would lose it with the name of the host. */
function hostIn(address: string): string {
  const variables: string[] = [];
  const held = address.replace(/^[a-z]+:/, 'https:').replaceAll(/\$\{\w+\}/g, (one) => {
    variables.push(one);
    return `variable-${variables.length - 1}-`;
  });
  const host = (URL.parse(held)?.hostname ?? '').replace(/^\[(.*)\]$/, '$1');
  return host.replaceAll(/variable-(\d+)-/g, (found, at: string) => variables[Number(at)] ?? found);
}

function websocketPart(item: SourceItem, url: string) {
  const headers = Object.entries((item.fields.headers ?? {}) as Fields).map(([name, value]) => [
    name,
    String(value),
  ]);
  item.carry('headers', 'body', 'client.insecure');
  const websocket = {
    headers: Object.fromEntries(headers),
    send: item.text('body'),
    verify_tls: item.fields['client.insecure'] !== true,
  };
  return { kind: 'websocket', url, websocket } as const;
}

function grpcPart(
  item: SourceItem,
  { host, port, tls }: { host: string; port: number | null; tls: boolean },
) {
  item.carry('client.insecure');
  const grpc = { tls, verify_tls: item.fields['client.insecure'] !== true };
  return { kind: 'grpc', host, ...(port === null ? {} : { port }), grpc } as const;
}

function sshPart(item: SourceItem, host: string, port: number | null) {
  for (const field of ['ssh.username', 'ssh.password', 'ssh.private-key'])
    if (item.isSet(field))
      item.refuse(field, 'A check does not sign in: it reads what the server says first.');
  if (item.isSet('body')) item.refuse('body', 'No command is run.');
  return { kind: 'ssh', host, ...(port === null ? {} : { port }) } as const;
}

function dnsTarget(item: SourceItem, resolver: string): Made {
  const type = item.text('dns.query-type') ?? 'A';
  const record_type = RECORD_TYPES.find((one) => one === type);
  if (!record_type) return { problem: `Records of the type ${type} are not looked up.` };
  item.carry('dns.query-name', 'dns.query-type');
  const host = (item.text('dns.query-name') ?? '').replace(/\.$/, '');
  return {
    part: { kind: 'dns', host, record_type, dns: { resolver: resolver.replace(/^[a-z]+:\/\//, '') } },
  };
}

function httpPart(item: SourceItem, url: string): Pick<DraftUptimeCheck, 'kind' | 'url' | 'http'> {
  const method = (item.text('method') ?? 'GET').toUpperCase() as 'GET';
  const given = Object.entries((item.fields.headers ?? {}) as Fields);
  const headers = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  item.carry('method', 'headers', 'client.insecure', 'client.ignore-redirect');
  const text = item.text('body');
  const isGraphql = item.fields.graphql === true && text !== null;
  const has = (name: string) => Object.keys(headers).some((one) => one.toLowerCase() === name);
  if (isGraphql && !has('content-type')) headers['Content-Type'] = 'application/json';
  item.carry('graphql');
  const isBodyless = method === 'GET' || (method as string) === 'HEAD';
  if (text !== null && isBodyless) item.refuse('body', `A ${method} request has no body.`);
  else item.carry('body');
  const body = text === null || isBodyless ? null : isGraphql ? JSON.stringify({ query: text }) : text;
  return {
    kind: 'http',
    url,
    http: {
      method,
      headers,
      body,
      follow_redirects: item.fields['client.ignore-redirect'] !== true,
      verify_tls: item.fields['client.insecure'] !== true,
      expected_status: ['100-599'],
    },
  };
}
