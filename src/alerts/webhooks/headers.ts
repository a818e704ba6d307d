// The custom headers of a webhook: which ones it may have, and how they are shown without their values.

import type { Issue } from '../../platform/errors.ts';
import { headerProblem } from '../../platform/safe-fetch/header-problem.ts';

/** What a value is shown as. */
const MASK = '********';

/** They say what the message is and who sent it, so they are ours. */
const OURS = new Set(['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']);

export type Headers = Record<string, string>;

export const isHeaders = (value: unknown): value is Headers =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((part) => typeof part === 'string');

/** Every header that cannot be sent, each by its name. */
export function headerIssues(headers: Headers): Issue[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    const isDouble = seen.has(lower);
    seen.add(lower);
    const reason =
      headerProblem(name, value) ??
      (OURS.has(lower) ? `the header ${lower} cannot be set` : null) ??
      (isDouble ? 'the same header twice' : null);
    return reason ? [{ field: `headers.${name}`, reason }] : [];
  });
}

export const maskHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, MASK]));

/** `given` with the stored values where it holds masks; the issues are masks of headers that are not stored. */
export function unmaskHeaders(given: Headers, stored: Headers): { headers: Headers; issues: Issue[] } {
  const known = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  const issues: Issue[] = [];
  const entries = Object.entries(given).map(([name, value]) => {
    if (value !== MASK) return [name, value] as const;
    const kept = known.get(name.toLowerCase());
    if (kept === undefined) issues.push({ field: `headers.${name}`, reason: 'a value, not a mask' });
    return [name, kept ?? ''] as const;
  });
  return { headers: Object.fromEntries(entries), issues };
}
