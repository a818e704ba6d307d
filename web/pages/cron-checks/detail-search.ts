// What of the page of a check its address says. Pure.

import { oneOf, textOf } from '../../search-params.ts';

export const RANGES = ['7d', '30d', '90d'] as const;
export type Range = (typeof RANGES)[number];

export const KINDS = ['success', 'fail', 'start', 'log'] as const;

export interface DetailSearch {
  /** Of the runs; 30 days unless given. */
  range?: Range;
  /** Which pings are shown. */
  kind?: (typeof KINDS)[number];
  /** The ping whose body is shown. */
  ping?: string;
}

export function detailSearch(given: Record<string, unknown>): DetailSearch {
  const range = oneOf(given.range, RANGES);
  const kind = oneOf(given.kind, KINDS);
  const ping = textOf(given.ping);
  return { ...(range && { range }), ...(kind && { kind }), ...(ping && { ping }) };
}
