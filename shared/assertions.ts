// Which assertions an uptime check may have: operators and values by source. Pure.

import type { AssertionSource } from './probe-facts.ts';

export const assertionOps = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'contains',
  'not_contains',
  'matches',
  'exists',
] as const;
export type AssertionOp = (typeof assertionOps)[number];

/** What must hold of an answer. `assertionIssues` says which ones make no sense. */
export interface Assertion {
  source: AssertionSource;
  /** `json`: a JSONPath (RFC 9535), null is `$`. `header`: its name. Null for the others. */
  path: string | null;
  op: AssertionOp;
  /** Null for `exists`, which may also have false: it must not exist. */
  value: string | number | boolean | null;
}

const ordering: readonly AssertionOp[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];
const text: readonly AssertionOp[] = ['eq', 'ne', 'contains', 'not_contains', 'matches', 'exists'];

export const OPS_OF_SOURCE: Readonly<Record<AssertionSource, readonly AssertionOp[]>> = {
  status: ordering,
  latency: ordering,
  certificate_days: ordering,
  body: text,
  record: text,
  json: [...ordering, 'contains', 'not_contains', 'matches', 'exists'],
  header: [...ordering, 'contains', 'not_contains', 'matches', 'exists'],
};

/** What is a number, and not a text that may look like one. */
export const isOfNumbers = (source: AssertionSource): boolean =>
  source === 'status' || source === 'latency' || source === 'certificate_days';

export const isOrdering = (op: AssertionOp): boolean =>
  op === 'lt' || op === 'le' || op === 'gt' || op === 'ge';

/** A number, or a text that is written as one; null for anything else. */
export function asNumber(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Whether the body has to be read as text for it. */
export const needsBody = ({ source }: Assertion): boolean => source === 'body' || source === 'json';
