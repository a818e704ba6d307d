// What of the page of a check its address says. Pure.

import { oneOf, searchReader, textOf } from '../../../search-params.ts';

export const RANGES = ['7d', '30d', '90d'] as const;
export type Range = (typeof RANGES)[number];

export const KINDS = ['success', 'fail', 'start', 'log'] as const;

/** The range of the runs, 30 days unless given; the kind of the pings that are shown; the ping whose body is. */
export const detailSearch = searchReader({ range: oneOf(RANGES), kind: oneOf(KINDS), ping: textOf });
export type DetailSearch = ReturnType<typeof detailSearch>;
