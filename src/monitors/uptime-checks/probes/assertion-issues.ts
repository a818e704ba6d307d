// Which assertions make no sense, so that they are refused when they are written and not at every probe.

import type { Assertion, Condition } from '../../../../shared/assertions.ts';
import {
  asNumber,
  assertionsIn,
  isGroup,
  isOfNumbers,
  isOrdering,
  MOST_ASSERTIONS,
  membersOf,
  OPS_OF_SOURCE,
} from '../../../../shared/assertions.ts';
import type { ProbeKind } from '../../../../shared/probe-kinds.gen.ts';
import { kindsOfSource, measuresOf } from '../../../../shared/probe-kinds.ts';
import { readJsonPath } from '../../json-path.ts';
import { readPattern } from '../../pattern.ts';
import { METRIC_PROBLEM, readSelector } from './metric-text.ts';

const MAX_HEADER_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 1_000;

/** `field` is relative to the list: `0.op`, `1.any.0.op`, empty for the list itself. `reason` is a short sentence for the `issues` of a 400. */
export interface AssertionIssue {
  field: string;
  reason: string;
}

/** What is wrong with these assertions for a check of this kind; empty when all of them can be judged. Pure. */
export function assertionIssues(kind: ProbeKind, conditions: readonly Condition[]): AssertionIssue[] {
  const issues = issuesIn(kind, conditions);
  const isTooMany = assertionsIn(conditions).length > MOST_ASSERTIONS;
  return isTooMany
    ? [{ field: '', reason: `at most ${MOST_ASSERTIONS} with those in groups` }, ...issues]
    : issues;
}

const issuesIn = (kind: ProbeKind, conditions: readonly Condition[]): AssertionIssue[] =>
  conditions.flatMap((condition, index) => {
    if (!isGroup(condition))
      return problemsOf(kind, condition).map(([field, reason]) => ({ field: `${index}.${field}`, reason }));
    const inner = `${index}.${'all' in condition ? 'all' : 'any'}`;
    return issuesIn(kind, membersOf(condition)).map(({ field, reason }) => ({
      field: `${inner}.${field}`,
      reason,
    }));
  });

type Problem = [field: 'source' | 'path' | 'op' | 'value', reason: string];

function problemsOf(kind: ProbeKind, assertion: Assertion): Problem[] {
  const { source, op } = assertion;
  const kinds = kindsOfSource(source);
  if (!kinds.includes(kind)) return [['source', `only for ${kinds.join(', ')} checks`]];
  const path = pathProblem(kind, assertion);
  const ops = OPS_OF_SOURCE[source];
  const reason = ops.includes(op) ? valueProblem(assertion) : `one of ${ops.join(', ')}`;
  return [
    ...(path ? [['path', path] satisfies Problem] : []),
    ...(reason ? [[ops.includes(op) ? 'value' : 'op', reason] satisfies Problem] : []),
  ];
}

function pathProblem(kind: ProbeKind, { source, path }: Assertion): string | null {
  if (source === 'json') {
    const read = readJsonPath(path ?? '$');
    return read.ok ? null : read.reason;
  }
  if (source === 'metric') return readSelector(path ?? '') ? null : METRIC_PROBLEM;
  if (source === 'fact') {
    const names = measuresOf(kind);
    return names.includes(path ?? '') ? null : `one of ${names.join(', ')}`;
  }
  if (source !== 'header') return path === null ? null : `must be null for ${source}`;
  const isName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(path ?? '');
  return isName && (path ?? '').length <= MAX_HEADER_NAME_LENGTH ? null : 'the name of a header';
}

function valueProblem({ source, op, value }: Assertion): string | null {
  if (op === 'exists')
    return value === null || typeof value === 'boolean' ? null : 'must be null or a boolean';
  if (isOfNumbers(source) || isOrdering(op)) return asNumber(value) === null ? 'must be a number' : null;
  if (op === 'eq' || op === 'ne') return comparedProblem(source === 'json', value);
  if (op === 'matches' || op === 'not_matches') return patternProblem(value);
  // `contains` looks for a part of a text, and in JSON for an element of an array, which may be a number.
  if (source === 'json' && typeof value === 'number') return null;
  return isText(value) && value !== '' ? null : `must be a string of 1..${MAX_VALUE_LENGTH}`;
}

function comparedProblem(isJson: boolean, value: Assertion['value']): string | null {
  const isPlain = isText(value) || typeof value === 'number';
  if (isPlain || (isJson && typeof value !== 'string')) return null;
  return `must be a string of at most ${MAX_VALUE_LENGTH} characters or a number`;
}

function patternProblem(value: Assertion['value']): string | null {
  if (typeof value !== 'string') return 'must be a string';
  const pattern = readPattern(value);
  return pattern.ok ? null : pattern.reason;
}

const isText = (value: Assertion['value']): value is string =>
  typeof value === 'string' && value.length <= MAX_VALUE_LENGTH;
