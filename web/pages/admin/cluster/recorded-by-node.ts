// The partitions that each node records, and how far the least of them is. Pure.

import { inNaturalOrder } from '../../../../shared/format/natural-order.ts';
import type { Cluster } from '../../../api/schema.gen.ts';

interface Share {
  /** null: nobody records them. */
  node: string | null;
  /** `0–3, 7`. */
  partitions: string;
  recorded_until: string | null;
  lag_seconds: number | null;
}

export function recordedByNode(partitions: Cluster['partitions']): Share[] {
  const nodes = [...new Set(partitions.map(({ node }) => node))].sort((one, other) =>
    inNaturalOrder(one ?? '', other ?? ''),
  );
  return nodes.map((node) => {
    const own = partitions.filter((partition) => partition.node === node);
    const least = own.toSorted((one, other) => (other.lag_seconds ?? 0) - (one.lag_seconds ?? 0))[0];
    return {
      node,
      partitions: rangesOf(own.map(({ partition }) => partition)),
      recorded_until: least?.recorded_until ?? null,
      lag_seconds: least?.lag_seconds ?? null,
    };
  });
}

/** Of ascending numbers. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
