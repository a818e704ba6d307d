// Monitors of Uptime Kuma that are neither HTTP nor a push, as checks. Pure.

import {
  type Assertion,
  type Condition,
  GROUP_DEPTH,
  groupOf,
  isGroup,
  MOST_CONDITIONS,
  membersOf,
} from '../../../shared/assertions.ts';
import type { DraftUptimeCheck } from '../draft.ts';
import type { SourceItem } from '../source-item.ts';
import { unsupportedTypes } from './columns.ts';
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

interface Written {
  type?: unknown;
  variable?: unknown;
  operator?: unknown;
  value?: unknown;
  andOr?: unknown;
  children?: unknown;
}

function conditionsOf(item: SourceItem): Condition[] {
  if (!item.isSet('conditions')) return [];
  const joined = joinedIn(parsed(item.text('conditions') ?? '[]'));
  const conditions = joined && isGroup(joined) && 'all' in joined ? [...membersOf(joined)] : [joined];
  const known = conditions.filter((one) => one !== null && one !== undefined);
  if (joined === null || known.length > MOST_CONDITIONS || known.some((one) => depthOf(one) > GROUP_DEPTH)) {
    item.refuse(
      'conditions',
      'Comparisons of order and groups of groups of groups have no equal: give the check assertions.',
    );
    return [];
  }
  item.carry('conditions');
  return known;
}

const depthOf = (condition: Condition): number =>
  isGroup(condition) ? 1 + Math.max(...membersOf(condition).map(depthOf)) : 0;

/** “and” and “or” from left to right, neither before the other, as Uptime Kuma does. null: one has no equal. */
function joinedIn(written: readonly Written[]): Condition | null | undefined {
  let whole: Condition | undefined;
  for (const one of written) {
    const made = one.type === 'group' ? joinedIn(writtenIn(one.children)) : assertionOf(one);
    if (!made) return null;
    const join = one.andOr === 'or' ? 'any' : 'all';
    if (whole === undefined) whole = made;
    else whole = groupOf(join, [...(isGroup(whole) && join in whole ? membersOf(whole) : [whole]), made]);
  }
  return whole;
}

function assertionOf({ variable, operator, value }: Written): Assertion | null {
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
    case 'not_starts_with':
      return by('not_matches', `^${quoted}`);
    case 'not_ends_with':
      return by('not_matches', `${quoted}$`);
    default:
      return null;
  }
}

function parsed(text: string): Written[] {
  try {
    return writtenIn(JSON.parse(text));
  } catch {
    return [];
  }
}

const writtenIn = (value: unknown): Written[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
