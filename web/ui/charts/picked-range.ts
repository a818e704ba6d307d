// A stretch of time that was picked or dragged on charts, as the address has it. Pure, and short: routes that are
// loaded with the first page read it.

import { textOf } from '../../search-params.ts';
import type { Range } from './geometry/series.ts';

export interface RangeSearch {
  from?: string;
  to?: string;
}

/** `from` and `to` only together, and only as times. */
export function rangeSearch(given: Record<string, unknown>): RangeSearch {
  const picked = pickedRange({ from: textOf(given.from) ?? '', to: textOf(given.to) ?? '' });
  return picked ? searchOfRange(picked) : {};
}

export function pickedRange({ from, to }: RangeSearch): Range | null {
  const picked = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  return picked.from < picked.to ? picked : null;
}

export const searchOfRange = ({ from, to }: Range): Required<RangeSearch> => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
