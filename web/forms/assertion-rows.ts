// Rows of assertions: which operators go with which source, and what a value means that was typed. Pure.
// The tables are those of the server (src/monitors/uptime-checks/probes/assertion-table.ts); a test compares them.

import type {
  assertionOps,
  assertionSources,
  probeKinds,
} from '../../src/monitors/uptime-checks/probes/schema.ts';

export type Source = (typeof assertionSources)[number];
export type Op = (typeof assertionOps)[number];
export type ProbeKind = (typeof probeKinds)[number];

export interface Assertion {
  source: Source;
  path: string | null;
  op: Op;
  value: string | number | boolean | null;
}

const ordering: readonly Op[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];
const texts: readonly Op[] = ['eq', 'ne', 'contains', 'not_contains', 'matches', 'exists'];
const both: readonly Op[] = [...ordering, 'contains', 'not_contains', 'matches', 'exists'];

export const opsOf: Readonly<Record<Source, readonly Op[]>> = {
  status: ordering,
  latency: ordering,
  certificate_days: ordering,
  body: texts,
  record: texts,
  json: both,
  header: both,
};

const kindsOf: Readonly<Record<Source, readonly ProbeKind[]>> = {
  status: ['http'],
  body: ['http'],
  json: ['http'],
  header: ['http'],
  latency: ['http', 'tcp', 'tls', 'dns'],
  certificate_days: ['http', 'tls'],
  record: ['dns'],
};

const sources: readonly Source[] = [
  'status',
  'body',
  'json',
  'header',
  'latency',
  'certificate_days',
  'record',
];

export const sourcesFor = (kind: ProbeKind): Source[] =>
  sources.filter((source) => kindsOf[source].includes(kind));

export const takesPath = (source: Source): boolean => source === 'json' || source === 'header';

const isOfNumbers = (source: Source) =>
  source === 'status' || source === 'latency' || source === 'certificate_days';

const isOrdering = (op: Op) => op === 'lt' || op === 'le' || op === 'gt' || op === 'ge';

/** What is asked for most, where that is not the first of its operators. */
const usualOp: Partial<Record<Source, Op>> = { latency: 'lt', certificate_days: 'ge', body: 'contains' };

/** What stands in the row when it is added, or turned to another source: something that can be judged soon. */
export function newAssertion(source: Source): Assertion {
  const op = usualOp[source] ?? opsOf[source][0] ?? 'eq';
  const path = takesPath(source) ? '' : null;
  return { source, path: source === 'json' ? '$' : path, op, value: '' };
}

/** The row with another source, and what still makes sense of the rest. */
export function withSource(assertion: Assertion, source: Source): Assertion {
  const fresh = newAssertion(source);
  const op = opsOf[source].includes(assertion.op) ? assertion.op : fresh.op;
  const path = takesPath(source) && takesPath(assertion.source) ? assertion.path : fresh.path;
  return withText({ source, path, op, value: null }, shownValue(assertion));
}

export function withOp(assertion: Assertion, op: Op): Assertion {
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
