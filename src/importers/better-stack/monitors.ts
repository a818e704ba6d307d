// Monitors of Better Stack as uptime checks. Pure.

import { basicAuth } from '../basic-auth.ts';
import type { DraftUptimeCheck } from '../draft.ts';
import { numberWithin } from '../limits.ts';
import type { Fields, SourceItem } from '../source-item.ts';

type Part = Pick<DraftUptimeCheck, 'kind'> & Partial<DraftUptimeCheck>;

/** One for each port, where a monitor has several. */
export function partsOf(item: SourceItem): Part[] | { problem: string } {
  const type = item.text('monitor_type') ?? '';
  const address = item.text('url') ?? '';
  item.carry('url');
  if (['status', 'expected_status_code', 'keyword', 'keyword_absence'].includes(type))
    return [httpPart(item, type, address)];
  const host = /^[a-z]+:\/\//i.test(address) ? (URL.parse(address)?.hostname ?? '') : address;
  if (type === 'dns') return dnsParts(item, host);
  const ports = (item.text('port') ?? '')
    .split(',')
    .map(Number)
    .filter((port) => port > 0);
  item.carry('port');
  if (type === 'tcp' && ports.length > 0) return ports.map((port) => ({ kind: 'tcp', host, port }));
  const mail = MAIL[type];
  if (mail && ports.length > 0)
    return ports.map((port) => ({
      ...{ kind: mail.kind, host, port },
      [mail.kind]: { security: mail.implicit.includes(port) ? 'tls' : 'starttls' },
    }));
  if (type === 'ping') return [{ kind: 'icmp', host }];
  return { problem: REASONS[type] ?? `Monitors of the type ${type} are not known.` };
}

/** Its registration, where that is watched as well; null: it is not. */
export function domainPart(
  item: SourceItem,
  [part]: readonly Part[],
): Pick<DraftUptimeCheck, 'kind' | 'host' | 'domain' | 'interval_seconds'> | null {
  const days = item.number('domain_expiration') ?? -1;
  const host = part?.host ?? URL.parse(part?.url ?? '')?.hostname ?? '';
  if (days < 1 || !host.includes('.')) return null;
  return { kind: 'domain', host, domain: { min_days: Math.min(730, days) }, interval_seconds: 3_600 };
}

const MAIL: Readonly<Record<string, { kind: 'smtp' | 'pop3' | 'imap'; implicit: number[] }>> = {
  smtp: { kind: 'smtp', implicit: [465] },
  pop: { kind: 'pop3', implicit: [995] },
  imap: { kind: 'imap', implicit: [993] },
};
const REASONS: Readonly<Record<string, string>> = {
  udp: 'UDP is not supported.',
  playwright: 'Pages are not opened in a browser. Make an HTTP check of the address.',
};

/** The address is the name server, the body the name to look up. */
function dnsParts(item: SourceItem, resolver: string): Part[] | { problem: string } {
  const name = item.text('request_body');
  if (name === null) return { problem: 'It has no name to look up.' };
  item.carry('request_body');
  return [{ kind: 'dns', host: name, record_type: 'A', dns: { resolver } }];
}

function httpPart(item: SourceItem, type: string, url: string): Part {
  const method = (item.text('http_method') ?? 'get').toUpperCase() as 'GET';
  const isBodyless = method === 'GET' || (method as string) === 'HEAD';
  const body = item.text('request_body');
  if (body !== null && isBodyless) item.refuse('request_body', `A ${method} request has no body.`);
  item.carry('http_method', 'request_body', 'request_headers', 'follow_redirects', 'verify_ssl');
  item.carry('auth_username', 'auth_password', 'required_keyword', 'expected_status_codes');
  const given = Array.isArray(item.fields.request_headers) ? (item.fields.request_headers as Fields[]) : [];
  const headers = Object.fromEntries(given.map(({ name, value }) => [String(name), String(value)]));
  const user = item.text('auth_username');
  if (user !== null) headers.Authorization = basicAuth(user, item.text('auth_password') ?? '');
  const keyword = type.startsWith('keyword') ? item.text('required_keyword') : null;
  const op = type === 'keyword_absence' ? 'not_contains' : 'contains';
  return {
    ...{ kind: 'http', url },
    http: {
      ...{ method, headers, body: isBodyless ? null : body, expected_status: statusesOf(item, type) },
      follow_redirects: item.fields.follow_redirects !== false,
      verify_tls: item.fields.verify_ssl !== false,
      ...wayOf(item),
    },
    ...(keyword === null ? {} : { assertions: [{ source: 'body', path: null, op, value: keyword }] }),
  };
}

function wayOf(item: SourceItem): NonNullable<DraftUptimeCheck['http']> {
  const [host, port, version] = [item.text('proxy_host'), item.number('proxy_port'), item.text('ip_version')];
  const isKnown = version === 'ipv4' || version === 'ipv6';
  if (isKnown) item.carry('ip_version');
  if (host !== null) item.carry('proxy_host', 'proxy_port');
  return {
    ...(isKnown ? { address_family: version } : {}),
    ...(host === null ? {} : { proxy: `http://${host}:${port ?? 80}` }),
  };
}

function statusesOf(item: SourceItem, type: string): string[] {
  const codes = Array.isArray(item.fields.expected_status_codes) ? item.fields.expected_status_codes : [];
  const known = codes.map(String).filter((code) => /^[1-5]\d\d$/.test(code));
  if (known.length > 20) item.change('expected_status_codes', 'Only the first 20 of them.');
  return type === 'expected_status_code' && known.length > 0 ? known.slice(0, 20) : ['200-299'];
}

const IN_MILLISECONDS = ['ping', 'tcp', 'udp', 'smtp', 'pop', 'imap', 'dns'];

const LONGEST_CONFIRMATION_SECONDS = 86_400;

export function timesOf(item: SourceItem) {
  const seconds = { unit: 'seconds' };
  const interval = numberWithin(item, 'check_frequency', {
    least: 10,
    most: 86_400,
    otherwise: 180,
    ...seconds,
  });
  const isMs = IN_MILLISECONDS.includes(item.text('monitor_type') ?? '');
  const given = (item.number('request_timeout') ?? 10) / (isMs ? 1_000 : 1);
  const timeout = Math.min(60, interval, Math.max(1, Math.ceil(given)));
  if (timeout === given) item.carry('request_timeout');
  else item.change('request_timeout', `${given} seconds becomes ${timeout} seconds.`);
  const period = { least: 0, most: LONGEST_CONFIRMATION_SECONDS, otherwise: 0, ...seconds };
  const confirmation = numberWithin(item, 'confirmation_period', period);
  const recovery = numberWithin(item, 'recovery_period', period);
  const warned = item.number('ssl_expiration') ?? -1;
  item.carry('ssl_expiration');
  return {
    ...{ interval_seconds: interval, timeout_seconds: timeout },
    ...{ failure_threshold: 1, confirm_after_seconds: confirmation, recover_after_seconds: recovery },
    certificate_warn_days: warned > 0 ? [warned] : [],
  };
}
