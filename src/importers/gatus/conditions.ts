// Conditions of Gatus as what a check expects. Pure.

import type { Assertion, AssertionOp } from '../../../shared/assertions.ts';
import { parseGoDuration } from '../go-duration.ts';

export interface Expected {
  assertions: Assertion[];
  /** Of the conditions on the status; empty: there is none. */
  statuses: string[];
  refused: { condition: string; why: string }[];
  changed: { condition: string; note: string }[];
  /** So many days the registration of the domain has to last; null: nothing is said of it. */
  domainDays: number | null;
}

const OPS: Readonly<Record<string, AssertionOp>> = {
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};
/** The right side of an operator whose sides are exchanged. */
const TURNED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

interface Condition {
  left: string;
  op: AssertionOp;
  right: string;
}

type Judged = Partial<Pick<Expected, 'statuses' | 'domainDays'>> & {
  assertion?: Assertion;
  why?: string;
  note?: string;
};

export function expectedOf(conditions: readonly string[], isDns: boolean): Expected {
  const expected: Expected = { assertions: [], statuses: [], refused: [], changed: [], domainDays: null };
  for (const condition of conditions) {
    const parsed = parse(condition);
    const { assertion, statuses, why, note, domainDays } = parsed
      ? judge(parsed, isDns)
      : { why: 'is not understood' };
    if (why !== undefined) expected.refused.push({ condition, why });
    if (note !== undefined) expected.changed.push({ condition, note });
    if (assertion) expected.assertions.push(assertion);
    expected.domainDays = domainDays ?? expected.domainDays;
    expected.statuses.push(...(statuses ?? []));
  }
  return expected;
}

function parse(condition: string): Condition | null {
  const [, first, sign, second] = /^\s*(.+?)\s+(==|!=|<=|>=|<|>)\s+(.*?)\s*$/s.exec(condition) ?? [];
  if (first === undefined || sign === undefined || second === undefined) return null;
  const isTurned = !/^(\[|len\(|has\()/.test(first) && /^(\[|len\(|has\()/.test(second);
  const op = OPS[isTurned ? (TURNED[sign] ?? sign) : sign];
  if (op === undefined) return null;
  return isTurned ? { left: second, op, right: first } : { left: first, op, right: second };
}

function judge(condition: Condition, isDns: boolean): Judged {
  const { left } = condition;
  if (left === '[STATUS]') return judgeStatus(condition);
  if (left === '[CONNECTED]')
    return condition.op === 'eq' && condition.right === 'true' ? {} : { why: 'a check needs to connect' };
  if (left === '[RESPONSE_TIME]') return numberAssertion(condition, 'latency', Number(condition.right));
  if (left === '[CERTIFICATE_EXPIRATION]') {
    const ms = parseGoDuration(condition.right) ?? Number.NaN;
    return numberAssertion(condition, 'certificate_days', ms / 86_400_000);
  }
  if (left === '[DNS_RCODE]' && isDns && condition.op === 'eq' && condition.right === 'NOERROR')
    return { note: 'A DNS check fails unless there is a record.' };
  if (left === '[DOMAIN_EXPIRATION]') return judgeDomain(condition);
  if (left.startsWith('len(')) return { why: 'lengths are not compared' };
  const has = /^has\((\[BODY\].*)\)$/.exec(left)?.[1];
  if (has !== undefined) return judgeExistence(has, condition);
  if (left.startsWith('[BODY]')) return isDns ? judgeRecord(condition) : judgeBody(condition);
  return { why: 'has no equal' };
}

/** It becomes a check of its own, which asks the registry. */
function judgeDomain({ op, right }: Condition): Judged {
  const days = (parseGoDuration(right) ?? Number.NaN) / 86_400_000;
  if ((op !== 'gt' && op !== 'ge') || !(days >= 0)) return { why: 'has no equal' };
  return { domainDays: Math.min(730, Math.ceil(days)), note: 'Becomes a domain check of its own.' };
}

function judgeStatus({ op, right }: Condition): Judged {
  const any = argumentsOf(right, 'any');
  const codes = any ?? [right];
  if (op === 'eq' && codes.every((code) => /^[1-5]\d\d$/.test(code))) return { statuses: codes };
  return any === null
    ? numberAssertion({ left: '', op, right }, 'status', Number(right))
    : { why: 'has no equal' };
}

function numberAssertion({ op }: Condition, source: Assertion['source'], value: number): Judged {
  if (!Number.isFinite(value)) return { why: 'compares with no number' };
  return { assertion: { source, path: null, op, value } };
}

function judgeExistence(left: string, { op, right }: Condition): Judged {
  const path = pathOf(left);
  if (path === null || (op !== 'eq' && op !== 'ne')) return { why: 'has no equal' };
  const isWanted = (right === 'true') === (op === 'eq');
  return { assertion: { source: 'json', path, op: 'exists', value: isWanted ? null : false } };
}

function judgeRecord({ left, op, right }: Condition): Judged {
  return left === '[BODY]' ? textAssertion('record', null, op, right) : { why: 'records have no fields' };
}

function judgeBody({ left, op, right }: Condition): Judged {
  if (left === '[BODY]') return textAssertion('body', null, op, right);
  const path = pathOf(left);
  return path === null ? { why: 'its path is not understood' } : textAssertion('json', path, op, right);
}

function textAssertion(
  source: Assertion['source'],
  path: string | null,
  op: AssertionOp,
  right: string,
): Judged {
  const [pattern] = argumentsOf(right, 'pat') ?? [];
  const choices = argumentsOf(right, 'any');
  if (pattern === undefined && choices === null) {
    if (source !== 'json' && op !== 'eq' && op !== 'ne') return { why: 'texts are not compared by order' };
    return { assertion: { source, path, op, value: right.replace(/^"(.*)"$/s, '$1') } };
  }
  const inside = /^\*([^*?[\]\\]+)\*$/.exec(pattern ?? '')?.[1];
  if (inside !== undefined && (op === 'eq' || op === 'ne'))
    return { assertion: { source, path, op: op === 'eq' ? 'contains' : 'not_contains', value: inside } };
  if (op !== 'eq' && op !== 'ne') return { why: 'texts are not compared by order' };
  if (pattern !== undefined && /[[\]\\]/.test(pattern)) return { why: 'its pattern has classes' };
  const expression =
    pattern === undefined ? `^(?:${(choices ?? []).map(quoted).join('|')})$` : `(?s)^${globbed(pattern)}$`;
  return { assertion: { source, path, op: op === 'eq' ? 'matches' : 'not_matches', value: expression } };
}

/** `any(a, b)` and `pat(*)`; null for what calls no such function. */
function argumentsOf(text: string, name: 'any' | 'pat'): string[] | null {
  const inner = new RegExp(`^${name}\\((.*)\\)$`, 's').exec(text)?.[1];
  if (inner === undefined) return null;
  return name === 'pat' ? [inner] : inner.split(',').map((one) => one.trim());
}

const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const globbed = (pattern: string) => quoted(pattern).replaceAll('\\*', '.*').replaceAll('\\?', '.');

/** `[BODY].data[0].id` is `$.data[0].id`. */
function pathOf(left: string): string | null {
  const rest = left.slice('[BODY]'.length);
  return /^(\.[A-Za-z_]\w*|\[\d+\])+$/.test(rest) ? `$${rest}` : null;
}
