// Monitors of Uptime Kuma that are neither HTTP nor a push, as checks. Pure.

import type { DraftUptimeCheck } from '../draft.ts';
import type { SourceItem } from '../source-item.ts';
import { unsupportedTypes } from './columns.ts';
import { conditionsOf } from './conditions.ts';
import { networkPart } from './network-kinds.ts';

type TargetPart = Pick<DraftUptimeCheck, 'kind'> & Partial<DraftUptimeCheck>;
type Made = { part: TargetPart } | { problem: string };

/** Of every other kind of monitor: null where the kind is not known at all. */
export function targetPart(item: SourceItem): Made {
  const type = item.text('type') ?? '';
  const made = networkPart(item, type);
  if (made !== null) return made;
  const host = item.text('hostname');
  if (type === 'dns') return host === null ? { problem: 'It has no host name.' } : dnsPart(item, host);
  if (type !== 'port')
    return { problem: unsupportedTypes[type] ?? `Monitors of the type “${type}” are not known.` };
  const port = item.number('port');
  if (host === null || port === null) return { problem: 'It has no host name or no port.' };
  item.carry('hostname', 'port');
  const security = item.text('smtp_security');
  // A port is tried with TLS only to look at its certificate.
  if (['starttls', 'secure'].includes(security ?? '') && !item.flag('expiry_notification')) {
    item.change(
      'smtp_security',
      'Was tried for warnings of its certificate alone, which are off: a TCP check.',
    );
    return { part: { kind: 'tcp', host, port } };
  }
  item.carry('smtp_security');
  if (security === 'starttls') return { part: { kind: 'tls', host, port, tls: { starttls: 'smtp' } } };
  if (security === 'secure') return { part: { kind: 'tls', host, port } };
  return { part: { kind: 'tcp', host, port } };
}

const RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV'] as const;

function dnsPart(item: SourceItem, host: string): Made {
  const given = item.text('dns_resolve_type') ?? 'A';
  const record_type = RECORD_TYPES.find((type) => type === given);
  if (!record_type) return { problem: `Records of the type ${given} are not looked up.` };
  item.carry('hostname', 'dns_resolve_type');
  const assertions = conditionsOf(item, { record: 'record' }) ?? [];
  return { part: { kind: 'dns', host, record_type, dns: { resolver: resolverOf(item) }, assertions } };
}

function resolverOf(item: SourceItem): string | null {
  const servers = (item.text('dns_resolve_server') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const [first] = servers;
  if (first === undefined) return null;
  if (servers.length > 1) item.change('dns_resolve_server', 'Only the first name server is asked.');
  else item.carry('dns_resolve_server');
  const port = item.number('port');
  item.carry('port');
  if (port === null || port === 0 || port === 53) return first;
  return first.includes(':') ? `[${first}]:${port}` : `${first}:${port}`;
}
