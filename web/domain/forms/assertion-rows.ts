// Rows of assertions: which operators go with which source, and what a value means that was typed. Pure.

import {
  type Assertion,
  type AssertionOp,
  isOfNumbers,
  isOrdering,
  OPS_OF_SOURCE,
} from '../../../shared/assertions.ts';
import type { AssertionSource } from '../../../shared/probe-facts.ts';
import type { ProbeKind } from '../../../shared/probe-kinds.gen.ts';
import { measuresOf } from '../../../shared/probe-kinds.ts';

/** Which one of the source is typed. */
export const takesPath = (source: AssertionSource): boolean =>
  source === 'json' || source === 'metric' || source === 'header';

/** What is asked for most, where that is not the first of its operators. */
const usualOp: Partial<Record<AssertionSource, AssertionOp>> = {
  latency: 'lt',
  certificate_days: 'ge',
  body: 'contains',
};

/** What stands in the row when it is added, or turned to another source: something that can be judged soon. */
export function newAssertion(source: AssertionSource, kind: ProbeKind): Assertion {
  const op = usualOp[source] ?? OPS_OF_SOURCE[source][0] ?? 'eq';
  return { source, path: firstPath(source, kind), op, value: '' };
}

function firstPath(source: AssertionSource, kind: ProbeKind): string | null {
  if (source === 'json') return '$';
  if (source === 'header' || source === 'metric') return '';
  return source === 'fact' ? (measuresOf(kind)[0] ?? '') : null;
}

/** The row with another source, and what still makes sense of the rest. */
export function withSource(assertion: Assertion, source: AssertionSource, kind: ProbeKind): Assertion {
  const fresh = newAssertion(source, kind);
  const op = OPS_OF_SOURCE[source].includes(assertion.op) ? assertion.op : fresh.op;
  const path = takesPath(source) && takesPath(assertion.source) ? assertion.path : fresh.path;
  return withText({ source, path, op, value: null }, shownValue(assertion));
}

export function withOp(assertion: Assertion, op: AssertionOp): Assertion {
  if (op === 'exists') return { ...assertion, op, value: null };
  return withText({ ...assertion, op }, shownValue(assertion));
}

/** Numbers where numbers are compared; in JSON `5`, `true` and `null` mean themselves, and quotes make a text. */
export function withText(assertion: Assertion, text: string): Assertion {
  return { ...assertion, value: meantBy(assertion, text) };
}

function meantBy({ source, op }: Assertion, text: string): Assertion['value'] {
  if (isOfNumbers(source) || isOrdering(op)) return numberIn(text) ?? text;
  if (source !== 'json' || (op !== 'eq' && op !== 'ne')) return text;
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const [, quoted] = /^"(.*)"$/s.exec(text) ?? [];
  return quoted ?? numberIn(text) ?? text;
}

/** Only as numbers are written plainly, so that what is shown is what was typed. */
function numberIn(text: string): number | null {
  return /^-?(0|[1-9]\d{0,14})(\.\d{0,8}[1-9])?$/.test(text) && text !== '-0' ? Number(text) : null;
}

export function shownValue({ source, op, value }: Assertion): string {
  if (op === 'exists') return '';
  if (typeof value !== 'string') return value === null && source !== 'json' ? '' : String(value);
  return meantBy({ source, op, path: null, value: null }, value) === value ? value : `"${value}"`;
}
