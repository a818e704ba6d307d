// A module of the blackbox exporter and a target as an uptime check. Pure.

import { type Assertion, type Condition, MOST_CONDITIONS } from '../../../shared/assertions.ts';
import { basicAuth } from '../basic-auth.ts';
import type { DraftUptimeCheck } from '../draft.ts';
import type { SourceItem } from '../source-item.ts';
import { listIn, mapOf, textsIn } from './files.ts';

type Part = Pick<DraftUptimeCheck, 'kind'> & Partial<DraftUptimeCheck>;
type Made = { part: Part } | { problem: string };
/** What a target becomes by the module. */
export type Module = (target: string) => Made;

export function moduleOf(item: SourceItem): Module {
  const prober = item.text('prober');
  item.carry('prober');
  if (prober === 'http') return httpModule(item);
  if (prober === 'tcp') return tcpModule(item);
  if (prober === 'dns') return dnsModule(item);
  if (prober === 'icmp') return icmpModule(item);
  if (prober === 'grpc') return grpcModule(item);
  return () => ({ problem: `The prober ${prober ?? '(none)'} is not supported.` });
}

function icmpModule(item: SourceItem): Module {
  const bytes = item.number('icmp.payload_size');
  item.carry('icmp.payload_size');
  const icmp = bytes === null ? {} : { packet_bytes: Math.min(1_472, Math.max(0, bytes)) };
  return (target) => ({
    part: { kind: 'icmp', host: target.replace(/^\[(.*)\]$/, '$1'), icmp: { packets: 1, ...icmp } },
  });
}

function grpcModule(item: SourceItem): Module {
  const verify_tls = !skipsVerifying(item, 'grpc');
  const tls = item.fields['grpc.tls'] === true;
  const service = item.text('grpc.service');
  item.carry('grpc.tls', 'grpc.service');
  return (target) => {
    const [, host, port] = /^\[?(.+?)\]?:(\d{1,5})$/.exec(target) ?? [];
    if (host === undefined) return { problem: 'It has no port.' };
    return { part: { kind: 'grpc', host, port: Number(port), grpc: { service, tls, verify_tls } } };
  };
}

/** A pattern without anything special, but for an anchor before it, is a text. */
const literalOf = (pattern: string): string | null => {
  const text = pattern.replace(/^\^/, '').replace(/\\([^A-Za-z0-9])/g, '$1');
  return /[\\$.*+?()[\]{}|^]/.test(pattern.replace(/^\^/, '').replace(/\\[^A-Za-z0-9]/g, '')) ? null : text;
};

function httpModule(item: SourceItem): Module {
  const field = (name: string) => item.fields[`http.${name}`];
  const method = String(field('method') ?? 'GET').toUpperCase() as 'GET';
  const isBodyless = method === 'GET' || (method as string) === 'HEAD';
  const body = item.text('http.body');
  if (body !== null && isBodyless) item.refuse('http.body', `A ${method} request has no body.`);
  item.carry('http.method', 'http.body', 'http.headers', 'http.valid_status_codes', 'http.follow_redirects');
  item.carry('http.no_follow_redirects', 'http.fail_if_not_ssl');
  const headers = Object.fromEntries(
    Object.entries(mapOf(field('headers'))).map(([name, value]) => [name, String(value)]),
  );
  const authorization = authorizationOf(item);
  if (authorization) headers.Authorization = authorization;
  const codes = textsIn(field('valid_status_codes')).slice(0, 20);
  const assertions = assertionsOf(item);
  const http = {
    ...{ method, headers, body: isBodyless ? null : body },
    follow_redirects: field('follow_redirects') !== false && field('no_follow_redirects') !== true,
    expected_status: codes.length > 0 ? codes : ['200-299'],
    verify_tls: !skipsVerifying(item, 'http'),
  };
  return (target) => {
    const url = /^https?:\/\//.test(target) ? target : `http://${target}`;
    if (field('fail_if_not_ssl') === true && !url.startsWith('https:'))
      return { problem: 'It has to be https, and its address is not.' };
    return { part: { kind: 'http', url, http, assertions } };
  };
}

function skipsVerifying(item: SourceItem, prober: 'http' | 'tcp' | 'grpc'): boolean {
  const { insecure_skip_verify: skips, ...rest } = mapOf(item.fields[`${prober}.tls_config`]);
  if (Object.keys(rest).length > 0)
    item.refuse(
      `${prober}.tls_config`,
      `${Object.keys(rest).join(', ')}: only insecure_skip_verify has an equal.`,
    );
  item.carry(`${prober}.tls_config`);
  return skips === true;
}

