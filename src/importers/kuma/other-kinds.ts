// Monitors of Uptime Kuma that are neither HTTP nor a push, as checks. Pure.

import type { Assertion } from '../../../shared/assertions.ts';
import type { DraftUptimeCheck } from '../draft.ts';
import type { SourceItem } from '../source-item.ts';
import { unsupportedTypes } from './columns.ts';

type TargetPart = Pick<
  DraftUptimeCheck,
  'kind' | 'host' | 'port' | 'record_type' | 'tcp' | 'tls' | 'dns' | 'assertions'
>;
type Made = { part: TargetPart } | { problem: string };

/** Of every other kind of monitor: null where the kind is not known at all. */
export function targetPart(item: SourceItem): Made {
  const type = item.text('type') ?? '';
  const host = item.text('hostname');
  if (type === 'dns') return host === null ? { problem: 'It has no host name.' } : dnsPart(item, host);
  if (type !== 'port' && type !== 'smtp')
    return { problem: unsupportedTypes[type] ?? `Monitors of the type “${type}” are not known.` };
  const port = item.number('port');
  if (host === null || port === null) return { problem: 'It has no host name or no port.' };
  item.carry('hostname', 'port');
  const security = item.text('smtp_security');
  item.carry('smtp_security');
  if (security === 'starttls') return { part: { kind: 'tls', host, port, tls: { starttls: 'smtp' } } };
  if (security === 'secure') return { part: { kind: 'tls', host, port } };
  if (type === 'smtp') {
    item.change('type', 'Becomes a TCP check that expects the greeting of a mail server.');
    return { part: { kind: 'tcp', host, port, tcp: { expect: '220' } } };
  }
  return { part: { kind: 'tcp', host, port } };
}

const RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV'] as const;

function dnsPart(item: SourceItem, host: string): Made {
  const given = item.text('dns_resolve_type') ?? 'A';
  const record_type = RECORD_TYPES.find((type) => type === given);
  if (!record_type) return { problem: `Records of the type ${given} are not looked up.` };
  item.carry('hostname', 'dns_resolve_type');
  const assertions = conditionsOf(item);
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

interface Condition {
  type?: unknown;
  variable?: unknown;
  operator?: unknown;
  value?: unknown;
  andOr?: unknown;
}

/** Only a flat list of conditions that must all hold has an equal. */
function conditionsOf(item: SourceItem): Assertion[] {
  if (!item.isSet('conditions')) return [];
  const conditions = parsed(item.text('conditions') ?? '[]');
  const made = conditions.map((condition, index) =>
    condition.type === 'expression' && (index === 0 || condition.andOr === 'and')
      ? assertionOf(condition)
      : null,
  );
  const assertions = made.filter((one) => one !== null);
  if (assertions.length < made.length || made.length > 20) {
    item.refuse(
      'conditions',
      'Groups, “or” and comparisons of order have no equal: give the check assertions.',
    );
    return [];
  }
  item.carry('conditions');
  return assertions;
}

function assertionOf({ variable, operator, value }: Condition): Assertion | null {
  if (variable !== 'record') return null;
  const text = String(value ?? '');
  const quoted = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const by = (op: Assertion['op'], given = text): Assertion => ({
    source: 'record',
    path: null,
    op,
    value: given,
  });
  switch (operator) {
    case 'equals':
      return by('eq');
    case 'not_equals':
      return by('ne');
    case 'contains':
      return by('contains');
    case 'not_contains':
      return by('not_contains');
    case 'starts_with':
      return by('matches', `^${quoted}`);
    case 'ends_with':
      return by('matches', `${quoted}$`);
    default:
      return null;
  }
}

function parsed(text: string): Condition[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
  } catch {
    return [];
  }
}
