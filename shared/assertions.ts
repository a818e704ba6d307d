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
  'not_matches',
  'exists',
] as const;
export type AssertionOp = (typeof assertionOps)[number];

/** What must hold of an answer. `assertionIssues` says which ones make no sense. */
export interface Assertion {
  source: AssertionSource;
  /** `json`: a JSONPath (RFC 9535), null is `$`. `metric`: its name with labels. `header`: its name. `fact`: the name of what is measured. Null for the others. */
  path: string | null;
  op: AssertionOp;
  /** Null for `exists`, which may also have false: it must not exist. */
  value: string | number | boolean | null;
}

/** Groups hold groups, and those assertions alone: what is nested deeper, nobody can read. */
type Members = (Assertion | InnerGroup)[];
type InnerGroup = { all: Assertion[] } | { any: Assertion[] };
export type AssertionGroup = { all: Members } | { any: Members };

/** An assertion, or a group of which all must hold, or any. */
export type Condition = Assertion | AssertionGroup;

export const GROUP_DEPTH = 2;
export const MOST_CONDITIONS = 20;
/** Of a check, in all its groups. */
export const MOST_ASSERTIONS = 50;

export const isGroup = (condition: Condition): condition is AssertionGroup => !('source' in condition);

export const membersOf = (group: AssertionGroup): readonly Condition[] =>
  'all' in group ? group.all : group.any;

export const groupOf = (join: 'all' | 'any', members: readonly Condition[]): AssertionGroup =>
  // How deep groups lie is said by the schema of the API.
  ({ [join]: members }) as unknown as AssertionGroup;

/** Every assertion among them, however deep. */
export const assertionsIn = (conditions: readonly Condition[]): Assertion[] =>
  conditions.flatMap((one) => (isGroup(one) ? assertionsIn(membersOf(one)) : [one]));

const ordering: readonly AssertionOp[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];
const partly: readonly AssertionOp[] = ['contains', 'not_contains', 'matches', 'not_matches', 'exists'];
const text: readonly AssertionOp[] = ['eq', 'ne', ...partly];

export const OPS_OF_SOURCE: Readonly<Record<AssertionSource, readonly AssertionOp[]>> = {
  status: ordering,
  latency: ordering,
  certificate_days: ordering,
  body: text,
  record: text,
  json: [...ordering, ...partly],
  metric: [...ordering, 'exists'],
  header: [...ordering, ...partly],
  fact: [...ordering, ...partly],
};

/** What is a number, and not a text that may look like one. */
export const isOfNumbers = (source: AssertionSource): boolean =>
  source === 'status' || source === 'latency' || source === 'certificate_days' || source === 'metric';

export const isOrdering = (op: AssertionOp): boolean =>
  op === 'lt' || op === 'le' || op === 'gt' || op === 'ge';

/** A number, or a text that is written as one; null for anything else. */
export function asNumber(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Whether the body has to be read as text for it. */
export const needsBody = ({ source }: Assertion): boolean =>
  source === 'body' || source === 'json' || source === 'metric';
