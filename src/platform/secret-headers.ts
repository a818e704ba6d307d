// Request headers that somebody configured: which ones may be set, and how they are shown without their values.

import { MASK } from '../../shared/mask.ts';
import type { Issue } from './errors.ts';
import { headerProblem } from './safe-fetch/header-problem.ts';
import { unmask } from './unmask.ts';

/** Of a secret that was stored for one address and would now be sent to another. */
export const GIVE_AGAIN = 'must be given again, because it would be sent to another address';

/** Where what is sent to a URL goes, so that secrets are not taken along when it becomes another. */
export const originOf = (url: string): string => URL.parse(url)?.origin ?? url;

export type Headers = Record<string, string>;

export const isHeaders = (value: unknown): value is Headers =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((part) => typeof part === 'string');

/** Every header that cannot be sent, each by its name; `ours` are those that Tocsin sets itself, in lower case. */
export function headerIssues(headers: Headers, ours: ReadonlySet<string> = new Set()): Issue[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    const isDouble = seen.has(lower);
    seen.add(lower);
    const reason =
      headerProblem(name, value) ??
      (ours.has(lower) ? `the header ${lower} cannot be set` : null) ??
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
    return [name, unmask(`headers.${name}`, value, known.get(name.toLowerCase()), issues) ?? ''] as const;
  });
  return { headers: Object.fromEntries(entries), issues };
}

/** Stored headers that a change keeps, by their masks or because it gives none: none of them may go to another origin. */
export const keptHeaderIssues = (given: Headers | undefined, stored: Headers): Issue[] =>
  Object.entries(given ?? maskHeaders(stored))
    .filter(([, value]) => value === MASK)
    .map(([name]) => ({ field: `headers.${name}`, reason: GIVE_AGAIN }));
