// Apart from paths.ts: what is drawn by CSS needs no paths.

import type { Range } from './series.ts';

/** How far along the range a moment is, as CSS takes it; what lies outside is put on the edge. */
export function percentAlong(at: number, { from, to }: Range): string {
  const share = to > from ? (at - from) / (to - from) : 0;
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
}
