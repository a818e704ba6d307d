// Judges what was seen by the assertions of a check. Pure.

import type { Assertion, AssertionGroup, AssertionOp, Condition } from '../../../../shared/assertions.ts';
import { asNumber, isGroup, isOfNumbers, isOrdering, membersOf } from '../../../../shared/assertions.ts';
import { readJsonPath } from '../../json-path.ts';
import { readPattern } from '../../pattern.ts';
import { metricValues, readSelector } from './metric-text.ts';

/** What a probe saw; null or empty where its kind has nothing of the sort. */
export interface Seen {
  status: number | null;
  /** Null when it was not read; `ok: false` says why it could not be read as text. */
  body: { ok: true; text: string } | { ok: false; reason: string } | null;
  /** By lower-case names. */
  headers: Readonly<Record<string, string>>;
  latency_ms: number;
  /** Whole days until the first certificate expires, negative after it did; null without TLS. */
  certificate_days: number | null;
  records: readonly string[];
  /** What the kind measures, by name; null: not this time. */
  facts: Readonly<Record<string, string | number | null>>;
}

export interface JudgedOne {
  assertion: Assertion;
  holds: boolean;
  /** What was there, not yet cut or masked. */
  seen: string;
}

interface JudgedGroup {
  group: AssertionGroup;
  holds: boolean;
  /** All of them, also where one decided. */
  members: readonly Judged[];
}

export type Judged = JudgedOne | JudgedGroup;

/** In the order of the conditions. */
export function judgeAssertions(conditions: readonly Condition[], seen: Seen): Judged[] {
  const parsed = memoized(() => parseBody(seen));
  const judgeOne = (condition: Condition): Judged => {
    if (isGroup(condition)) {
      const members = membersOf(condition).map(judgeOne);
      const isHolding = ({ holds: one }: Judged) => one;
      const all = 'all' in condition ? members.every(isHolding) : members.some(isHolding);
      return { group: condition, holds: all, members };
    }
    const found = valuesOf(condition, seen, parsed);
    if (!found.ok) return { assertion: condition, holds: false, seen: found.reason };
    return { assertion: condition, holds: holds(condition, found.values), seen: shown(found.values) };
  };
  return conditions.map(judgeOne);
}

/** `ok: false` where there was nothing that could be looked at, so that the assertion fails whatever it says. */
type Values = { ok: true; values: readonly unknown[] } | { ok: false; reason: string };

function valuesOf(assertion: Assertion, seen: Seen, parsed: () => Values): Values {
  const of = (...values: unknown[]): Values => ({
    ok: true,
    values: values.filter((value) => value != null),
  });
  switch (assertion.source) {
    case 'status':
      return of(seen.status);
    case 'latency':
      return of(seen.latency_ms);
    case 'certificate_days':
      return seen.certificate_days === null
        ? { ok: false, reason: 'no certificate' }
        : of(seen.certificate_days);
    case 'record':
      return of(...seen.records);
    case 'header':
      return of(ownValue(seen.headers, (assertion.path ?? '').toLowerCase()));
    case 'fact':
      return of(ownValue(seen.facts, assertion.path ?? ''));
    case 'body':
      return seen.body?.ok === false ? seen.body : of(seen.body?.text);
    case 'metric':
      return valuesOfMetric(assertion.path ?? '', seen);
    case 'json':
      return valuesAt(assertion.path ?? '$', parsed());
  }
}

const ownValue = <Value>(values: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

function valuesOfMetric(path: string, { body }: Seen): Values {
  const selector = readSelector(path);
  if (!selector) return { ok: false, reason: 'no metric is named' };
  return body?.ok === false ? body : { ok: true, values: metricValues(body?.text ?? '', selector) };
}

function parseBody({ body }: Seen): Values {
  if (body?.ok === false) return body;
  try {
    return { ok: true, values: [JSON.parse(body?.text ?? '')] };
  } catch {
    return { ok: false, reason: 'a body that is no JSON' };
  }
}

function valuesAt(path: string, root: Values): Values {
  if (!root.ok) return root;
  const read = readJsonPath(path);
  return read.ok ? read.find(root.values[0]) : read;
}

/**
 * Of several values one must do what is asked for; of `ne`, `not_contains` and `not_matches`, which ask for something not
 * to be, all. So these hold where there is nothing, and the others do not.
 */
function holds({ source, op, value }: Assertion, values: readonly unknown[]): boolean {
  // A body is always there; it exists when there is something in it.
  if (op === 'exists') return values.some((seen) => source !== 'body' || seen !== '') === (value !== false);
  if (op === 'ne') return !values.some((seen) => isSame(seen, value));
  if (op === 'not_contains') return !values.some((seen) => contains(seen, value));
  if (op === 'contains') return values.some((seen) => contains(seen, value));
  if (op === 'matches') return isFoundIn(String(value), values);
  if (op === 'not_matches') return !isFoundIn(String(value), values);
  if (isOrdering(op) || isOfNumbers(source)) return values.some((seen) => compares(op, seen, value));
  return values.some((seen) => isSame(seen, value));
}

/** A number in JSON equals the same number written as a text: in forms, everything is a text. */
function isSame(seen: unknown, value: Assertion['value']): boolean {
  if (seen === value) return true;
  if (seen === null || value === null || typeof seen === 'object') return false;
  return String(seen) === String(value);
}

function contains(seen: unknown, value: Assertion['value']): boolean {
  if (Array.isArray(seen)) return seen.some((element) => isSame(element, value));
  return typeof seen === 'string' && seen.includes(String(value));
}

function isFoundIn(text: string, values: readonly unknown[]): boolean {
  const pattern = readPattern(text);
  return pattern.ok && values.some((seen) => isPlain(seen) && pattern.isFoundIn(String(seen)));
}

const isPlain = (seen: unknown) => seen !== null && typeof seen !== 'object';

function compares(op: AssertionOp, seen: unknown, value: Assertion['value']): boolean {
  const [left, right] = [asNumber(seen), asNumber(value)];
  if (left === null || right === null) return false;
  if (op === 'eq') return left === right;
  if (op === 'lt') return left < right;
  if (op === 'le') return left <= right;
  return op === 'gt' ? left > right : left >= right;
}

/** Enough of a value to see what is wrong with it; the whole of it could be a megabyte. */
const MAX_SHOWN = 10_000;

export const NOTHING_SEEN = 'nothing';

function shown(values: readonly unknown[]): string {
  if (values.length === 0) return NOTHING_SEEN;
  const texts = values.slice(0, 20).map((value) => {
    if (typeof value === 'string') return `"${value.slice(0, MAX_SHOWN)}"`;
    return Array.isArray(value) ? `an array of ${value.length}` : showPlain(value);
  });
  return texts.join(', ').slice(0, MAX_SHOWN);
}

const showPlain = (value: unknown) =>
  typeof value === 'object' && value !== null ? 'an object' : String(value);

function memoized<T>(compute: () => T): () => T {
  let known: { value: T } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