function authorizationOf(item: SourceItem): string | null {
  const basic = mapOf(item.fields['http.basic_auth']);
  const given = mapOf(item.fields['http.authorization']);
  const bearer =
    item.text('http.bearer_token') ?? (typeof given.credentials === 'string' ? given.credentials : null);
  if (typeof basic.username === 'string' && typeof basic.password === 'string') {
    item.carry('http.basic_auth');
    return basicAuth(basic.username, basic.password);
  }
  if (bearer === null) return null;
  item.carry('http.bearer_token', 'http.authorization');
  return `${String(given.type ?? 'Bearer')} ${bearer}`;
}

function assertionsOf(item: SourceItem): Condition[] {
  const body = (op: 'matches' | 'not_matches') => (pattern: string) =>
    ({ source: 'body', path: null, op, value: pattern }) as const;
  const conditions: Condition[] = [
    ...textsIn(item.fields['http.fail_if_body_not_matches_regexp']).map(body('matches')),
    ...textsIn(item.fields['http.fail_if_body_matches_regexp']).map(body('not_matches')),
    ...listIn(item.fields['http.fail_if_header_not_matches']).flatMap(headerConditions('matches')),
    ...listIn(item.fields['http.fail_if_header_matches']).flatMap(headerConditions('not_matches')),
  ];
  item.carry('http.fail_if_body_not_matches_regexp', 'http.fail_if_body_matches_regexp');
  item.carry('http.fail_if_header_not_matches', 'http.fail_if_header_matches');
  return conditions.slice(0, MOST_CONDITIONS);
}

/** A header that is missing fails unless it may be. */
const headerConditions =
  (op: 'matches' | 'not_matches') =>
  ({ header, regexp, allow_missing }: Record<string, unknown>): Condition[] => {
    const asked: Assertion = { source: 'header', path: String(header), op, value: String(regexp) };
    const is = (value: false | null): Assertion => ({ ...asked, op: 'exists', value });
    if (op === 'matches') return allow_missing === true ? [{ any: [is(false), asked] }] : [asked];
    return allow_missing === true ? [asked] : [is(null), asked];
  };

const STARTTLS = { 25: 'smtp', 587: 'smtp', 110: 'pop3', 143: 'imap', 5432: 'postgres' } as const;

function tcpModule(item: SourceItem): Module {
  const dialogue = listIn(item.fields['tcp.query_response']);
  const startsTls = dialogue.some(({ starttls }) => starttls === true);
  const isTls = item.fields['tcp.tls'] === true;
  if (skipsVerifying(item, 'tcp'))
    item.refuse('tcp.tls_config', 'A TLS check always verifies the certificate.');
  const [first, ...more] = dialogue;
  const expect = typeof first?.expect === 'string' ? literalOf(first.expect) : null;
  const isSimple =
    !isTls && !startsTls && more.length === 0 && (first?.expect === undefined || expect !== null);
  const send = typeof first?.send === 'string' ? `${first.send}\n` : null;
  if (dialogue.length > 0 && !isSimple)
    item.refuse(
      'tcp.query_response',
      'Only one text to send and one to expect, without TLS: the check connects.',
    );
  item.carry('tcp.tls', 'tcp.query_response');
  const tcp = isSimple && first ? { tcp: { ...(send ? { send } : {}), ...(expect ? { expect } : {}) } } : {};
  return (target) => {
    const [, host, port] = /^\[?(.+?)\]?:(\d{1,5})$/.exec(target) ?? [];
    if (host === undefined) return { problem: 'It has no port.' };
    const number = Number(port);
    if (isTls) return { part: { kind: 'tls', host, port: number } };
    if (!startsTls) return { part: { kind: 'tcp', host, port: number, ...tcp } };
    const starttls = STARTTLS[number as keyof typeof STARTTLS];
    return starttls
      ? { part: { kind: 'tls', host, port: number, tls: { starttls } } }
      : { problem: 'STARTTLS of this port is not known.' };
  };
}

const RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV'] as const;

/** The target is the name server, the module has the name. */
function dnsModule(item: SourceItem): Module {
  const type = item.text('dns.query_type') ?? 'ANY';
  const record_type = RECORD_TYPES.find((one) => one === type);
  const host = (item.text('dns.query_name') ?? '').replace(/\.$/, '');
  item.carry('dns.query_name', 'dns.query_type');
  const patterns = textsIn(mapOf(item.fields['dns.validate_answer_rrs']).fail_if_none_matches_regexp);
  if (item.isSet('dns.validate_answer_rrs'))
    item.refuse(
      'dns.validate_answer_rrs',
      'Records are compared without their names: give the check assertions.',
    );
  if (patterns.length > 0) item.refuse('dns.validate_answer_rrs', patterns.join(', '));
  if (!record_type) return () => ({ problem: `Records of the type ${type} are not looked up.` });
  return (target) => ({
    part: { kind: 'dns', host, record_type, dns: { resolver: target.replace(/^[a-z]+:\/\//, '') } },
  });
}
