// Probes a name: it has records of a type, at a resolver that may be chosen.

import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { oneLine } from '../../../../platform/readable-text.ts';
import { judgeAddress } from '../../../../platform/safe-fetch/address-rules.ts';
import { admitHost } from '../../../../platform/safe-fetch/target.ts';
import { hostAndPort, hostAsConnected } from '../../host.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext, ProbeReason, RecordType } from '../definition.ts';
import { type Failed, type Findings, failed, startPhase } from '../findings.ts';
import { stoppedBy } from '../open-socket.ts';
import { lookedAt, type ProbeType, type Probing } from '../probe-type.ts';
import { resolveTarget } from '../resolve-target.ts';
import type { DnsSettings, facts } from './schema.ts';

const DNS_PORT = 53;
/** Of UDP packets, which get lost; after it the question is sent again, while the deadline of the probe allows. */
const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 10;
const MAX_RECORDS = 200;
const MAX_RECORD_LENGTH = 1_000;

export interface DnsProbe extends Probing, DnsSettings {
  kind: 'dns';
  host: string;
  record_type: RecordType;
}

export const dns: ProbeType<DnsSettings, DnsProbe> = {
  defaults: defaultsOf<typeof facts>('dns'),
  secrets: {},
  looksUpHost: true,
  issues: ({ resolver }) =>
    resolver === null || hostAndPort(resolver)
      ? []
      : [{ field: 'resolver', reason: 'host, host:port or [address]:port' }],
  addresses: ({ resolver }) => [
    { field: 'resolver', host: resolver === null ? null : (hostAndPort(resolver)?.host ?? null) },
  ],
  async look(context, { definition }, findings, signal) {
    const resolved = await probeDns(context, definition, findings, signal);
    return lookedAt(resolved, resolved.ok ? { records: resolved.records } : {});
  },
};

type Resolved = { ok: true; records: string[] } | Failed;

/** Records as zone files write them; names in lower case and without the final dot; sorted, since servers rotate them. */
async function probeDns(
  context: ProbeContext,
  definition: DnsProbe,
  findings: Findings,
  signal: AbortSignal,
): Promise<Resolved> {
  const host = hostAsConnected(definition.host);
  if (host === null || isIP(host) !== 0) return failed('dns', 'the host is no name');
  const chosen = await chooseServer(context, definition.resolver, signal);
  if (!chosen.ok) return chosen;
  findings.ip = chosen.ip;

  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  if (chosen.server !== null) resolver.setServers([chosen.server]);
  const lookedUp = startPhase(context.clock, findings, 'dns');
  const asked = await ask(resolver, host, definition.record_type, signal);
  if (!asked.ok) return asked;
  lookedUp();
  if (chosen.server === null && !context.privateAllowed && asked.records.some(isInside)) {
    return failed('blocked_address', 'has records that lead to a private address');
  }
  const records = asked.records.slice(0, MAX_RECORDS).map((record) => oneLine(record, MAX_RECORD_LENGTH));
  return { ok: true, records: records.sort() };
}

/** The resolvers of this machine know its network, and what they know of it is not for strangers. */
const isInside = (record: string) => isIP(record) !== 0 && judgeAddress(record, false) !== 'allowed';

type Chosen = { ok: true; server: string | null; ip: string | null } | Failed;

async function chooseServer(
  { privateAllowed, resolve = resolveTarget }: ProbeContext,
  resolver: string | null,
  signal: AbortSignal,
): Promise<Chosen> {
  if (resolver === null) return { ok: true, server: null, ip: null };
  const target = hostAndPort(resolver);
  if (target === null) return failed('dns', 'the resolver is no name and no address');
  const admission = await admitHost(target.host, { privateAllowed, resolve, signal });
  if (signal.aborted) return stoppedBy(signal);
  if (!admission.ok) return failed(admission.reason, `the resolver ${admission.detail}`);
  const [ip = ''] = admission.addresses;
  const port = target.port ?? DNS_PORT;
  return { ok: true, server: isIP(ip) === 6 ? `[${ip}]:${port}` : `${ip}:${port}`, ip };
}

async function ask(
  resolver: Resolver,
  host: string,
  type: RecordType,
  signal: AbortSignal,
): Promise<Resolved> {
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const records = await readers[type](resolver, host);
    if (signal.aborted) return stoppedBy(signal);
    return records.length > 0 ? { ok: true, records } : failed('dns', `${type}: ${problems.ENODATA}`);
  } catch (error) {
    if (signal.aborted) return stoppedBy(signal);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return failed(reasons[code] ?? 'dns', `${type}: ${problems[code] ?? `no answer to be used (${code})`}`);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const name = (text: string) => text.toLowerCase().replace(/\.$/, '');

/** RFC 1035, sections 3.3.9 (MX) and 3.3.14 (TXT, whose strings belong together), RFC 2782 (SRV). */
const readers: Record<RecordType, (resolver: Resolver, host: string) => Promise<string[]>> = {
  A: (resolver, host) => resolver.resolve4(host),
  AAAA: (resolver, host) => resolver.resolve6(host),
  CNAME: async (resolver, host) => (await resolver.resolveCname(host)).map(name),
  NS: async (resolver, host) => (await resolver.resolveNs(host)).map(name),
  TXT: async (resolver, host) => (await resolver.resolveTxt(host)).map((strings) => strings.join('')),
  MX: async (resolver, host) =>
    (await resolver.resolveMx(host)).map(({ priority, exchange }) => `${priority} ${name(exchange)}`),
  SRV: async (resolver, host) =>
    (await resolver.resolveSrv(host)).map((record) =>
      [record.priority, record.weight, record.port, name(record.name)].join(' '),
    ),
};

const reasons: Record<string, ProbeReason> = { ETIMEOUT: 'timeout', ECONNREFUSED: 'refused' };

const problems: Record<string, string> = {
  ENOTFOUND: 'the name does not exist',
  ENODATA: 'the name has no records of the type',
  ESERVFAIL: 'the server failed (SERVFAIL)',
  EREFUSED: 'the server refused to answer (REFUSED)',
  ENOTIMP: 'the server does not know the question (NOTIMP)',
  EFORMERR: 'the server did not understand the question (FORMERR)',
  EBADRESP: 'the server sent a broken answer',
  ETIMEOUT: 'the server did not answer',
  ECONNREFUSED: 'the server refused the connection',
};
