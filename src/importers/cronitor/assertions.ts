// Assertions of Cronitor: what must hold of an answer, or of how long a job runs. Pure.

import type { Assertion, AssertionOp } from '../../../shared/assertions.ts';

export interface Judged {
  assertion?: Assertion;
  statuses?: string[];
  maxRuntimeSeconds?: number;
  minRuntimeSeconds?: number;
}

const OPS: Readonly<Record<string, AssertionOp>> = {
  '=': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  contains: 'contains',
  '!contains': 'not_contains',
};
const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  sec: 1_000,
  second: 1_000,
  seconds: 1_000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
  days: 86_400_000,
};

/** `5 min`, `.25s`, `600ms`; null for what is none. */
export function periodMs(text: string): number | null {
  const [, count, unit] = /^(\d*\.?\d+)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const size = UNIT_MS[unit?.toLowerCase() ?? ''];
  return count === undefined || size === undefined ? null : Math.round(Number(count) * size);
}

/** null where it has no equal. */
export function assertionOf(text: string): Judged | null {
  const [, what, path, sign, value] =
    /^\s*([a-z_.]+)\s+(?:(?!=|!=|<|>|contains|!contains)(\S+)\s+)?(=|!=|<=|>=|<|>|contains|!contains)\s+(.*?)\s*$/is.exec(
      text,
    ) ?? [];
  const op = OPS[sign ?? ''];
  if (what === undefined || op === undefined || value === undefined) return null;
  if (what === 'metric.duration') return runtimeOf(op, periodMs(value));
  if (what === 'response.code')
    return op === 'eq' && /^[1-5]\d\d$/.test(value)
      ? { statuses: [value] }
      : numbered({ source: 'status', path: null, op, value: Number(value) });
  if (what === 'response.time')
    return numbered({ source: 'latency', path: null, op, value: periodMs(value) ?? Number.NaN });
  const plain = value.replace(/^"(.*)"$/s, '$1');
  if (what === 'response.body' && path === undefined)
    return /^(eq|ne|contains|not_contains)$/.test(op)
      ? { assertion: { source: 'body', path: null, op, value: plain } }
      : null;
  if (path === undefined) return null;
  if (what === 'response.header') return { assertion: { source: 'header', path, op, value: plain } };
  if (what === 'response.json' && /^[\w.[\]]+$/.test(path))
    return { assertion: { source: 'json', path: `$.${path.replace(/^\$?\.?/, '')}`, op, value: plain } };
  return null;
}

const numbered = (assertion: Assertion): Judged | null =>
  Number.isFinite(assertion.value) && !/contains/.test(assertion.op) ? { assertion } : null;

function runtimeOf(op: AssertionOp, ms: number | null): Judged | null {
  if (ms === null || ms < 1_000) return null;
  const seconds = Math.round(ms / 1_000);
  if (op === 'lt' || op === 'le') return { maxRuntimeSeconds: seconds };
  return op === 'gt' || op === 'ge' ? { minRuntimeSeconds: seconds } : null;
}
